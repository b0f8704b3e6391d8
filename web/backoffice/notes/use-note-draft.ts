import { useState } from 'react';
import { z } from 'zod/mini';
import { storedIn } from '#web/platform/pending-changes/stored.ts';
import { useUser } from '#web/platform/session/use-session.ts';

const noteDraft = z.strictObject({
  texte: z.string(),
  /** Of this text: sent again without an answer, it is one note. */
  key: z.string(),
});
export type NoteDraft = z.output<typeof noteDraft>;
const NOTHING: NoteDraft = { texte: '', key: '' };

/**
 * The note being written about a thing. Kept for this tab and this person, as reasons are: going to another thing and
 * back, or a reload, loses none of it.
 */
export function useNoteDraft(subject: string) {
  const { interlocuteurId } = useUser();
  const [stored] = useState(() =>
    storedIn('tab', `brouillon.notes.${interlocuteurId}`, z.record(z.string(), noteDraft)),
  );
  const [draft, setDraft] = useState(() => stored.read()?.[subject] ?? NOTHING);
  /** Among those that are kept by then: an answer may come once the note of another thing is being written. */
  const keep = (next: NoteDraft) => {
    const rest = Object.entries(stored.read() ?? {}).filter(([of]) => of !== subject);
    const all = next.texte === '' ? rest : [...rest, [subject, next] as const];
    stored.write(all.length === 0 ? null : Object.fromEntries(all));
  };
  return {
    draft,
    write: (texte: string) => {
      const next = { texte, key: crypto.randomUUID() };
      keep(next);
      setDraft(next);
    },
    /** It is a note now; what was typed since stays. */
    written: ({ key }: NoteDraft) => {
      if (stored.read()?.[subject]?.key === key) keep(NOTHING);
      setDraft((now) => (now.key === key ? NOTHING : now));
    },
  };
}
