import type { ElementRow } from '#contract/registration/element.ts';
import { listDrafts, listPending } from '#contract/registration/isrc.ts';
import {
  isBeingEntered,
  isWithTheSociety,
  OPEN,
  type OpenStatut,
} from '#domain/registration/statuts.ts';
import { call } from '#web/platform/api/call.ts';
import { mendedBy } from '#web/platform/live/read-changed.ts';

export type OpenSearch = {
  readonly structureId: number | undefined;
  readonly text: string;
  /** Only refused recordings, among those being entered. */
  readonly toCorrect: boolean;
};

type Result = {
  readonly rows: readonly ElementRow[];
  readonly total: number;
  readonly capped: boolean;
};
/**
 * One list per status: in a single list, a few of one status would be truncated by many of another.
 */
export type OpenResults = Readonly<Record<OpenStatut, Result>>;

/**
 * Recordings being entered or awaiting a duration, and those awaiting the society, latest change
 * first.
 */
export async function findOpen(
  search: OpenSearch,
  signal?: AbortSignal,
  of: { readonly dossierIds?: number[] } = {},
): Promise<OpenResults> {
  const matches = await Promise.all(
    OPEN.map(async (statut) => [statut, await findIn(statut, search, { of, signal })] as const),
  );
  return Object.fromEntries(matches) as OpenResults;
}

type Asking = {
  readonly of: { readonly dossierIds?: number[] };
  readonly signal: AbortSignal | undefined;
};

function findIn(
  statut: OpenStatut,
  { structureId, text, toCorrect }: OpenSearch,
  { of, signal }: Asking,
): Promise<Result> {
  const body = {
    structureId,
    statut: [statut],
    tri: { champ: 'updatedAt', sens: 'desc' } as const,
    ...of,
    ...(text === '' ? {} : { texte: text }),
    ...(toCorrect && isBeingEntered(statut) ? { refuse: true } : {}),
  };
  return isWithTheSociety(statut)
    ? call(listPending, { body }, signal)
    : call(listDrafts, { body }, signal);
}

/** A change of some dossiers: their recordings are read, not the others. */
export const followOpen = (search: OpenSearch) =>
  mendedBy<OpenResults>(async (dossierIds, before) => {
    if (OPEN.some((statut) => before[statut].capped)) return undefined;
    const now = await findOpen(search, undefined, { dossierIds: [...dossierIds] });
    return (current) =>
      Object.fromEntries(
        OPEN.map((statut) => [statut, mended(current[statut], now[statut], dossierIds)]),
      ) as OpenResults;
  });

function mended(current: Result, now: Result, dossierIds: readonly number[]): Result {
  const rest = current.rows.filter(({ dossierId }) => !dossierIds.includes(dossierId));
  const rows = [...rest, ...now.rows].toSorted(
    (one, other) => other.updatedAt.localeCompare(one.updatedAt) || other.elementId - one.elementId,
  );
  return { rows, total: rows.length, capped: now.capped };
}
