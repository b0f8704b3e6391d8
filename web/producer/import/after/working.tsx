import type { ImportOut } from '#contract/exchange/imports.ts';
import type { Job } from '#contract/messages/jobs.ts';
import { importing } from '#web/app/catalogue/exchange/import.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { JobProgress } from '#web/exchange/job/job-progress.tsx';
import { GiveUp } from '../preview/give-up.tsx';
import { failureOf } from '../use-import.ts';
import { type ImportActions, useImportActions } from '../use-import-actions.ts';

const words = importing.job;

export type WorkingProps = { one: ImportOut; job: Job | null };

/** The portal reads the file, or writes its recordings; what failed is told, with the way on. */
export function Working({ one, job }: WorkingProps) {
  const actions = useImportActions(one);
  const reading = one.etat === 'RECU';
  if (failureOf(job) !== null) return <Failed one={one} job={job} actions={actions} />;
  return (
    <Card title={reading ? words.reading : words.writing}>
      <div className="stack gap-16">
        <WorkProgress label={reading ? words.reading : words.writing} job={job} />
        <p className="secondary">{reading ? words.readingHint : words.writingHint}</p>
        {one.can.remove ? <GiveUp one={one} actions={actions} /> : null}
      </div>
    </Card>
  );
}

/** Nothing is known of a colleague's job but that it works. */
export function WorkProgress({ label, job }: { label: string; job: Job | null }) {
  const { done, total } = job ?? { done: 0, total: null };
  return (
    <JobProgress
      label={label}
      done={done}
      total={total}
      words={done === 0 && total === null ? words.waiting : words.progress(done, total)}
    />
  );
}

/** What was written stays written; the rest goes on, or is given up (here, unless the preview offers it). */
export function Failed({ one, job, actions }: WorkingProps & { actions: ImportActions }) {
  const writing = one.etat === 'CONFIRME';
  const { confirm } = actions;
  return (
    <>
      <Notice tone="error" role="alert" title={words.failed}>
        <p>{failureOf(job)}</p>
        <p>{writing ? words.writingLost(one.ecrites) : words.readingLost}</p>
      </Notice>
      {confirm.error ? <ProblemNotice error={confirm.error} /> : null}
      <div className="row">
        {writing ? (
          <Button busy={confirm.isPending} onClick={() => confirm.mutate(null)}>
            {words.resume}
          </Button>
        ) : null}
        {one.can.remove && (writing || one.analyse === null) ? (
          <GiveUp one={one} actions={actions} />
        ) : null}
      </div>
    </>
  );
}
