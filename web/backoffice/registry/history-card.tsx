import { queryOptions, useQuery } from '@tanstack/react-query';
import { type HistoryRow, readHistory } from '#contract/history.ts';
import { sheetMessages } from '#web/backoffice/structures/messages.ts';
import { Card } from '#web/design/display/card.tsx';
import { Timeline } from '#web/design/display/timeline.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { foldSimilar, type Repeated } from '#web/history/same-update.ts';
import { actOf } from '#web/messages/acts.ts';
import { historyMessages } from '#web/messages/history.ts';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';

const messages = sheetMessages.history;

type Messages = { readonly title: string; readonly label: string; readonly none: string };
type Whose = { readonly structureId: number } | { readonly interlocuteurId: number };

const pastOf = (whose: Whose) =>
  queryOptions({
    queryKey:
      'structureId' in whose
        ? keyOf('structures', whose, 'history')
        : keyOf('profiles', {}, 'history', whose.interlocuteurId),
    queryFn: ({ signal }) => {
      const query =
        'structureId' in whose
          ? { structureId: String(whose.structureId) }
          : { interlocuteurId: String(whose.interlocuteurId) };
      return call(readHistory, { query }, signal);
    },
  });

/** Recent history of a structure or of a person, including the records merged into it. */
export function HistoryCard({ of, messages: own }: { of: Whose; messages: Messages }) {
  const { data, error, refetch } = useQuery(pastOf(of));
  return (
    <Card title={own.title}>
      {error ? <ProblemAlert error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton lines={3} height={24} />}
      {data?.rows.length === 0 ? <p className="muted">{own.none}</p> : null}
      {data && data.rows.length > 0 ? (
        <Timeline label={own.label} entries={foldSimilar(data.rows, sameAct).map(entryOf)} />
      ) : null}
    </Card>
  );
}

/** Grouping key for the same action by the same person; an entry with a motive is never grouped. */
const sameAct = ({ action, par, after }: HistoryRow): string | null =>
  motifOf(after) === null ? `${action} ${par}` : null;

function entryOf({ line, times }: Repeated<HistoryRow>) {
  const { historiqueId, at, action, par, parLaSociete, after } = line;
  const motif = motifOf(after);
  return {
    key: historiqueId,
    title: historyMessages.repeated(actOf(action), times),
    by: (
      <>
        {parLaSociete
          ? historyMessages.by(historyMessages.society, par)
          : (par ?? historyMessages.portal)}
        {', '}
        <Timestamp at={at} />
      </>
    ),
    detail: motif === null ? null : <p className="secondary">{messages.motif(motif)}</p>,
  };
}

function motifOf(after: unknown): string | null {
  if (typeof after !== 'object' || after === null || !('motif' in after)) return null;
  return typeof after.motif === 'string' ? after.motif : null;
}
