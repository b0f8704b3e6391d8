import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { fieldOf } from '#domain/element/fields.ts';
import type { SelectOption } from '#web/design/form/native-select.tsx';
import { controlOf, optionsOf } from '#web/form/field-control.ts';
import { grid as messages } from '#web/producer/messages/grid.ts';
import { NEWS_ID } from '../notices/news-bar.tsx';
import { type Leaving, leavingOf } from '../sheet/keys.ts';
import type { ColumnName } from '../sheet/row.ts';
import { columnLabel, isRequired } from './use-columns.ts';

export type OnLeave = (text: string, leaving: Leaving | 'cancel') => void;

export type CellEditorProps = {
  name: ColumnName;
  /** Counted from 1. */
  line: number;
  text: string;
  /** The letter that opened the cell; null keeps what it holds. */
  seed: string | null;
  invalid: boolean;
  onLeave: OnLeave;
};

/** The field inside a cell. Leaving it keeps the text, except by Escape. */
export function CellEditor({ name, line, text, seed, invalid, onLeave }: CellEditorProps) {
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  // Some browsers fire blur when a focused field is removed: ignored, as it was already left.
  const left = useRef(false);
  useLayoutEffect(() => {
    left.current = false;
    field.current?.focus();
    if (field.current instanceof HTMLInputElement) {
      const end = field.current.value.length;
      field.current.setSelectionRange(end, end);
    }
  }, []);
  const leave = (leaving: Leaving | 'cancel') => {
    if (left.current) return;
    left.current = true;
    onLeave(field.current?.value ?? text, leaving);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const leaving = isOfInputMethod(event) ? null : leavingOf(event);
    if (leaving === null) return;
    event.preventDefault();
    leave(leaving);
  };
  const common = {
    ref: field,
    className: 'cell-field',
    'aria-label': messages.cell(columnLabel(name), line),
    'aria-invalid': invalid || undefined,
    'aria-describedby': invalid ? NEWS_ID : undefined,
    'aria-required': isRequired(name) || undefined,
    onKeyDown,
    onBlur: () => leave('stay'),
  };
  const { as, inputMode } = controlOf(fieldOf(name));
  if (as !== 'select') {
    return (
      <input
        {...common}
        type="text"
        autoComplete="off"
        inputMode={inputMode}
        defaultValue={seed ?? text}
      />
    );
  }
  const choices = optionsOf(fieldOf(name));
  return (
    <select {...common} defaultValue={chosen(choices, text, seed)}>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** keyCode of a key handled by an input method (UI Events, 7.3.1). */
const OF_INPUT_METHOD = 229;

/**
 * True for a key of an input method; Safari ends the composition before the Enter that confirms it.
 */
const isOfInputMethod = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === OF_INPUT_METHOD;

/** The first choice that begins with the letter typed, else the one the cell holds. */
function chosen(choices: readonly SelectOption[], text: string, seed: string | null): string {
  const letter = seed?.toLowerCase();
  const byLetter = letter
    ? choices.find(({ label }) => label.toLowerCase().startsWith(letter))
    : undefined;
  return (
    byLetter?.value ??
    (choices.some(({ value }) => value === text) ? text : (choices[0]?.value ?? ''))
  );
}
