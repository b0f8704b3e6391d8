import { createContext, type ReactNode, use, useEffect } from 'react';
import { LeaveGuard } from '#web/form/leave-guard.tsx';
import { documentMessages as messages } from '#web/messages/documents.ts';
import { finishBeforeSwitch } from '#web/platform/session/unfinished.ts';
import { type Uploads, useUploads } from './use-uploads.ts';

const PapersContext = createContext<Uploads | null>(null);

/**
 * Holds the uploads in progress across the pages of a structure's status; leaving before they
 * finish asks for confirmation.
 */
export function Papers({ structureId, children }: { structureId: number; children: ReactNode }) {
  const uploads = useUploads(structureId);
  const { sending, settled, abandon } = uploads;
  useEffect(() => finishBeforeSwitch(settled), [settled]);
  return (
    <PapersContext value={uploads}>
      {children}
      {sending ? <LeaveGuard when onDiscard={abandon} message={messages.leave} /> : null}
    </PapersContext>
  );
}

/** Uploads in progress for the structure of this page. */
export function usePapers(): Uploads {
  const papers = use(PapersContext);
  if (papers === null) throw new Error('papers are sent inside of Papers');
  return papers;
}
