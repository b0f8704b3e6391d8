import { useState } from 'react';
import { keptSound as words } from '#web/app/catalogue/proximity/kept-sound.ts';
import { Button } from '#web/design/action/button.tsx';
import { KeptSound } from '#web/registration/sound/kept-sound.tsx';
import type { Line } from '../flow/lines.ts';
import { useRequest } from '../flow/use-request.ts';

/** The fingerprint kept with a line, once it is asked for; nothing for a line that is not saved. */
export function LineSound({ line }: { line: Line }) {
  const { autosave } = useRequest();
  const [asked, setAsked] = useState<number | null>(null);
  const elementId = autosave.read().known.get(line.row.key)?.elementId;
  if (elementId === undefined) return null;
  if (asked === elementId) return <KeptSound elementId={elementId} mayRemove />;
  return (
    <div>
      <Button size="small" variant="secondary" onClick={() => setAsked(elementId)}>
        {words.see}
      </Button>
    </div>
  );
}
