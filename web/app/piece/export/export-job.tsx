import './export.css';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { exportResult } from '../../../../contract/exchange/exports.ts';
import { listJobs } from '../../../../contract/messages/jobs.ts';
import { JOB_STATES } from '../../../../domain/job/job-states.ts';
import { Notice } from '../../../design/feedback/notice.tsx';
import { call } from '../../api/call.ts';
import { exporting as words } from '../../catalogue/exchange/export.ts';
import { ProblemNotice } from '../problem-notice.tsx';

/** Milliseconds between two looks. */
const LOOK = 1000;

export type ExportJobProps = { jobId: string; total: number };

/** How far the file has come, then the way to it. */
export function ExportJob({ jobId, total }: ExportJobProps) {
  const { data: job, error } = useQuery({
    queryKey: ['jobs', jobId],
    queryFn: async ({ signal }) => (await call(listJobs, { query: { jobId } }, signal)).rows[0] ?? null,
    refetchInterval: ({ state }) => (isOver(state.data?.state) ? false : LOOK),
  });
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
      <Notice tone="success" role="status" title={words.ready(lignes)}>
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
    <div className="stack" style={{ '--gap': '8px' }}>
      <p>{words.long(total)}</p>
      <progress
        className="export-progress"
        aria-label={words.preparing}
        max={job?.total ?? total}
        value={done}
      />
      <p role="status" className="secondary">
        {words.progress(done, job?.total ?? null)}
      </p>
    </div>
  );
}

function isOver(state: number | undefined): boolean {
  return state === JOB_STATES.FINISHED || state === JOB_STATES.ERROR;
}
