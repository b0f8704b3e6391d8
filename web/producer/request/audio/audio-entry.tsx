import { IconFileMusic } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { audio as words } from '../../../app/catalogue/exchange/audio.ts';
import { Button } from '../../../design/action/button.tsx';
import type { Line } from '../flow/lines.ts';

// The reader of sound files comes with the first who has some.
const AudioDialog = lazy(() =>
  import('./audio-dialog.tsx').then((module) => ({ default: module.AudioDialog })),
);

export type AudioEntryProps = { lines: readonly Line[]; say: (sentence: string) => void };

/** Fills the lines from sound files, in either view. */
export function AudioEntry({ lines, say }: AudioEntryProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={<IconFileMusic size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {words.open}
      </Button>
      <Suspense>
        {open ? <AudioDialog lines={lines} say={say} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
