import { useQuery } from '@tanstack/react-query';
import type { HistoryRow } from '#contract/history.ts';
import { accountWords } from '#web/app/catalogue/accounts-staff/file.ts';
import { historyWords } from '#web/app/catalogue/backoffice-history.ts';
import { sheetWords } from '#web/app/catalogue/registry-staff/structures.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Moment } from '#web/design/display/moment.tsx';
import { Timeline } from '#web/design/display/timeline.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { pastOf } from '../queries.ts';

const words = sheetWords.history;

/** The last things that happened to the structure, those of the records joined to it included. */
export function HistoryCard({ structureId }: { structureId: number }) {
  const { data, error, refetch } = useQuery(pastOf(structureId));
  return (
    <Card title={words.title}>
      {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton lines={3} height={24} />}
      {data?.rows.length === 0 ? <p className="muted">{words.none}</p> : null}
      {data && data.rows.length > 0 ? (
        <Timeline label={words.label} entries={data.rows.map(entryOf)} />
      ) : null}
    </Card>
  );
}

function entryOf({ historiqueId, at, action, par, parLaSociete, after }: HistoryRow) {
  const motif = motifOf(after);
  return {
    key: historiqueId,
    title: titleOf(action),
    by: (
      <>
        {parLaSociete ? historyWords.by(historyWords.society, par) : (par ?? historyWords.portal)}
        {', '}
        <Moment at={at} />
      </>
    ),
    detail: motif === null ? null : <p className="secondary">{words.motif(motif)}</p>,
  };
}

function titleOf(action: string): string {
  if (action === 'account.decide') return words.decided;
  const { happened, other } = accountWords.history;
  return words.happened[action] ?? happened[action] ?? other(action);
}

function motifOf(after: unknown): string | null {
  if (typeof after !== 'object' || after === null || !('motif' in after)) return null;
  return typeof after.motif === 'string' ? after.motif : null;
}
