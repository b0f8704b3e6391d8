import { useEffect, useState } from 'react';
import { Field, type FieldCommon } from './field.tsx';

export type LenientInputProps<Value> = FieldCommon & {
  value: Value | null;
  onValue: (value: Value | null) => void;
  /** Any form a person may type; null when it cannot be understood. */
  parse: (text: string) => Value | null;
  format: (value: Value) => string;
  /** Error message when the text cannot be parsed; gives an example. */
  misunderstood: string;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
  /** Name for the surrounding form, which shows the error once the field is left. */
  name?: string | undefined;
  mono?: boolean | undefined;
};

/**
 * Accepts free typing, normalises on leaving and announces it: an input mask would silently drop
 * what blind people type. Unparsable text stays as typed, with its error.
 */
export function LenientInput<Value>(props: LenientInputProps<Value>) {
  const {
    value,
    onValue,
    parse,
    format,
    misunderstood,
    error,
    placeholder,
    disabled,
    name,
    mono = true,
    ...field
  } = props;
  const [typed, setTyped] = useState(() => (value === null ? '' : format(value)));
  const [wrong, setWrong] = useState(false);
  useEffect(() => {
    // A value from outside replaces the text, unless the text already parses to it.
    setTyped((text) =>
      parse(text) === value
        ? text
        : value === null
          ? text && parse(text) === null
            ? text
            : ''
          : format(value),
    );
  }, [value, parse, format]);
  const leave = () => {
    const text = typed.trim();
    const parsed = text === '' ? null : parse(text);
    const lost = text !== '' && parsed === null;
    setWrong(lost);
    if (parsed !== null) setTyped(format(parsed));
    if (parsed !== value) onValue(parsed);
  };
  return (
    <Field {...field} error={wrong ? misunderstood : error}>
      {(ties) => (
        <input
          {...ties}
          type="text"
          autoComplete="off"
          className={mono ? 'input mono' : 'input'}
          name={name}
          placeholder={placeholder}
          disabled={disabled}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setWrong(false);
          }}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key === 'Enter') leave();
          }}
        />
      )}
    </Field>
  );
}
