import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { EXPORT_RETENTION_HOURS, exportResult } from '#contract/exchange/exports.ts';
import { type Job, listJobs } from '#contract/messages/jobs.ts';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { exporting as messages } from '#web/messages/export.ts';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { isJobOver } from '../job/use-job.ts';

const HOUR = 3_600_000;
/** Polling interval in milliseconds while an export is being prepared. */
const LOOK = 2000;

/**
 * Exports of this person that are still stored or being prepared, after the page that started them
 * was left.
 */
export function RecentExports() {
  const { data: exports = [] } = useQuery({
    queryKey: keyOf('jobs', {}, 'exports'),
    queryFn: async ({ signal }) =>
      (await call(listJobs, { query: {} }, signal)).rows.filter(isStored),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.every(isJobOver) === false ? LOOK : false),
  });
  if (exports.length === 0) return null;
  return (
    <AlertBox tone="info" title={messages.recent}>
      <ul className="list">
        {exports.map((job) => (
          <RecentExport key={job.jobId} job={job} />
        ))}
      </ul>
      <p className="secondary">{messages.storedEach}</p>
    </AlertBox>
  );
}

function RecentExport({ job }: { job: Job }) {
  const file = exportResult.safeParse(job.result);
  return (
    <li>
      {file.success ? (
        <a href={file.data.path} download={file.data.nom} className="link-plain">
          <IconDownload size={18} aria-hidden /> {messages.download(file.data.nom)}
        </a>
      ) : (
        messages.underWay
      )}{' '}
      <span className="secondary">
        <Timestamp at={job.finishedAt ?? job.createdAt} />
      </span>
    </li>
  );
}

function isStored({ type, error, finishedAt }: Job): boolean {
  if (type !== 'export' || error !== null) return false;
  return finishedAt === null || Date.now() - Date.parse(finishedAt) < EXPORT_RETENTION_HOURS * HOUR;
}
