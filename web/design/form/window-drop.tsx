import './file-drop.css';
import { IconUpload } from '@tabler/icons-react';
import { useWindowDrop } from './use-window-drop.ts';

export type WindowDropProps = {
  /** Shown over the page while files are dragged. */
  sentence: string;
  onFiles: (files: readonly File[]) => void;
};

/** Accepts files dropped on the whole window; a button nearby serves people who cannot drag. */
export function WindowDrop({ sentence, onFiles }: WindowDropProps) {
  const over = useWindowDrop(onFiles);
  if (!over) return null;
  return (
    <div className="window-over" aria-hidden>
      <p>
        <IconUpload size={28} stroke={1.75} />
        {sentence}
      </p>
    </div>
  );
}
