import type { ElementRow } from '#contract/registration/element.ts';
import { listDrafts, listPending } from '#contract/registration/isrc.ts';
import { call } from '#web/app/api/call.ts';
import { mendedBy } from '#web/app/live/read-changed.ts';

export type FoundOpen = { readonly rows: readonly ElementRow[]; readonly capped: boolean };

/** The recordings being entered or timed, and those that wait for the society, latest change first. */
export async function findOpen(
  text: string,
  signal?: AbortSignal,
  of: { readonly dossierIds?: number[] } = {},
): Promise<FoundOpen> {
  const tri = { champ: 'updatedAt', sens: 'desc' } as const;
  const body = { tri, ...of, ...(text === '' ? {} : { texte: text }) };
  const [drafts, pending] = await Promise.all([
    call(listDrafts, { body }, signal),
    call(listPending, { body }, signal),
  ]);
  return { rows: [...drafts.rows, ...pending.rows], capped: drafts.capped || pending.capped };
}

/** A change of some dossiers: their recordings are read, not the others. */
export const followOpen = (text: string) =>
  mendedBy<FoundOpen>(async (dossierIds, { capped }) => {
    if (capped) return undefined;
    const now = await findOpen(text, undefined, { dossierIds: [...dossierIds] });
    return ({ rows }) => ({
      rows: [...rows.filter(({ dossierId }) => !dossierIds.includes(dossierId)), ...now.rows].toSorted(
        (one, other) => other.updatedAt.localeCompare(one.updatedAt) || other.elementId - one.elementId,
      ),
      capped: now.capped,
    });
  });
