import { form } from '#web/app/catalogue/producer-form.ts';
import { SequenceList } from '#web/registration/sequences/sequence-list.tsx';
import { SequenceNotes } from '#web/registration/sequences/sequence-notes.tsx';
import { readRow } from '../sheet/read-row.ts';
import { settled } from '../sheet/words.ts';
import { fieldId, useFormFields } from './field-context.ts';

const words = form.sequences;

/** The musical parts of a long video, in order. */
export function SequenceFields() {
  const { line, sequences: write, errorOf } = useFormFields();
  const { minuterie, duree } = readRow(line.row).fields;
  const headingId = fieldId(line.row.key, 'minuterie');
  const general = errorOf('minuterie');
  return (
    <section className="form-fields sequence-step" aria-labelledby={headingId}>
      <h3 id={headingId} tabIndex={-1}>
        {words.title}
      </h3>
      <p className="secondary">{words.hint}</p>
      {general ? <p className="field-error">{general}</p> : null}
      <SequenceList
        sequences={line.row.sequences}
        onSequences={write}
        errorOf={errorOf}
        settle={(text) => settled('duree', text)}
        idOf={(index, name) => fieldId(line.row.key, `minuterie-${index}-${name}`)}
        locked={line.scope === 'none'}
      />
      <SequenceNotes minuterie={minuterie} total={duree} />
    </section>
  );
}
