import { IconRefresh } from '@tabler/icons-react';
import { Button } from '#web/design/action/button.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { problems } from '#web/platform/api/messages.ts';
import { asProblem } from '#web/platform/api/problem-error.ts';

export type ProblemAlertProps = {
  error: unknown;
  onRetry?: (() => void) | undefined;
  retry?: string;
};

/** Error message with its reference and a retry button; states that nothing is lost. */
export function ProblemAlert({ error, onRetry, retry = problems.retry }: ProblemAlertProps) {
  const { problem, sentence } = asProblem(error);
  const differs = problem.detail !== undefined && problem.detail !== problem.title;
  return (
    <AlertBox tone="error" role="alert" title={differs ? problem.title : undefined}>
      <p>{sentence}</p>
      {problem.errors?.length ? (
        <ul>
          {problem.errors.map((error) => (
            <li key={`${error.path} ${error.code}`}>{error.message}</li>
          ))}
        </ul>
      ) : null}
      {problem.instance ? <p className="mono">{problems.reference(problem.instance)}</p> : null}
      {onRetry ? (
        <p>
          <Button
            variant="secondary"
            size="small"
            icon={<IconRefresh size={18} aria-hidden />}
            onClick={onRetry}
          >
            {retry}
          </Button>
        </p>
      ) : null}
    </AlertBox>
  );
}
