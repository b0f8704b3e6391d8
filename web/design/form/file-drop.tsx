import './file-drop.css';
import { IconFileOff, IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../action/button.tsx';

export type FileDropProps = {
  /** Texts of the area at rest, and with acceptable or unacceptable files over it. */
  messages: { rest: string; accepting: string; rejecting: string; browse: string };
  /** Types that are taken, e.g. `application/pdf`. */
  types: readonly string[];
  /** Their extensions, for the file chooser, e.g. `.pdf`. */
  extensions: readonly string[];
  hint?: ReactNode;
  onFiles: (files: readonly File[]) => void;
  /** Id of the button, to return the focus to it. */
  id?: string | undefined;
};

/**
 * File upload by drop or button. The area is not a control: « Parcourir… » is the only tab stop,
 * and serves people who cannot drag.
 */
export function FileDrop({ messages, types, extensions, hint, onFiles, id }: FileDropProps) {
  const [over, setOver] = useState<'accepting' | 'rejecting' | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])];
    // The same file may be chosen again after it was refused.
    event.currentTarget.value = '';
    if (files.length > 0) onFiles(files);
  };
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(takesOne(event.dataTransfer, types) ? 'accepting' : 'rejecting');
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(null);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(files);
  };
  const Drawing = over === 'rejecting' ? IconFileOff : IconUpload;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the button beside does the same
    <div
      className="file-drop stack gap-8"
      data-over={over ?? undefined}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(relatedNode(event))) setOver(null);
      }}
      onDrop={drop}
    >
      <Drawing size={28} stroke={1.75} aria-hidden />
      <p className="file-drop-text">{messages[over ?? 'rest']}</p>
      {hint ? <p className="secondary">{hint}</p> : null}
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={[...types, ...extensions].join(',')}
        onChange={chosen}
      />
      <Button id={id} variant="secondary" onClick={() => chooser.current?.click()}>
        {messages.browse}
      </Button>
    </div>
  );
}

const relatedNode = ({ relatedTarget }: DragEvent): Node | null =>
  relatedTarget instanceof Node ? relatedTarget : null;

/**
 * Browsers give the types of dragged files, not their names; without types, the files are accepted.
 */
function takesOne({ items }: DataTransfer, types: readonly string[]): boolean {
  const files = [...items].filter(({ kind }) => kind === 'file');
  return files.length === 0 || files.some(({ type }) => type === '' || types.includes(type));
}
