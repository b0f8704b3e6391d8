import { type FocusEvent, type ReactNode, type SubmitEvent, useState } from 'react';
import type { FieldError } from '#domain/domain-error.ts';
import { ErrorSummary } from '#web/design/feedback/error-summary.tsx';
import { accountForm as messages } from '#web/form/messages/form.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { FormContext, fieldId } from './form-context.ts';
import type { RecordForm } from './use-record-form.ts';

export type FormFrameProps<R> = {
  form: RecordForm<R>;
  /** Missing values, shown only after an attempt to send. */
  missing?: readonly FieldError[] | undefined;
  locked?: ((name: string) => boolean) | undefined;
  /** Grows at each attempt to send. */
  attempt: number;
  /** Absent when the surrounding page shows all errors itself. */
  onSend?: (() => void) | undefined;
  children: ReactNode;
};

const never = () => false;

/**
 * Form of one record: each error shows once its field was left, and all of them in a summary after
 * an attempt.
 */
export function FormFrame<R>({
  form,
  missing = [],
  locked = never,
  attempt,
  onSend,
  children,
}: FormFrameProps<R>) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { problem, theirs } = form;
  const reported = problem?.problem.errors ?? [];
  const fieldErrors =
    attempt > 0 ? [...form.errors, ...missing] : form.errors.filter(({ path }) => left.has(path));
  const errors = firstOfEach([...reported, ...fieldErrors]);
  const errorOf = (name: string) => errors.find(({ path }) => path === name)?.message ?? null;
  const leave = ({ target }: FocusEvent) => {
    const name = target.getAttribute('name');
    if (name) setLeft((before) => new Set(before).add(name));
  };
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    onSend?.();
  };
  const summary = attempt > 0 && onSend ? errors : [];
  return (
    <FormContext value={{ name: form.name, values: form.values, set: form.set, errorOf, locked }}>
      <form className="stack" noValidate onSubmit={send} onBlur={leave}>
        <ErrorSummary
          attempt={attempt}
          errors={summary.map(({ path, message }) => ({
            field: fieldId(form.name, path),
            message,
          }))}
        />
        {problem !== null && theirs === null && reported.length === 0 ? (
          <ProblemAlert error={problem} />
        ) : null}
        <p className="secondary">{messages.required}</p>
        {children}
      </form>
    </FormContext>
  );
}

/** First error of each field. */
export function firstOfEach(errors: readonly FieldError[]): FieldError[] {
  return errors.filter(
    ({ path }, index) => errors.findIndex((other) => other.path === path) === index,
  );
}
