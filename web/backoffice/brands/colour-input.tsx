import { Field } from '#web/design/form/field.tsx';
import { brandsStaff as messages } from './messages.ts';

export type ColourInputProps = {
  id: string;
  label: string;
  hint?: string | undefined;
  error: string | null;
  value: string;
  /** Shown in place of an invalid value. */
  shown: string;
  onValue: (value: string) => void;
};

/** A colour by its six digits, or from the palette of the system. */
export function ColourInput({ id, label, hint, error, value, shown, onValue }: ColourInputProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} width="20rem">
      {(ties) => (
        <span className="brand-colour">
          <input
            {...ties}
            type="text"
            className="input mono"
            autoComplete="off"
            spellCheck={false}
            maxLength={7}
            value={value}
            onChange={({ currentTarget }) => onValue(currentTarget.value.trim())}
          />
          <input
            type="color"
            className="input"
            aria-label={messages.colour.pick(label)}
            value={shown.toLowerCase()}
            onChange={({ currentTarget }) => onValue(currentTarget.value.toUpperCase())}
          />
        </span>
      )}
    </Field>
  );
}
