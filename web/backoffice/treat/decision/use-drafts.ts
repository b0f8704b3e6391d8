import { useCallback, useEffect, useState } from 'react';
import { z } from 'zod/mini';
import { REVIEW_DECISIONS } from '#domain/dossier/decisions.ts';
import { KEPT_DESK_PREFIX, keepTyped } from '#web/app/session/kept-on-device.ts';
import { recallAs } from '#web/design/memory.ts';
import { type Choice, type Draft, EMPTY_DRAFT, withChoice } from './choices.ts';

/**
 * Choices not sent yet, by dossier. Kept for this tab and this person: going to another dossier and
 * back, a reload, or a session that ends must lose none of the motives typed.
 */
type Drafts = Readonly<Record<string, Draft>>;

const keptDrafts = z.record(
  z.string(),
  z.strictObject({
    lines: z.record(z.string(), z.strictObject({ action: z.enum(REVIEW_DECISIONS), motif: z.string() })),
    motif: z.string(),
  }),
);

const keyOf = (interlocuteurId: number) => `${KEPT_DESK_PREFIX}decisions.${interlocuteurId}`;

export function useDrafts(interlocuteurId: number) {
  const [drafts, setDrafts] = useState<Drafts>(
    () => recallAs('tab', keyOf(interlocuteurId), keptDrafts) ?? {},
  );
  useEffect(() => keepTyped('tab', keyOf(interlocuteurId), drafts), [interlocuteurId, drafts]);
  const changeDraft = useCallback(
    (dossierId: number, next: (draft: Draft) => Draft) =>
      setDrafts((all) => ({ ...all, [dossierId]: next(all[dossierId] ?? EMPTY_DRAFT) })),
    [],
  );
  return {
    draftOf: (dossierId: number): Draft => drafts[dossierId] ?? EMPTY_DRAFT,
    choose: useCallback(
      (dossierId: number, elementId: number, choice: Partial<Choice>) =>
        changeDraft(dossierId, (draft) => ({ ...draft, lines: withChoice(draft.lines, elementId, choice) })),
      [changeDraft],
    ),
    setMotif: useCallback(
      (dossierId: number, motif: string) => changeDraft(dossierId, (draft) => ({ ...draft, motif })),
      [changeDraft],
    ),
    /** Once decided, what was chosen is history. */
    forget: useCallback(
      (dossierId: number) =>
        setDrafts((all) =>
          Object.fromEntries(Object.entries(all).filter(([id]) => id !== String(dossierId))),
        ),
      [],
    ),
  };
}

export type DraftBook = ReturnType<typeof useDrafts>;
