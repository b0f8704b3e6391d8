import { IconAlertCircle, IconFileUpload, IconRefresh, IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { deleteJustificatif, type Justificatif } from '#contract/upload.ts';
import { FILE_TYPES } from '#domain/justificatif/file-types.ts';
import { Button } from '#web/design/action/button.tsx';
import { IconButton } from '#web/design/action/icon-button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { FileDrop } from '#web/design/form/file-drop.tsx';
import { sizeText } from '#web/design/size-text.ts';
import { documentMessages as messages } from '#web/messages/documents.ts';
import { call } from '#web/platform/api/call.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { justificatifsOf } from '../queries.ts';
import { machineDetailOf } from './check-file.ts';
import { DROP_ID, FileLine } from './file-line.tsx';
import { isHeavy } from './heavy.ts';
import { usePapers } from './papers.tsx';
import type { Upload } from './use-uploads.ts';

const TYPES = FILE_TYPES.map(({ type }) => type);
const EXTENSIONS = FILE_TYPES.flatMap(({ extensions }) => extensions.map((one) => `.${one}`));

/** Justificatifs of the structure: requested, stored and uploading. */
export function DocumentsCard({ structureId }: { structureId: number }) {
  const { data, error, refetch } = useQuery(justificatifsOf(structureId));
  const { uploads, add, retry, dismiss } = usePapers();
  const removal = useRemoval(structureId);
  return (
    <Card title={messages.title}>
      <div className="account-fields stack gap-20 account-wide">
        {error ? <ProblemAlert error={error} onRetry={() => void refetch()} /> : null}
        {data || error ? null : <Skeleton lines={3} />}
        {data ? <Requested labels={data.attendus.map(({ label }) => label)} /> : null}
        {data?.can.add ? (
          <FileDrop
            id={DROP_ID}
            messages={messages.drop}
            types={TYPES}
            extensions={EXTENSIONS}
            hint={messages.limits}
            onFiles={add}
          />
        ) : null}
        {uploads.length > 0 ? (
          <ul className="file-list">
            {uploads.map((upload) => (
              <UploadLine
                key={upload.key}
                upload={upload}
                onRetry={() => retry(upload)}
                onDismiss={() => {
                  dismiss(upload.key);
                  document.getElementById(DROP_ID)?.focus();
                }}
              />
            ))}
          </ul>
        ) : null}
        {removal.error ? <ProblemAlert error={removal.error} /> : null}
        {data && data.justificatifs.length > 0 ? (
          <>
            <p>{messages.uploaded(data.justificatifs.length)}</p>
            <ul className="file-list" aria-label={messages.list}>
              {data.justificatifs.map((file) => (
                <FileLine
                  key={file.justificatifId}
                  file={file}
                  removing={removal.isPending}
                  onRemove={data.can.remove ? () => removal.mutate(file) : null}
                />
              ))}
            </ul>
            <Total bytes={data.total} />
          </>
        ) : null}
        {data && !data.can.remove && (data.justificatifs.length > 0 || !data.can.add) ? (
          <p className="secondary">{data.can.add ? messages.keepOnly : messages.locked}</p>
        ) : null}
      </div>
    </Card>
  );
}

function Requested({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null;
  return (
    <div>
      <p>{messages.requested}</p>
      <ul className="account-requested">
        {labels.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    </div>
  );
}

/** Total size, in red and with a sentence above 5 MB. */
function Total({ bytes }: { bytes: number }) {
  const heavy = isHeavy(bytes);
  return (
    <p className="file-total" data-heavy={heavy ? '' : undefined}>
      {messages.total} {sizeText(bytes)}
      {heavy ? ` (${messages.heavy})` : null}
    </p>
  );
}

function useRemoval(structureId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ name }: Justificatif) =>
      call(deleteJustificatif, { query: { structureId: String(structureId), filename: name } }),
    onSuccess: async (_gone, file) => {
      await queries.invalidateQueries({ queryKey: justificatifsOf(structureId).queryKey });
      announce(messages.removed(file.name));
    },
  });
}

type UploadLineProps = { upload: Upload; onRetry: () => void; onDismiss: () => void };

/** An uploading file, or the reason for its failure. */
function UploadLine({ upload, onRetry, onDismiss }: UploadLineProps) {
  const { file, error, progress, retriable } = upload;
  return (
    <li className="file-line" data-error={error ? '' : undefined}>
      {error ? <IconAlertCircle size={22} aria-hidden /> : <IconFileUpload size={22} aria-hidden />}
      <span className="file-what stack">
        <span className="file-name">{file.name}</span>
        <span className="secondary">{sizeText(file.size)}</span>
        {error ? (
          <span
            className="file-error"
            role="alert"
            data-detail={machineDetailOf(file, error) ?? undefined}
          >
            {error}
          </span>
        ) : (
          <progress value={progress} aria-label={messages.sending(file.name)} />
        )}
      </span>
      {error && retriable ? (
        <Button
          variant="secondary"
          size="small"
          icon={<IconRefresh size={18} aria-hidden />}
          aria-label={messages.retry(file.name)}
          onClick={onRetry}
        >
          {messages.retryShort}
        </Button>
      ) : null}
      <IconButton
        label={error ? messages.dismiss(file.name) : messages.cancel(file.name)}
        icon={<IconX size={18} aria-hidden />}
        variant="ghost"
        size="small"
        onClick={onDismiss}
      />
    </li>
  );
}
