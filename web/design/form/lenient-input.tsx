import { useEffect, useState } from 'react';
import { Field, type FieldCommon } from './field.tsx';

export type LenientInputProps<Value> = FieldCommon & {
  value: Value | null;
  onValue: (value: Value | null) => void;
  /** Any form a person may type; null when it cannot be understood. */
  parse: (text: string) => Value | null;
  format: (value: Value) => string;
  /** Said when the text cannot be understood; gives an example. */
  misunderstood: string;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
  /** For the form around, which says what is wrong once the field is left. */
  name?: string | undefined;
  mono?: boolean | undefined;
};

/**
 * Accepts, then normalises on leaving, then says so: a rigid mask throws away what blind people type
 * without telling them. What cannot be understood stays as typed, beside its error.
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
    // A value that comes from elsewhere replaces the text, unless the text already means it.
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
