import './viewer.css';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useImperativeHandle, useState } from 'react';
import type { Justificatif } from '#contract/upload.ts';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { useSlug } from '#web/platform/page/of-brand.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { DocumentList } from './document-list.tsx';
import { DocumentStage } from './document-stage.tsx';
import { documentsOf } from './documents.ts';
import { viewerMessages as messages } from './messages.ts';
import { useLook } from './use-look.ts';
import { aloneAddress } from './viewer-address.ts';

/** What the keys of a screen ask of the viewer. */
export type ViewerCommands = { step: (by: 1 | -1) => void };

export type DocumentViewerProps = {
  structureId: number;
  /** Opened first; without it, the oldest. */
  first?: number | undefined;
  /** In a window of its own: no other one is offered. */
  isAlone?: boolean | undefined;
  commands?: Ref<ViewerCommands> | undefined;
};

/** The justificatifs of a structure, looked at where they are needed: one list, one document open. */
export function DocumentViewer({
  structureId,
  first,
  isAlone = false,
  commands,
}: DocumentViewerProps) {
  const slug = useSlug();
  const { data, error, refetch } = useQuery(documentsOf(structureId));
  const [chosen, setChosen] = useState(first ?? null);
  const look = useLook();
  const files = data?.justificatifs ?? [];
  const at = Math.max(
    0,
    files.findIndex(({ justificatifId }) => justificatifId === chosen),
  );
  const file: Justificatif | undefined = files[at];
  useImperativeHandle(commands, () => ({
    step: (by) => {
      const next = files[at + by];
      if (next) setChosen(next.justificatifId);
    },
  }));
  if (error && !data) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div className="late">
        <Skeleton lines={4} height={40} />
      </div>
    );
  }
  if (!file) return <p className="secondary">{messages.none}</p>;
  return (
    <div className="viewer">
      <DocumentList files={files} current={file.justificatifId} onOpen={setChosen} />
      <DocumentStage
        key={file.justificatifId}
        structureId={structureId}
        file={file}
        alone={isAlone ? null : aloneAddress(slug, structureId, file.justificatifId)}
        look={look}
      />
    </div>
  );
}
