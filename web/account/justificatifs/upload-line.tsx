import { IconAlertCircle, IconFileUpload, IconRefresh, IconX } from '@tabler/icons-react';
import { documentWords as words } from '#web/app/catalogue/account/documents.ts';
import { Button } from '#web/design/action/button.tsx';
import { IconButton } from '#web/design/action/icon-button.tsx';
import { sizeInWords } from '#web/design/size-words.ts';
import { machineDetailOf } from './check-file.ts';
import type { Upload } from './use-uploads.ts';

export type UploadLineProps = { upload: Upload; onRetry: () => void; onDismiss: () => void };

/** A file on its way, or the reason why it did not arrive. */
export function UploadLine({ upload, onRetry, onDismiss }: UploadLineProps) {
  const { file, fault, progress, retriable } = upload;
  return (
    <li className="file-line" data-fault={fault ? '' : undefined}>
      {fault ? <IconAlertCircle size={22} aria-hidden /> : <IconFileUpload size={22} aria-hidden />}
      <span className="file-what stack">
        <span className="file-name">{file.name}</span>
        <span className="secondary">{sizeInWords(file.size)}</span>
        {fault ? (
          <span
            className="file-fault"
            role="alert"
            data-detail={machineDetailOf(file, fault) ?? undefined}
          >
            {fault}
          </span>
        ) : (
          <progress value={progress} aria-label={words.sending(file.name)} />
        )}
      </span>
      {fault && retriable ? (
        <Button
          variant="secondary"
          size="small"
          icon={<IconRefresh size={18} aria-hidden />}
          aria-label={words.retry(file.name)}
          onClick={onRetry}
        >
          {words.retryShort}
        </Button>
      ) : null}
      <IconButton
        label={fault ? words.dismiss(file.name) : words.cancel(file.name)}
        icon={<IconX size={18} aria-hidden />}
        variant="ghost"
        size="small"
        onClick={onDismiss}
      />
    </li>
  );
}
