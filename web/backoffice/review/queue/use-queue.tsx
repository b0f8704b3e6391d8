import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OutputOf } from '#contract/endpoint.ts';
import { type DossierRow, listDossiers } from '#contract/registration/dossier.ts';
import { useCriteria } from '#web/backoffice/review-queue/queue/use-criteria.ts';
import type { Queue } from '#web/backoffice/review-queue/reviewing.ts';
import { afterTyping } from '#web/backoffice/workbench/after-typing.ts';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { mendedBy } from '#web/platform/live/read-changed.ts';
import { criteriaOf, filtersOf, NO_FILTER, type QueueFilters } from './filters.ts';
import { QueueFilters as Filters } from './queue-filters.tsx';

const REFRESH_MILLISECONDS = 30_000;

const FILTERS = { read: filtersOf, write: criteriaOf };

/** The queue as the server orders it: oldest first. Read again every 30 s while someone looks at it. */
export function useQueue(): Queue<DossierRow> {
  const [filters, setFilters] = useCriteria(FILTERS);
  const body = bodyOf(filters);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: keyOf('dossiers', {}, 'treat', body),
    queryFn: async ({ signal }) => {
      if (body.texte !== undefined) await afterTyping(signal);
      return call(listDossiers, { body }, signal);
    },
    meta: mendedBy<Result>(async (dossierIds, { capped }) => {
      if (capped) return undefined;
      const { rows } = await call(listDossiers, { body: { ...body, dossierIds: [...dossierIds] } });
      return (result) => withChanged(result, dossierIds, rows);
    }),
    refetchInterval: REFRESH_MILLISECONDS,
    placeholderData: keepPreviousData,
  });
  return {
    rows: data?.rows ?? [],
    total: data?.total ?? 0,
    capped: data?.capped ?? false,
    loaded: data !== undefined,
    late: isPlaceholderData,
    error,
    refetch: () => void refetch(),
    filtered: Object.keys(body).length > 1,
    clear: () => setFilters(NO_FILTER),
    criteria: criteriaOf(filters),
    apply: (criteria) => setFilters(filtersOf(criteria)),
    filters: <Filters filters={filters} onFilters={setFilters} />,
  };
}

function bodyOf({ texte, type, structure, proche, commentaire }: QueueFilters) {
  const sought = texte.trim();
  return {
    file: 'treat' as const,
    ...(sought === '' ? {} : { texte: sought }),
    ...(type === null ? {} : { type }),
    ...(structure === null ? {} : { structureId: Number(structure.value) }),
    ...(proche ? { proche } : {}),
    ...(commentaire ? { commentaire } : {}),
  };
}

type Result = OutputOf<typeof listDossiers>;

/** Replaces changed rows in the loaded queue, or removes those that left it. */
function withChanged(
  result: Result,
  changed: readonly number[],
  now: readonly DossierRow[],
): Result {
  const rest = result.rows.filter(({ dossierId }) => !changed.includes(dossierId));
  const rows = [...rest, ...now].toSorted(
    (one, other) =>
      (one.waitingSince ?? '').localeCompare(other.waitingSince ?? '') ||
      one.dossierId - other.dossierId,
  );
  return { ...result, rows, total: rows.length };
}
