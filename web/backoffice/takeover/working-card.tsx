import type { TakeOverOut } from '#contract/workbench/take-over.ts';
import { takeOver } from '#web/app/catalogue/takeover-staff/take-over.ts';
import { Card } from '#web/design/display/card.tsx';
import { JobProgress } from '#web/exchange/job/job-progress.tsx';

const words = takeOver.working;

export type WorkingCardProps = {
  step: 'LECTURE' | 'ECRITURE';
  progress: NonNullable<TakeOverOut['depot']>['avancement'];
};

/** A job works: how far it is, and that nobody has to wait for it. */
export function WorkingCard({ step, progress }: WorkingCardProps) {
  const { fait: done, total } = progress ?? { fait: 0, total: null };
  return (
    <Card title={words[step]}>
      <div className="stack gap-12">
        <JobProgress
          label={words[step]}
          done={done}
          // Before its first code, nobody knows how long it reads.
          total={step === 'ECRITURE' && done === 0 ? null : total}
          words={said(step, done, total)}
        />
        <p className="secondary">{words.hint}</p>
        {step === 'ECRITURE' ? <p className="secondary">{words.resumed}</p> : null}
      </div>
    </Card>
  );
}

function said(step: WorkingCardProps['step'], done: number, total: number | null): string {
  if (step === 'ECRITURE')
    return done === 0 || total === null ? words.judging : words.written(done, total);
  return done === 0 || total === null
    ? words.waiting
    : words.reading(Math.floor((done / total) * 100));
}
