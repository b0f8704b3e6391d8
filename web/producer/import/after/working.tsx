import type { ImportOut } from '#contract/exchange/imports.ts';
import type { Job } from '#contract/messages/jobs.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { JobProgress } from '#web/exchange/job/job-progress.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { importing } from '#web/producer/messages/import.ts';
import { GiveUp } from '../preview/give-up.tsx';
import { failureOf } from '../use-import.ts';
import { type ImportActions, useImportActions } from '../use-import-actions.ts';

const messages = importing.job;

export type WorkingProps = { one: ImportOut; job: Job | null };

/** Reading or writing of the file in progress; a failure shows with the next step. */
export function Working({ one, job }: WorkingProps) {
  const actions = useImportActions(one);
  const reading = one.etat === 'RECU';
  if (failureOf(job) !== null) return <Failed one={one} job={job} actions={actions} />;
  return (
    <Card title={reading ? messages.reading : messages.writing}>
      <div className="stack gap-16">
        <WorkProgress label={reading ? messages.reading : messages.writing} job={job} />
        <p className="secondary">{reading ? messages.readingHint : messages.writingHint}</p>
        {one.can.remove ? <GiveUp one={one} actions={actions} /> : null}
      </div>
    </Card>
  );
}

/** Of a colleague's job, only its running is known. */
export function WorkProgress({ label, job }: { label: string; job: Job | null }) {
  const { done, total } = job ?? { done: 0, total: null };
  return (
    <JobProgress
      label={label}
      done={done}
      total={total}
      messages={done === 0 && total === null ? messages.waiting : messages.progress(done, total)}
    />
  );
}

/**
 * Recordings already written remain; the rest can be resumed or abandoned (here, unless the preview
 * offers it).
 */
export function Failed({ one, job, actions }: WorkingProps & { actions: ImportActions }) {
  const writing = one.etat === 'CONFIRME';
  const { confirm } = actions;
  return (
    <>
      <AlertBox tone="error" role="alert" title={messages.failed}>
        <p>{failureOf(job)}</p>
        <p>{writing ? messages.writingLost(one.ecrites) : messages.readingLost}</p>
      </AlertBox>
      {confirm.error ? <ProblemAlert error={confirm.error} /> : null}
      <div className="row">
        {writing ? (
          <Button busy={confirm.isPending} onClick={() => confirm.mutate(null)}>
            {messages.resume}
          </Button>
        ) : null}
        {one.can.remove && (writing || one.analyse === null) ? (
          <GiveUp one={one} actions={actions} />
        ) : null}
      </div>
    </>
  );
}
