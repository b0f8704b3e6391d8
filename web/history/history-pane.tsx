import './history.css';
import { useMemo } from 'react';
import type { DossierOut } from '#contract/registration/dossier.ts';
import { historyWords } from '#web/app/catalogue/backoffice-history.ts';
import { Moment } from '#web/design/display/moment.tsx';
import { Timeline, type TimelineEntry } from '#web/design/display/timeline.tsx';
import { OperationDetail } from './operation-detail.tsx';
import { operationTitle, operationTone } from './operation-words.ts';
import { type Operation, operationsOf } from './operations.ts';

const ROLES = {
  declarant: historyWords.declarant,
  society: historyWords.society,
  portal: historyWords.portal,
};

export type HistoryPaneProps = { dossier: Pick<DossierOut, 'history' | 'historyCut' | 'elements'> };

/** What happened, one entry per operation, newest first. */
export function HistoryPane({ dossier }: HistoryPaneProps) {
  const { history, historyCut } = dossier;
  const operations = useMemo(() => operationsOf(history), [history]);
  if (operations.length === 0) return <p className="muted">{historyWords.empty}</p>;
  return (
    <>
      <Timeline
        label={historyWords.label}
        entries={operations.map((operation) => entryOf(operation, dossier))}
      />
      {historyCut ? <p className="secondary">{historyWords.cut}</p> : null}
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
        {historyWords.by(ROLES[role], person)}
        {', '}
        <Moment at={at} />
      </>
    ),
    detail: <OperationDetail what={what} elements={dossier.elements} />,
  };
}
