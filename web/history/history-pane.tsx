import './history.css';
import { useMemo } from 'react';
import type { DossierOut } from '#contract/registration/dossier.ts';
import { Timeline, type TimelineEntry } from '#web/design/display/timeline.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { historyMessages } from '#web/messages/history.ts';
import { OperationDetail } from './operation-detail.tsx';
import { operationTitle, operationTone } from './operation-messages.ts';
import { type Operation, operationsOf } from './operations.ts';

const ROLES = {
  declarant: historyMessages.declarant,
  society: historyMessages.society,
  portal: historyMessages.portal,
};

export type HistoryPaneProps = { dossier: Pick<DossierOut, 'history' | 'historyCut' | 'elements'> };

/** History of a dossier, one entry per operation, newest first. */
export function HistoryPane({ dossier }: HistoryPaneProps) {
  const { history, historyCut } = dossier;
  const operations = useMemo(() => operationsOf(history), [history]);
  if (operations.length === 0) return <p className="muted">{historyMessages.empty}</p>;
  return (
    <>
      <Timeline
        label={historyMessages.label}
        entries={operations.map((operation) => entryOf(operation, dossier))}
      />
      {historyCut ? <p className="secondary">{historyMessages.cut}</p> : null}
    </>
  );
}

function entryOf(operation: Operation, dossier: HistoryPaneProps['dossier']): TimelineEntry {
  const { key, at, role, person, what } = operation;
  return {
    key,
    title: operationTitle(what),
    tone: operationTone(what),
    by: (
      <>
        {historyMessages.by(ROLES[role], person)}
        {', '}
        <Timestamp at={at} />
      </>
    ),
    detail: <OperationDetail what={what} elements={dossier.elements} />,
  };
}
