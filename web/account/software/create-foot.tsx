import { IconPlus } from '@tabler/icons-react';
import { Button } from '#web/design/action/button.tsx';
import type { Action } from '#web/platform/api/use-action.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';

export type CreateFootProps = Pick<Action, 'busy' | 'problem'> & {
  label: string;
  onCreate: () => Promise<void>;
};

/** End of a creation form: the error and the submit button. */
export function CreateFoot({ busy, problem, label, onCreate }: CreateFootProps) {
  return (
    <>
      {problem ? <ProblemAlert error={problem} /> : null}
      <p>
        <Button
          variant="secondary"
          busy={busy}
          icon={<IconPlus size={18} aria-hidden />}
          onClick={() => void onCreate()}
        >
          {label}
        </Button>
      </p>
    </>
  );
}
