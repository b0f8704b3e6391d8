import { IconFileMusic } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/design/action/button.tsx';
import { WindowDrop } from '#web/design/form/window-drop.tsx';
import type { Line } from '../flow/lines.ts';
import { audio as messages } from './messages.ts';

// Loaded on demand, with the first sound file.
const AudioDialog = lazy(() =>
  import('./audio-dialog.tsx').then((module) => ({ default: module.AudioDialog })),
);

export type AudioEntryProps = { lines: readonly Line[]; say: (sentence: string) => void };

const NONE: readonly File[] = [];

/** Fills the lines from sound files, in either view: by the button, or dropped anywhere in the window. */
export function AudioEntry({ lines, say }: AudioEntryProps) {
  const [open, setOpen] = useState(false);
  const [dropped, setDropped] = useState(NONE);
  const take = (files: readonly File[]) => {
    setDropped(files);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    setDropped(NONE);
  };
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={<IconFileMusic size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {messages.open}
      </Button>
      <Suspense>
        {open ? <AudioDialog lines={lines} say={say} dropped={dropped} onClose={close} /> : null}
      </Suspense>
      <WindowDrop sentence={messages.anywhere} onFiles={take} />
    </>
  );
}
