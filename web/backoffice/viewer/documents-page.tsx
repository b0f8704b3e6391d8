import { useRef } from 'react';
import { useTitle } from '#web/platform/page/title.ts';
import { useShortcuts } from '../workbench/use-shortcuts.ts';
import { DocumentViewer, type ViewerCommands } from './document-viewer.tsx';
import { viewerMessages as messages } from './messages.ts';
import type { AloneAddress } from './viewer-address.ts';

/** The viewer in a window of its own. */
export function DocumentsPage({ structureId, justificatifId }: AloneAddress) {
  useTitle(messages.page);
  const viewer = useRef<ViewerCommands>(null);
  useShortcuts((command) => {
    if (command === 'nextDocument') viewer.current?.step(1);
    if (command === 'previousDocument') viewer.current?.step(-1);
  });
  return (
    <section className="viewer-page" aria-labelledby="titre-justificatifs">
      <h1 id="titre-justificatifs" tabIndex={-1}>
        {messages.page}
      </h1>
      <DocumentViewer structureId={structureId} first={justificatifId} isAlone commands={viewer} />
    </section>
  );
}
