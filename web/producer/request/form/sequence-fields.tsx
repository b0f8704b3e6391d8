import { fieldId } from '#web/form/record/form-context.ts';
import { form } from '#web/messages/request-form.ts';
import type { SequenceTyped } from '#web/registration/sequences/sequence.ts';
import { SequenceList } from '#web/registration/sequences/sequence-list.tsx';
import { SequenceNotes } from '#web/registration/sequences/sequence-notes.tsx';
import type { Line } from '../flow/lines.ts';
import { readRow } from '../sheet/read-row.ts';
import { settled } from '../sheet/sheet-messages.ts';

const messages = form.sequences;

export type SequenceFieldsProps = {
  line: Line;
  onSequences: (sequences: readonly SequenceTyped[]) => void;
  errorOf: (path: string) => string | null;
};

/** The musical parts of a long video, in order. */
export function SequenceFields({ line, onSequences, errorOf }: SequenceFieldsProps) {
  const key = String(line.row.key);
  const { minuterie, duree } = readRow(line.row).fields;
  const headingId = fieldId(key, 'minuterie');
  const general = errorOf('minuterie');
  return (
    <section className="stack gap-20 sequence-step" aria-labelledby={headingId}>
      <h3 id={headingId} tabIndex={-1}>
        {messages.title}
      </h3>
      <p className="secondary">{messages.hint}</p>
      {general ? <p className="field-error">{general}</p> : null}
      <SequenceList
        sequences={line.row.sequences}
        onSequences={onSequences}
        errorOf={errorOf}
        complete={(text) => settled('duree', text)}
        idOf={(index, name) => fieldId(key, `minuterie-${index}-${name}`)}
        locked={line.scope === 'none'}
      />
      <SequenceNotes minuterie={minuterie} total={duree} />
    </section>
  );
}
