import { IconPlus, IconTrash } from '@tabler/icons-react';
import { formatDuree, parsePosition } from '../../../../domain/minuterie/duree.ts';
import { Button } from '../../../design/action/button.tsx';
import { TextInput } from '../../../design/form/text-input.tsx';
import { form } from '../../catalogue/producer-form.ts';
import { fieldLabel } from '../history/field-words.ts';
import { EMPTY_SEQUENCE, type SequenceTyped } from './correction-parts.ts';

const words = form.sequences;
const FIELDS = ['titre', 'artiste', 'debut', 'duree', 'isrc'] as const;

export type CorrectionSequencesProps = {
  sequences: readonly SequenceTyped[];
  onSequences: (sequences: readonly SequenceTyped[]) => void;
  /** By path: `minuterie.0.titre`, or `minuterie` for the whole. */
  errorOf: (path: string) => string | null;
};

/** The musical parts of a long video, in order. */
export function CorrectionSequences({ sequences, onSequences, errorOf }: CorrectionSequencesProps) {
  const general = errorOf('minuterie');
  return (
    <section className="stack" style={{ '--gap': '16px' }} aria-label={fieldLabel('minuterie')}>
      <h3>{fieldLabel('minuterie')}</h3>
      {general ? <p className="field-error">{general}</p> : null}
      {sequences.map((sequence, index) => (
        <Sequence
          // biome-ignore lint/suspicious/noArrayIndexKey: a sequence is its place in the video
          key={index}
          index={index}
          sequence={sequence}
          errorOf={errorOf}
          onChange={(changed) => onSequences(sequences.with(index, changed))}
          onRemove={() => onSequences(sequences.toSpliced(index, 1))}
        />
      ))}
      <div className="row">
        <Button
          variant="secondary"
          size="small"
          icon={<IconPlus size={18} aria-hidden />}
          onClick={() => onSequences([...sequences, EMPTY_SEQUENCE])}
        >
          {words.add}
        </Button>
      </div>
    </section>
  );
}

type SequenceProps = {
  index: number;
  sequence: SequenceTyped;
  errorOf: (path: string) => string | null;
  onChange: (sequence: SequenceTyped) => void;
  onRemove: () => void;
};

function Sequence({ index, sequence, errorOf, onChange, onRemove }: SequenceProps) {
  return (
    <fieldset className="correction-sequence">
      <legend>{words.one(index + 1)}</legend>
      {FIELDS.map((name) => {
        const timed = name === 'debut' || name === 'duree';
        return (
          <TextInput
            key={name}
            label={words[name]}
            required={timed || name === 'titre'}
            normalCase
            className={name === 'titre' || name === 'artiste' ? undefined : 'mono'}
            error={errorOf(`minuterie.${index}.${name}`)}
            value={sequence[name]}
            onValue={(text) => onChange({ ...sequence, [name]: text })}
            onBlur={timed ? () => onChange({ ...sequence, [name]: timeOf(sequence[name]) }) : undefined}
          />
        );
      })}
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
    </fieldset>
  );
}

/** Any usual way to write a moment, as the register writes it; what cannot be read stays as typed. */
function timeOf(text: string): string {
  const seconds = parsePosition(text);
  return seconds === null ? text : formatDuree(seconds);
}
