import { useState } from 'react';
import { Button } from '#web/design/action/button.tsx';
import { storedSound as messages } from '#web/registration/sound/messages.ts';
import { StoredSound } from '#web/registration/sound/stored-sound.tsx';
import type { Line } from '../flow/lines.ts';
import { useRequest } from '../flow/use-request.ts';

/** The fingerprint kept with a line, once it is asked for; nothing for a line that is not saved. */
export function LineSound({ line }: { line: Line }) {
  const { autosave } = useRequest();
  const [requested, setRequested] = useState<number | null>(null);
  const elementId = autosave.read().existing.get(line.row.key)?.elementId;
  if (elementId === undefined) return null;
  if (requested === elementId) return <StoredSound elementId={elementId} mayRemove />;
  return (
    <div>
      <Button size="small" variant="secondary" onClick={() => setRequested(elementId)}>
        {messages.see}
      </Button>
    </div>
  );
}
