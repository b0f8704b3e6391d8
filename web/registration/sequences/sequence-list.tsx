import './sequences.css';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { form } from '#web/app/catalogue/producer-form.ts';
import { Button } from '#web/design/action/button.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';

const words = form.sequences;
const FIELDS = ['titre', 'artiste', 'debut', 'duree', 'isrc'] as const;
export type SequenceField = (typeof FIELDS)[number];

/** A musical part of a long video, as it is typed. */
export type SequenceTyped = Readonly<Record<SequenceField, string>>;
export const EMPTY_SEQUENCE: SequenceTyped = { titre: '', artiste: '', debut: '', duree: '', isrc: '' };

export type SequenceListProps = {
  sequences: readonly SequenceTyped[];
  onSequences: (sequences: readonly SequenceTyped[]) => void;
  /** By path: `minuterie.0.titre`. */
  errorOf: (path: string) => string | null;
  /** Any usual way to write a moment, as it is kept; what cannot be read stays as typed. */
  settle: (text: string) => string;
  /** Where the list of faults leads to a field: its id. */
  idOf?: ((index: number, field: SequenceField) => string) | undefined;
  locked?: boolean | undefined;
};

/** The parts in order, and a way to add one. */
export function SequenceList(props: SequenceListProps) {
  const { sequences, onSequences, locked = false } = props;
  return (
    <>
      {sequences.map((sequence, index) => (
        <Sequence
          // biome-ignore lint/suspicious/noArrayIndexKey: a sequence is its place in the video
          key={index}
          {...props}
          index={index}
          sequence={sequence}
          onChange={(changed) => onSequences(sequences.with(index, changed))}
          onRemove={() => onSequences(sequences.toSpliced(index, 1))}
        />
      ))}
      {locked ? null : (
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
      )}
    </>
  );
}

type SequenceProps = SequenceListProps & {
  index: number;
  sequence: SequenceTyped;
  onChange: (sequence: SequenceTyped) => void;
  onRemove: () => void;
};

function Sequence({
  index,
  sequence,
  errorOf,
  settle,
  idOf,
  locked = false,
  onChange,
  onRemove,
}: SequenceProps) {
  return (
    <fieldset className="sequence">
      <legend>{words.one(index + 1)}</legend>
      <div className="sequence-fields">
        {FIELDS.map((name) => {
          const timed = name === 'debut' || name === 'duree';
          const leave = () => {
            const text = settle(sequence[name]);
            if (text !== sequence[name]) onChange({ ...sequence, [name]: text });
          };
          return (
            <TextInput
              key={name}
              id={idOf?.(index, name)}
              label={words[name]}
              required={timed || name === 'titre'}
              normalCase
              readOnly={locked}
              className={name === 'titre' || name === 'artiste' ? undefined : 'mono'}
              error={errorOf(`minuterie.${index}.${name}`)}
              value={sequence[name]}
              onValue={(text) => onChange({ ...sequence, [name]: text })}
              onBlur={timed ? leave : undefined}
            />
          );
        })}
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
