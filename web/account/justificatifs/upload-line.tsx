import { IconAlertCircle, IconFileUpload, IconRefresh, IconX } from '@tabler/icons-react';
import { Button } from '#web/design/action/button.tsx';
import { IconButton } from '#web/design/action/icon-button.tsx';
import { sizeText } from '#web/design/size-text.ts';
import { machineDetailOf } from './check-file.ts';
import { documentMessages as messages } from './messages.ts';
import type { Upload } from './use-uploads.ts';

export type UploadLineProps = { upload: Upload; onRetry: () => void; onDismiss: () => void };

/** A file on its way, or the reason why it did not arrive. */
export function UploadLine({ upload, onRetry, onDismiss }: UploadLineProps) {
  const { file, error, progress, retriable } = upload;
  return (
    <li className="file-line" data-error={error ? '' : undefined}>
      {error ? <IconAlertCircle size={22} aria-hidden /> : <IconFileUpload size={22} aria-hidden />}
      <span className="file-what stack">
        <span className="file-name">{file.name}</span>
        <span className="secondary">{sizeText(file.size)}</span>
        {error ? (
          <span
            className="file-fault"
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
