import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { accountMessages } from '#web/backoffice/messages/file.ts';
import type { ViewerCommands } from '#web/backoffice/viewer/document-viewer.tsx';
import { documentsOf } from '#web/backoffice/viewer/documents.ts';
import { LazyViewer } from '#web/backoffice/viewer/lazy-viewer.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';

const messages = accountMessages.papers;

export type PapersPaneProps = { structureId: number; viewer: Ref<ViewerCommands> };

/** The papers of the structure, beside what they must prove: which ones are asked, and those that came. */
export function PapersPane({ structureId, viewer }: PapersPaneProps) {
  const { data, error, refetch } = useQuery(documentsOf(structureId));
  if (error) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div className="late">
        <Skeleton lines={4} height={40} />
      </div>
    );
  }
  const { justificatifs, attendus } = data;
  return (
    <>
      {attendus.length === 0 ? (
        <p className="secondary">{messages.noneRequested}</p>
      ) : (
        <div>
          <p className="secondary">{messages.requested}</p>
          <ul className="papers-asked">
            {attendus.map(({ key, label }) => (
              <li key={key}>{label}</li>
            ))}
          </ul>
        </div>
      )}
      {justificatifs.length === 0 ? <p className="file-lacking">{messages.none}</p> : null}
      {justificatifs.length === 0 ? null : (
        <LazyViewer structureId={structureId} commands={viewer} />
      )}
    </>
  );
}
