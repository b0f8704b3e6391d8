import { useState } from 'react';
import { recallPageSize, rememberPageSize } from './page-size.ts';
import { recallSort, rememberSort, type Sort } from './stored-sort.ts';

/** The server stops counting at this number; an unfiltered list has its exact total. */
const MOST_COUNTED = 100_000;
/** False: there may be more, « plus de … ». */
export const isCounted = (total: number) => total !== MOST_COUNTED;

/** How to locate a page: from a marker of an answer, or from one end of the list. */
export type PageTarget = {
  readonly taille: number;
  readonly repere?: string;
  readonly retour?: true;
  readonly saut?: number;
  readonly total?: number;
};

/** Requested page and sort order. */
export type PageQuery = {
  readonly requested: PageTarget;
  readonly tri: { readonly champ: string; readonly sens: 'asc' | 'desc' } | undefined;
};

/** Paging data of an answer. */
export type PageAnswer = {
  readonly total: number;
  readonly page?:
    | { readonly avant: string | null; readonly apres: string | null; readonly suite: boolean }
    | undefined;
};

/** State of a list paged by the server, with its navigation. */
export type Served = {
  readonly total: number;
  /** True if there are more than `total`, not counted. */
  readonly uncounted: boolean;
  readonly page: number;
  readonly pageCount: number;
  readonly size: number;
  readonly goTo: (page: number) => void;
  readonly setSize: (size: number) => void;
  readonly sort: Sort | null;
  /** Columns by which the portal sorts. */
  readonly sorts: readonly string[];
  readonly setSort: (sort: Sort) => void;
};

export type ServedOptions<Champ extends string> = {
  /** Storage name of the page size and sort order. */
  remember: string;
  sorts: readonly Champ[];
  initialSort?: { readonly id: Champ; readonly desc: boolean };
  /** Search criteria: a change returns to the first page. */
  search: string;
};

type Location = {
  readonly page: number;
  readonly way: Omit<PageTarget, 'taille' | 'total'>;
  readonly rest?: number;
  readonly total?: number;
};
const BEGINNING: Location = { page: 0, way: {} };

/**
 * State of the requested page. The screen loads it, then passes the answer's paging data to
 * `served`.
 */
export function useServedPages<Champ extends string>(options: ServedOptions<Champ>) {
  const { remember, sorts, initialSort, search } = options;
  const [size, keepSize] = useState(() => recallPageSize(remember));
  const [sort, keepSort] = useState<Sort | null>(
    () => recallSort(remember, sorts) ?? initialSort ?? null,
  );
  const [location, setLocation] = useState({ ...BEGINNING, search });
  if (location.search !== search) setLocation({ ...BEGINNING, search });
  const { page, way, rest, total } = location.search === search ? location : BEGINNING;
  const requested: PageTarget = {
    taille: rest ?? size,
    ...way,
    ...(total === undefined ? {} : { total }),
  };
  const begin = () => setLocation({ ...BEGINNING, search });
  const tri = sorts.find((id) => id === sort?.id);
  return {
    requested,
    tri:
      tri === undefined || sort === null
        ? undefined
        : ({ champ: tri, sens: sort.desc ? 'desc' : 'asc' } as const),
    served: (reported: PageAnswer): Served => ({
      total: reported.total,
      uncounted: !isCounted(reported.total),
      page,
      size,
      sort,
      sorts,
      pageCount: pageCountOf(reported, page, size),
      goTo: (to) => setLocation({ ...locationOf({ reported, from: page, to, size }), search }),
      setSize: (chosen) => {
        rememberPageSize(remember, chosen);
        keepSize(chosen);
        begin();
      },
      setSort: (chosen) => {
        rememberSort(remember, chosen);
        keepSort(chosen);
        begin();
      },
    }),
    /** A page that lost its last row would be empty: returns to the first page. */
    restartIfEmpty: (rows: number) => {
      if (rows === 0 && page > 0) begin();
    },
  };
}

export function pageCountOf(
  { total, page: reported }: PageAnswer,
  page: number,
  size: number,
): number {
  const counted = Math.max(1, Math.ceil(total / size));
  if (isCounted(total)) return counted;
  return Math.max(counted, page + (reported?.suite === true ? 2 : 1));
}

type Step = {
  readonly reported: PageAnswer;
  readonly from: number;
  readonly to: number;
  readonly size: number;
};

/** Shortest way to a page: from an end of the list, or from the current page. */
export function locationOf({ reported, from, to, size }: Step): Location {
  const { total, page } = reported;
  const counted = { total };
  const last = pageCountOf(reported, from, size) - 1;
  if (to <= 0) return BEGINNING;
  if (isCounted(total) && last - to < Math.min(to, Math.abs(to - from))) {
    const saut = Math.max(0, total - (to + 1) * size);
    const way = { retour: true, ...(saut === 0 ? {} : { saut }) } as const;
    return { page: to, way, ...counted, ...(to === last ? { rest: total - to * size } : {}) };
  }
  const [avant, apres] = [page?.avant ?? null, page?.apres ?? null];
  if (to > from && apres !== null && to - from <= to)
    return { page: to, way: passing({ repere: apres }, (to - from - 1) * size), ...counted };
  if (to < from && avant !== null && from - to <= to)
    return {
      page: to,
      way: passing({ repere: avant, retour: true }, (from - to - 1) * size),
      ...counted,
    };
  return { page: to, way: passing({}, to * size), ...counted };
}

const passing = (way: Location['way'], saut: number): Location['way'] =>
  saut === 0 ? way : { ...way, saut };

/** Page numbers to choose from: all; in a very long list, nearby ones and round numbers. */
export function pageChoices(page: number, pageCount: number): number[] {
  const SIMILAR = 20;
  const MOST = 1000;
  const step = pageCount <= MOST ? 1 : 10 ** Math.ceil(Math.log10(pageCount / 100));
  const all = Array.from({ length: pageCount }, (_, index) => index);
  return all.filter(
    (index) =>
      index === 0 ||
      (index + 1) % step === 0 ||
      Math.abs(index - page) <= SIMILAR ||
      index === pageCount - 1,
  );
}
