import { useState } from 'react';
import { EXPORT_FORMATS, type ExportFormat } from '#contract/exchange/exports.ts';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { RadioCards } from '#web/design/form/radio-cards.tsx';
import { exporting as messages } from '#web/messages/export.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { DeclarationCheck } from './declaration-check.tsx';
import { ExportJob } from './export-job.tsx';
import { countOf, type Extent } from './extent.ts';
import { RecentExports } from './recent-exports.tsx';
import { useExport } from './use-export.ts';

/** Formats that a recording without a code has no place in. */
const ISSUED_ONLY: ReadonlySet<ExportFormat> = new Set(['DDEX', 'CUE', 'MASTERING']);

export type ExportDialogProps = {
  extent: Extent;
  issued: boolean;
  onDone: (sentence: string) => void;
  onClose: () => void;
};

/** Which format, then the file; a long one is prepared by the portal while the person watches. */
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
