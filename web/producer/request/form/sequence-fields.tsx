import { IconPlus, IconTrash } from '@tabler/icons-react';
import { form } from '../../../app/catalogue/producer-form.ts';
import { Button } from '../../../design/action/button.tsx';
import { TextInput } from '../../../design/form/text-input.tsx';
import type { SequenceText } from '../sheet/row.ts';
import { settled } from '../sheet/words.ts';
import { fieldId, useFormFields } from './field-context.ts';

const words = form.sequences;
const EMPTY: SequenceText = { titre: '', artiste: '', debut: '', duree: '', isrc: '' };
const FIELDS = ['titre', 'artiste', 'debut', 'duree', 'isrc'] as const;

/** The musical parts of a long video, in order. */
export function SequenceFields() {
  const { line, sequences: write, errorOf } = useFormFields();
  const { sequences } = line.row;
  const locked = line.scope === 'none';
  const general = errorOf('minuterie');
  return (
    <div className="form-fields">
      <h3>{words.title}</h3>
      <p className="secondary">{words.hint}</p>
      {general ? <p className="field-error">{general}</p> : null}
      {sequences.map((sequence, index) => (
        <Sequence
          // biome-ignore lint/suspicious/noArrayIndexKey: a sequence is its place in the video
          key={index}
          index={index}
          sequence={sequence}
          locked={locked}
          onChange={(changed) => write(sequences.with(index, changed))}
          onRemove={() => write(sequences.toSpliced(index, 1))}
        />
      ))}
      {locked ? null : (
        <div className="row">
          <Button
            variant="secondary"
            size="small"
            icon={<IconPlus size={18} aria-hidden />}
            onClick={() => write([...sequences, EMPTY])}
          >
            {words.add}
          </Button>
        </div>
      )}
    </div>
  );
}

type SequenceProps = {
  index: number;
  sequence: SequenceText;
  locked: boolean;
  onChange: (sequence: SequenceText) => void;
  onRemove: () => void;
};

function Sequence({ index, sequence, locked, onChange, onRemove }: SequenceProps) {
  const { line, errorOf } = useFormFields();
  return (
    <fieldset className="sequence">
      <legend>{words.one(index + 1)}</legend>
      <div className="field-pair">
        {FIELDS.map((name) => (
          <TextInput
            key={name}
            id={fieldId(line.row.key, `minuterie-${index}-${name}`)}
            label={words[name]}
            required={name === 'titre' || name === 'debut' || name === 'duree'}
            normalCase
            readOnly={locked}
            className={name === 'titre' || name === 'artiste' ? undefined : 'mono'}
            error={errorOf(`minuterie.${index}.${name}`)}
            value={sequence[name]}
            onValue={(text) => onChange({ ...sequence, [name]: text })}
            onBlur={() => {
              const text =
                name === 'debut' || name === 'duree' ? settled('duree', sequence[name]) : sequence[name];
              if (text !== sequence[name]) onChange({ ...sequence, [name]: text });
            }}
          />
        ))}
      </div>
      {locked ? null : (
        <div className="row">
          <Button
            variant="danger"
            size="small"
            icon={<IconTrash size={18} aria-hidden />}
            aria-label={words.remove(index + 1)}
            onClick={onRemove}
          >
            {form.removeShort}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
