import { queryOptions, useQuery } from '@tanstack/react-query';
import { type HistoryRow, readHistory } from '#contract/history.ts';
import { call } from '#web/app/api/call.ts';
import { keyOf } from '#web/app/api/keys.ts';
import { historyWords } from '#web/app/catalogue/backoffice-history.ts';
import { actOf } from '#web/app/catalogue/register/acts.ts';
import { sheetWords } from '#web/app/catalogue/registry-staff/structures.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Moment } from '#web/design/display/moment.tsx';
import { Timeline } from '#web/design/display/timeline.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { foldAlike, type Repeated } from '#web/history/alike.ts';

const words = sheetWords.history;

type Words = { readonly title: string; readonly label: string; readonly none: string };
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

/** The last things that happened to a structure, or that a person did; those of the records joined to it included. */
export function HistoryCard({ of, words: own }: { of: Whose; words: Words }) {
  const { data, error, refetch } = useQuery(pastOf(of));
  return (
    <Card title={own.title}>
      {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton lines={3} height={24} />}
      {data?.rows.length === 0 ? <p className="muted">{own.none}</p> : null}
      {data && data.rows.length > 0 ? (
        <Timeline label={own.label} entries={foldAlike(data.rows, sameAct).map(entryOf)} />
      ) : null}
    </Card>
  );
}

/** The same, done by the same person; what has its own reason is told by itself. */
const sameAct = ({ action, par, after }: HistoryRow): string | null =>
  motifOf(after) === null ? `${action} ${par}` : null;

function entryOf({ line, times }: Repeated<HistoryRow>) {
  const { historiqueId, at, action, par, parLaSociete, after } = line;
  const motif = motifOf(after);
  return {
    key: historiqueId,
    title: historyWords.repeated(actOf(action), times),
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

function motifOf(after: unknown): string | null {
  if (typeof after !== 'object' || after === null || !('motif' in after)) return null;
  return typeof after.motif === 'string' ? after.motif : null;
}
