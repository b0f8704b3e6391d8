import { IconDownload } from '@tabler/icons-react';
import { exportResult } from '#contract/exchange/exports.ts';
import { JOB_STATES } from '#domain/job/state-machine.ts';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { exporting as messages } from '#web/messages/export.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { JobProgress } from '../job/job-progress.tsx';
import { useJob } from '../job/use-job.ts';

export type ExportJobProps = {
  jobId: string;
  total: number;
  /** Before it was asked for. */
  announced: number | null;
};

/** How far the file has come, then the way to it. */
export function ExportJob({ jobId, total, announced }: ExportJobProps) {
  const { data: job, error } = useJob(jobId);
  if (error && !job) return <ProblemAlert error={error} />;
  if (job?.state === JOB_STATES.ERROR) {
    return (
      <AlertBox tone="error" role="alert" title={messages.failed}>
        <p>{job.error}</p>
      </AlertBox>
    );
  }
  const result = job?.state === JOB_STATES.FINISHED ? exportResult.safeParse(job.result) : null;
  if (result?.success) {
    const { nom, path, lignes } = result.data;
    return (
      <AlertBox tone="success" role="status" title={messages.ready(lignes, announced)}>
        <p>
          <a href={path} download={nom} className="link-plain">
            <IconDownload size={18} aria-hidden /> {messages.download(nom)}
          </a>
        </p>
        <p className="secondary">{messages.storedFor}</p>
      </AlertBox>
    );
  }
  const done = job?.done ?? 0;
  return (
    <div className="stack gap-8">
      <p>{messages.long(total)}</p>
      <JobProgress
        label={messages.preparing}
        done={done}
        total={job?.total ?? total}
        messages={messages.progress(done, job?.total ?? null)}
      />
    </div>
  );
}
