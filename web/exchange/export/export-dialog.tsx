import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import {
  askExport,
  EXPORT_FORMATS,
  type ExportFormat,
  exportResult,
} from '#contract/exchange/exports.ts';
import { JOB_STATES } from '#domain/job/state-machine.ts';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { RadioCards } from '#web/design/form/radio-cards.tsx';
import { exporting as messages } from '#web/messages/export.ts';
import { respond } from '#web/platform/api/call.ts';
import { saveFile } from '#web/platform/api/save-file.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { wholly } from '#web/platform/api/wholly.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { JobProgress } from '../job/job-progress.tsx';
import { useJob } from '../job/use-job.ts';
import { DeclarationCheck } from './declaration-check.tsx';
import { countOf, type Extent, requested } from './extent.ts';
import { RecentExports } from './recent-exports.tsx';

/** Formats that a recording without a code has no place in. */
const ISSUED_ONLY: ReadonlySet<ExportFormat> = new Set(['DDEX', 'CUE', 'MASTERING']);

export type ExportDialogProps = {
  extent: Extent;
  issued: boolean;
  onDone: (sentence: string) => void;
  onClose: () => void;
};

/**
 * Choice of the format, then the file; a long one is prepared by a background job with progress.
 */
export function ExportDialog({ extent, issued, onDone, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>('CSV');
  const { busy, problem, job, start } = useExport(extent, (name, locked) => {
    onDone(messages.saved(name, countOf(extent), locked));
    onClose();
  });
  const [destinataire, setDestinataire] = useState<string>();
  const formats = EXPORT_FORMATS.filter((one) => issued || !ISSUED_ONLY.has(one));
  return (
    <ConfirmDialog
      open
      width={640}
      title={messages.title(countOf(extent))}
      onClose={onClose}
      confirm={messages.start}
      busy={busy}
      onConfirm={
        job === null ? () => void start(format, format === 'DDEX' ? destinataire : undefined) : null
      }
      {...(job === null ? {} : { cancel: messages.close })}
    >
      {problem ? <ProblemAlert error={problem} /> : null}
      {job === null ? (
        <>
          <RadioCards
            legend={messages.format}
            choices={formats.map((value) => ({ value, ...messages.formats[value] }))}
            value={format}
            onValue={setFormat}
          />
          {format === 'DDEX' ? (
            <DeclarationCheck
              extent={extent}
              recipient={destinataire}
              onRecipient={setDestinataire}
            />
          ) : null}
          <RecentExports />
        </>
      ) : (
        <ExportJob jobId={job.jobId} total={job.total} announced={countOf(extent)} />
      )}
    </ConfirmDialog>
  );
}

type ExportJobProps = {
  jobId: string;
  total: number;
  /** Number announced before the request. */
  announced: number | null;
};

/** Progress of an export, then its download link. */
function ExportJob({ jobId, total, announced }: ExportJobProps) {
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

type Job = { readonly jobId: string; readonly total: number };

/**
 * Requests an export: returned at once, or prepared by a job. `onSaved` receives the file name and
 * the number of recordings.
 */
function useExport(extent: Extent, onSaved: (name: string, locked: number | null) => void) {
  const { run, busy, failure: problem } = useAction();
  const [job, setJob] = useState<Job | null>(null);
  const start = (format: ExportFormat, destinataire?: string) =>
    run(async () => {
      const expected = requested(extent);
      const answer = await respond(askExport, {
        body: { format, ...expected, ...(destinataire === undefined ? {} : { destinataire }) },
      });
      const isLater = answer.headers.get('content-disposition') === null;
      if (isLater) setJob((await wholly(answer.json())) as Job);
      else onSaved(await saveFile(answer), lockedIn(answer));
    });
  return { busy, problem, job, start };
}

function lockedIn({ headers }: Response): number | null {
  const text = headers.get('x-lignes');
  return text === null ? null : Number(text);
}
