import { form } from '#web/app/catalogue/producer-form.ts';
import { SequenceList } from '#web/registration/sequences/sequence-list.tsx';
import { settled } from '../sheet/words.ts';
import { fieldId, useFormFields } from './field-context.ts';

const words = form.sequences;

/** The musical parts of a long video, in order. */
export function SequenceFields() {
  const { line, sequences: write, errorOf } = useFormFields();
  const general = errorOf('minuterie');
  return (
    <div className="form-fields">
      <h3>{words.title}</h3>
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
    </div>
  );
}
