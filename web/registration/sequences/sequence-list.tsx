import './sequences.css';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ClipboardEvent, type FocusEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#web/design/action/button.tsx';
import { IconButton } from '#web/design/action/icon-button.tsx';
import { Asterisk } from '#web/design/form/field.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';
import { useHeir } from '#web/design/use-heir.ts';
import { readClipboard } from '#web/form/paste/clipboard.ts';
import { form } from '#web/messages/request-form.ts';
import { isBlankSequence, pasted, timed } from './running-order.ts';
import {
  EMPTY_SEQUENCE,
  SEQUENCE_FIELDS,
  type SequenceField,
  type SequenceTyped,
} from './sequence.ts';

const messages = form.sequences;

export type SequenceListProps = {
  sequences: readonly SequenceTyped[];
  onSequences: (sequences: readonly SequenceTyped[]) => void;
  /** By path: `minuterie.0.titre`. */
  errorOf: (path: string) => string | null;
  /** Normalises a position in any usual format; an unparsable text stays as typed. */
  complete: (text: string) => string;
  /** Id of a field, for links from the error summary. */
  idOf?: ((index: number, field: SequenceField) => string) | undefined;
  locked?: boolean | undefined;
};

const isRequired = (name: SequenceField) => name !== 'artiste' && name !== 'isrc';

/**
 * Editable list of the sequences, in order: accepts a pasted running order, and computes starts
 * from previous ends.
 */
export function SequenceList(props: SequenceListProps) {
  const { sequences, onSequences, locked = false } = props;
  const sheet = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState(0);
  useEffect(() => {
    // The added line takes the focus.
    if (added > 0)
      sheet.current?.querySelector<HTMLElement>('[role="group"]:last-of-type input')?.focus();
  }, [added]);
  const add = () => {
    onSequences([...sequences, EMPTY_SEQUENCE]);
    setAdded(added + 1);
  };
  return (
    <>
      {locked ? null : <p className="secondary">{messages.paste}</p>}
      <div ref={sheet} className="sequences stack gap-8">
        {sequences.length > 0 ? (
          <div className="sequence-head" aria-hidden>
            <span>{messages.number}</span>
            {SEQUENCE_FIELDS.map((name) => (
              <span key={name}>
                {messages[name]}
                {isRequired(name) ? <Asterisk /> : null}
              </span>
            ))}
          </div>
        ) : null}
        {sequences.map((sequence, index) => (
          <Sequence
            // biome-ignore lint/suspicious/noArrayIndexKey: a sequence is its place in the video
            key={index}
            {...props}
            index={index}
            sequence={sequence}
          />
        ))}
      </div>
      {locked ? null : (
        <div className="row">
          <Button
            variant="secondary"
            size="small"
            icon={<IconPlus size={18} aria-hidden />}
            onClick={add}
          >
            {messages.add}
          </Button>
        </div>
      )}
    </>
  );
}

type SequenceProps = SequenceListProps & { index: number; sequence: SequenceTyped };

function Sequence(props: SequenceProps) {
  const {
    sequences,
    index,
    sequence,
    onSequences,
    errorOf,
    complete,
    idOf,
    locked = false,
  } = props;
  const line = useHeir<HTMLDivElement>((group) =>
    group.parentElement?.nextElementSibling?.querySelector('button'),
  );
  // Errors show only once the line was left.
  const [left, setLeft] = useState(!isBlankSequence(sequence));
  const change = (changed: SequenceTyped) => onSequences(sequences.with(index, changed));
  const onBlur = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setLeft(true);
    const settled = {
      ...sequence,
      debut: complete(sequence.debut),
      duree: complete(sequence.duree),
    };
    const own = timed([...sequences.slice(0, index), settled])[index] ?? settled;
    if (own.debut !== sequence.debut || own.duree !== sequence.duree) change(own);
  };
  const onPaste = (event: ClipboardEvent, field: SequenceField) => {
    const cells = readClipboard(event.clipboardData);
    if (cells.length < 2 && (cells[0]?.length ?? 0) < 2) return;
    event.preventDefault();
    onSequences(pasted(sequences, cells, { index, field }));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a line of a grid
    <div
      ref={line}
      role="group"
      aria-label={messages.one(index + 1)}
      className="sequence"
      onBlur={onBlur}
    >
      <span className="sequence-number" aria-hidden>
        {index + 1}
      </span>
      {SEQUENCE_FIELDS.map((name) => {
        const isTime = name === 'debut' || name === 'duree';
        const leave = () => {
          const text = complete(sequence[name]);
          if (text !== sequence[name]) change({ ...sequence, [name]: text });
        };
        return (
          <TextInput
            key={name}
            id={idOf?.(index, name)}
            label={messages[name]}
            labelHidden
            required={isRequired(name)}
            normalCase
            readOnly={locked}
            className={name === 'titre' || name === 'artiste' ? undefined : 'mono'}
            error={left ? errorOf(`minuterie.${index}.${name}`) : null}
            value={sequence[name]}
            onValue={(text) => change({ ...sequence, [name]: text })}
            onPaste={locked ? undefined : (event) => onPaste(event, name)}
            onBlur={isTime ? leave : undefined}
          />
        );
      })}
      {locked ? null : (
        <IconButton
          label={messages.remove(index + 1)}
          variant="ghost"
          size="small"
          icon={<IconTrash size={18} aria-hidden />}
          onClick={() => onSequences(sequences.toSpliced(index, 1))}
        />
      )}
    </div>
  );
}
