import './form.css';
import type { Icon } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Asterisk, FieldError } from './field.tsx';

export type RadioChoice<Value extends string> = {
  value: Value;
  label: string;
  hint?: ReactNode;
  icon?: Icon | undefined;
  disabled?: boolean | undefined;
};

export type RadioCardsProps<Value extends string> = {
  legend: ReactNode;
  choices: readonly RadioChoice<Value>[];
  value: Value | null;
  onValue: (value: Value) => void;
  required?: boolean | undefined;
  hint?: ReactNode;
  error?: string | null | undefined;
  id?: string | undefined;
};

/** One choice of a few, each large enough to be explained. `id` is the first radio's, for the focus. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, choices, value, onValue, required = false, hint, error } = props;
  const generated = useId();
  const id = props.id ?? generated;
  const errorId = error ? `${id}-error` : '';
  const hintId = hint ? `${id}-hint` : '';
  return (
    <fieldset
      className="field"
      aria-describedby={[errorId, hintId].filter(Boolean).join(' ') || undefined}
    >
      <legend className="field-label">
        {legend}
        {required ? <Asterisk /> : null}
      </legend>
      {hint ? (
        <span id={hintId} className="field-hint">
          {hint}
        </span>
      ) : null}
      <div className="radio-cards">
        {choices.map((choice, index) => (
          <label key={choice.value} className="radio-card">
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              name={id}
              className="radio-dot"
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              required={required}
              onChange={() => onValue(choice.value)}
            />
            <span className="radio-text stack">
              <span className="radio-title">{choice.label}</span>
              {choice.hint ? <span className="radio-hint">{choice.hint}</span> : null}
            </span>
            {choice.icon ? <choice.icon size={22} stroke={1.75} aria-hidden /> : null}
          </label>
        ))}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
