import './file-drop.css';
import { IconFileOff, IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../action/button.tsx';

export type FileDropProps = {
  /** In the area at rest, while files are over it, and while none of them can be taken. */
  messages: { rest: string; accepting: string; rejecting: string; browse: string };
  /** Types that are taken, e.g. `application/pdf`. */
  types: readonly string[];
  /** Their extensions, for the file chooser, e.g. `.pdf`. */
  extensions: readonly string[];
  hint?: ReactNode;
  onFiles: (files: readonly File[]) => void;
  /** Of the button, so that the focus can come back to it. */
  id?: string | undefined;
};

/**
 * Files by dropping or by the button. The area is no control: whoever cannot drag uses « Parcourir… »,
 * which is the one stop of the keyboard.
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

/** Browsers tell the types of what is dragged, not the names; when they tell nothing, it is welcome. */
function takesOne({ items }: DataTransfer, types: readonly string[]): boolean {
  const files = [...items].filter(({ kind }) => kind === 'file');
  return files.length === 0 || files.some(({ type }) => type === '' || types.includes(type));
}
