import { IconHelpHexagon } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/design/action/button.tsx';
import { assistantInRequest as messages } from '#web/registration/assistant/messages.ts';
import type { Line } from '../flow/lines.ts';

// Loaded on demand, so that the grid stays light.
const AssistantDialog = lazy(() =>
  import('./assistant-dialog.tsx').then((module) => ({ default: module.AssistantDialog })),
);

/** Opens the new-or-keep assistant for one recording; the answer is stored with it. */
export function AssistantEntry({ line }: { line: Line }) {
  const [open, setOpen] = useState(false);
  if (line.scope !== 'all') return null;
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        icon={<IconHelpHexagon size={18} aria-hidden />}
        aria-label={messages.openNamed(line.index + 1)}
        onClick={() => setOpen(true)}
      >
        {messages.open}
      </Button>
      <Suspense>
        {open ? <AssistantDialog line={line} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
