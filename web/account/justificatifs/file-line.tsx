import { IconDownload, IconFileTypePdf, IconPhoto, IconTrash } from '@tabler/icons-react';
import type { Justificatif } from '#contract/upload.ts';
import { documentWords as words } from '#web/app/catalogue/account/documents.ts';
import { IconButton } from '#web/design/action/icon-button.tsx';
import { Moment } from '#web/design/display/moment.tsx';
import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import { sizeInWords } from '#web/design/size-words.ts';

export type FileLineProps = {
  file: Justificatif;
  /** Null when it may not be removed. */
  onRemove: (() => void) | null;
  removing: boolean;
};

/** The id of the button that removes a file: the focus goes to the next one after a removal. */
export const removeId = (justificatifId: number) => `supprimer-${justificatifId}`;

/** A deposited file: its name is the way to read it. */
export function FileLine({ file, onRemove, removing }: FileLineProps) {
  const Drawing = file.type === 'application/pdf' ? IconFileTypePdf : IconPhoto;
  return (
    <li className="file-line">
      <Drawing size={22} stroke={1.75} aria-hidden />
      <span className="file-what stack">
        <a className="file-name" href={file.path} download={file.name}>
          <VisuallyHidden>{words.download(file.name)}</VisuallyHidden>
          <span aria-hidden>{file.name}</span>
          <IconDownload size={16} aria-hidden />
        </a>
        <span className="secondary">
          {sizeInWords(file.size)}
          {', '}
          {file.parLaSociete ? words.bySociety.toLowerCase() : words.deposited} <Moment at={file.deposeLe} />
        </span>
      </span>
      {onRemove ? (
        <IconButton
          id={removeId(file.justificatifId)}
          label={words.remove(file.name)}
          icon={<IconTrash size={18} aria-hidden />}
          variant="ghost"
          size="small"
          disabled={removing}
          onClick={onRemove}
        />
      ) : null}
    </li>
  );
}
