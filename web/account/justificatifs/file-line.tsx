import { IconDownload, IconFileTypePdf, IconPhoto, IconTrash } from '@tabler/icons-react';
import type { Justificatif } from '#contract/upload.ts';
import { IconButton } from '#web/design/action/icon-button.tsx';
import { PassingLine } from '#web/design/display/passing-line.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import { sizeText } from '#web/design/size-text.ts';
import { documentMessages as messages } from '#web/messages/documents.ts';

export type FileLineProps = {
  file: Justificatif;
  /** Null when it may not be removed. */
  onRemove: (() => void) | null;
  removing: boolean;
};

/** Id of the drop zone's button, also a target of the error summary. */
export const DROP_ID = 'champ-justificatifs';

/** A stored file; its name is the link to open it. */
export function FileLine({ file, onRemove, removing }: FileLineProps) {
  const Drawing = file.type === 'application/pdf' ? IconFileTypePdf : IconPhoto;
  return (
    <PassingLine className="file-line" otherwise={() => document.getElementById(DROP_ID)}>
      <Drawing size={22} stroke={1.75} aria-hidden />
      <span className="file-what stack">
        <a className="file-name" href={file.path} download={file.name}>
          <VisuallyHidden>{messages.download(file.name)}</VisuallyHidden>
          <span aria-hidden>{file.name}</span>
          <IconDownload size={16} aria-hidden />
        </a>
        <span className="secondary">
          {sizeText(file.size)}
          {', '}
          {file.parLaSociete ? messages.bySociety.toLowerCase() : messages.deposited}{' '}
          <Timestamp at={file.deposeLe} />
        </span>
      </span>
      {onRemove ? (
        <IconButton
          label={messages.remove(file.name)}
          icon={<IconTrash size={18} aria-hidden />}
          variant="ghost"
          size="small"
          disabled={removing}
          onClick={onRemove}
        />
      ) : null}
    </PassingLine>
  );
}
