import { type RefObject, useEffect, useRef } from 'react';
import { messages } from '../design-messages.ts';
import { AlertBox } from './alert-box.tsx';

export type SummaryError = {
  /** Id of the field, or any key that `onGo` accepts. */
  field: string;
  message: string;
};

export type ErrorSummaryProps = {
  errors: readonly SummaryError[];
  title?: string | undefined;
  /** Grows at each attempt to send: the summary takes the focus again. */
  attempt: number;
  /** Puts the cursor in the field; by default, the element of that id. */
  onGo?: ((field: string) => void) | undefined;
};

const focusById = (id: string) => document.getElementById(id)?.focus();

function useFocusOn(attempt: number, count: number): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const seen = useRef(0);
  useEffect(() => {
    if (attempt > seen.current && count > 0) ref.current?.focus();
    seen.current = attempt;
  }, [attempt, count]);
  return ref;
}

/** All errors of a form, each linking to its field. Typed values are never erased. */
export function ErrorSummary({ errors, title, attempt, onGo = focusById }: ErrorSummaryProps) {
  const ref = useFocusOn(attempt, errors.length);
  if (errors.length === 0) return null;
  return (
    <AlertBox
      tone="error"
      role="alert"
      ref={ref}
      tabIndex={-1}
      title={title ?? messages.errorCount(errors.length)}
    >
      <ul>
        {errors.map((error) => (
          <li key={`${error.field} ${error.message}`}>
            <button type="button" className="link-button" onClick={() => onGo(error.field)}>
              {error.message}
            </button>
          </li>
        ))}
      </ul>
    </AlertBox>
  );
}
