import './file-drop.css';
import { IconUpload } from '@tabler/icons-react';
import { useWindowDrop } from './use-window-drop.ts';

export type WindowDropProps = {
  /** Over the page, while files are. */
  sentence: string;
  onFiles: (files: readonly File[]) => void;
};

/** The whole window takes files; a button beside does the same for whoever cannot drag. */
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
