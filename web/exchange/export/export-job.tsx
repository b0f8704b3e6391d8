import { IconDownload } from '@tabler/icons-react';
import { exportResult } from '#contract/exchange/exports.ts';
import { JOB_STATES } from '#domain/job/life.ts';
import { exporting as words } from '#web/app/catalogue/exchange/export.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
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
  if (error && !job) return <ProblemNotice error={error} />;
  if (job?.state === JOB_STATES.ERROR) {
    return (
      <Notice tone="error" role="alert" title={words.failed}>
        <p>{job.error}</p>
      </Notice>
    );
  }
  const found = job?.state === JOB_STATES.FINISHED ? exportResult.safeParse(job.result) : null;
  if (found?.success) {
    const { nom, path, lignes } = found.data;
    return (
      <Notice tone="success" role="status" title={words.ready(lignes, announced)}>
        <p>
          <a href={path} download={nom} className="link-plain">
            <IconDownload size={18} aria-hidden /> {words.download(nom)}
          </a>
        </p>
        <p className="secondary">{words.keptFor}</p>
      </Notice>
    );
  }
  const done = job?.done ?? 0;
  return (
    <div className="stack gap-8">
      <p>{words.long(total)}</p>
      <JobProgress
        label={words.preparing}
        done={done}
        total={job?.total ?? total}
        words={words.progress(done, job?.total ?? null)}
      />
    </div>
  );
}
