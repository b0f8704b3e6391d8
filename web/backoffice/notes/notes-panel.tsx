import './notes.css';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { z } from 'zod/mini';
import { addNote, deleteNote, listNotes, type NoteOut } from '#contract/workbench/notes.ts';
import { LONGEST_NOTE } from '#domain/workbench/staff-preferences.ts';
import { Button } from '#web/design/action/button.tsx';
import { IconButton } from '#web/design/action/icon-button.tsx';
import { Badge } from '#web/design/display/badge.tsx';
import { PassingLine } from '#web/design/display/passing-line.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { TextArea } from '#web/design/form/text-area.tsx';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { storedIn } from '#web/platform/pending-changes/stored.ts';
import { useUser } from '#web/platform/session/use-session.ts';
import { notesStaff as messages } from './messages.ts';

export type NotesPanelProps = { about: { dossierId: number } | { structureId: number } };

/** Internal notes about a request or a structure; never visible to producers. */
export function NotesPanel({ about }: NotesPanelProps) {
  const id = useId();
  const [kind, number] =
    'dossierId' in about ? ['dossierId', about.dossierId] : ['structureId', about.structureId];
  const { data, error, refetch } = useQuery({
    queryKey: keyOf('notes', {}, kind, number),
    queryFn: ({ signal }) => readNotes(about, signal),
  });
  const { draft, write, written } = useNoteDraft(`${kind}-${number}`);
  const { run, busy, failure } = useAction();
  const act = (work: () => Promise<unknown>, text: string) =>
    run(async () => {
      await work();
      await refetch();
      announce(text);
    });
  const add = () =>
    act(async () => {
      await writeNote(about, draft);
      written(draft);
    }, messages.added);
  const remove = (noteId: number) =>
    act(() => call(deleteNote, { body: { noteId } }), messages.removed);
  return (
    <section className="notes" aria-labelledby={id}>
      <h2 id={id}>{messages.title}</h2>
      {error ? <ProblemAlert error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton lines={2} />}
      {data?.rows.length === 0 ? <p className="secondary">{messages.none}</p> : null}
      {data && data.rows.length > 0 ? (
        <ul className="notes-list stack gap-8">
          {data.rows.map((note) => (
            <Note
              key={note.noteId}
              note={note}
              about={about}
              onRemove={() => void remove(note.noteId)}
            />
          ))}
        </ul>
      ) : null}
      {failure ? <ProblemAlert error={failure} /> : null}
      <TextArea
        label={messages.write}
        hint={messages.hint}
        rows={2}
        maxLength={LONGEST_NOTE}
        value={draft.texte}
        onValue={write}
      />
      <p>
        <Button
          variant="secondary"
          size="small"
          busy={busy}
          disabledReason={draft.texte.trim() === '' ? messages.nothing : null}
          onClick={() => void add()}
        >
          {messages.add}
        </Button>
      </p>
    </section>
  );
}

function readNotes(about: NotesPanelProps['about'], signal: AbortSignal) {
  return 'dossierId' in about
    ? call(listNotes, { query: { dossierId: String(about.dossierId) } }, signal)
    : call(listNotes, { query: { structureId: String(about.structureId) } }, signal);
}

function writeNote(about: NotesPanelProps['about'], { texte, key: idempotencyKey }: NoteDraft) {
  return 'dossierId' in about
    ? call(addNote, { body: { dossierId: about.dossierId, texte }, idempotencyKey })
    : call(addNote, { body: { structureId: about.structureId, texte }, idempotencyKey });
}

type NoteProps = { note: NoteOut; about: NotesPanelProps['about']; onRemove: () => void };

function Note({ note, about, onRemove }: NoteProps) {
  return (
    <PassingLine otherwise={(line) => line.closest('section')?.querySelector('textarea')}>
      <p className="notes-head row secondary">
        <b>{note.par}</b> <Timestamp at={note.at} />
        {'dossierId' in about && note.dossierId === null ? (
          <Badge tone="neutre">{messages.aboutStructure}</Badge>
        ) : null}
      </p>
      <p className="notes-text">{note.texte}</p>
      {note.can.delete ? (
        <IconButton
          label={messages.remove(note.par)}
          icon={<IconTrash size={18} aria-hidden />}
          variant="ghost"
          size="small"
          onClick={onRemove}
        />
      ) : null}
    </PassingLine>
  );
}

const noteDraft = z.strictObject({
  texte: z.string(),
  /** Idempotency key of this text: a retry without an answer creates one note. */
  key: z.string(),
});
type NoteDraft = z.output<typeof noteDraft>;
const NOTHING: NoteDraft = { texte: '', key: '' };

/**
 * Draft of the note about a subject, stored for this tab and this person, as motives are: it
 * survives navigation and reload.
 */
function useNoteDraft(subject: string) {
  const { interlocuteurId } = useUser();
  const [stored] = useState(() =>
    storedIn('tab', `brouillon.notes.${interlocuteurId}`, z.record(z.string(), noteDraft)),
  );
  const [draft, setDraft] = useState(() => stored.read()?.[subject] ?? NOTHING);
  /** Reads the stored drafts again: the answer may arrive while another note is being written. */
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
    /** The note is saved; text typed since stays. */
    written: ({ key }: NoteDraft) => {
      if (stored.read()?.[subject]?.key === key) keep(NOTHING);
      setDraft((now) => (now.key === key ? NOTHING : now));
    },
  };
}
