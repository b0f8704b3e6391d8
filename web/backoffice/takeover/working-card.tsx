import type { TakeOverOut } from '#contract/workbench/take-over.ts';
import { Card } from '#web/design/display/card.tsx';
import { JobProgress } from '#web/exchange/job/job-progress.tsx';
import { takeOver } from './messages.ts';

const messages = takeOver.working;

export type WorkingCardProps = {
  step: 'LECTURE' | 'ECRITURE';
  progress: NonNullable<TakeOverOut['depot']>['avancement'];
};

/** Progress of the running job, with a note that nobody has to wait. */
export function WorkingCard({ step, progress }: WorkingCardProps) {
  const { fait: done, total } = progress ?? { fait: 0, total: null };
  return (
    <Card title={messages[step]}>
      <div className="stack gap-12">
        <JobProgress
          label={messages[step]}
          done={done}
          // Before the first code is written, the duration of the read is unknown.
          total={step === 'ECRITURE' && done === 0 ? null : total}
          messages={message(step, done, total)}
        />
        <p className="secondary">{messages.hint}</p>
        {step === 'ECRITURE' ? <p className="secondary">{messages.resumed}</p> : null}
      </div>
    </Card>
  );
}

function message(step: WorkingCardProps['step'], done: number, total: number | null): string {
  if (step === 'ECRITURE')
    return done === 0 || total === null ? messages.judging : messages.written(done, total);
  return done === 0 || total === null
    ? messages.waiting
    : messages.reading(Math.floor((done / total) * 100));
}
