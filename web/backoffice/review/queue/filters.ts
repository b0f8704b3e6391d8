import type { Option } from '#web/design/form/use-search.ts';

/** Filters of the queue. */
export type QueueFilters = {
  readonly texte: string;
  readonly type: 'P' | 'V' | null;
  readonly structure: Option | null;
  /** Only recordings similar to another one. */
  readonly proche: boolean;
  readonly commentaire: boolean;
};

export const NO_FILTER: QueueFilters = {
  texte: '',
  type: null,
  structure: null,
  proche: false,
  commentaire: false,
};

/** The filters as a query string, the form of a saved search. */
export function criteriaOf({ texte, type, structure, proche, commentaire }: QueueFilters): string {
  return new URLSearchParams({
    ...(texte.trim() === '' ? {} : { texte: texte.trim() }),
    ...(type === null ? {} : { type }),
    ...(structure === null ? {} : { structure: structure.value, raison: structure.label }),
    ...(proche ? { proche: '1' } : {}),
    ...(commentaire ? { commentaire: '1' } : {}),
  }).toString();
}

/** Filters of such a query string; a missing parameter leaves the filter empty. */
export function filtersOf(criteria: string): QueueFilters {
  const input = new URLSearchParams(criteria);
  const type = input.get('type');
  const structure = input.get('structure');
  return {
    texte: input.get('texte') ?? '',
    type: type === 'P' || type === 'V' ? type : null,
    structure:
      structure === null || !/^[1-9]\d*$/.test(structure)
        ? null
        : { value: structure, label: input.get('raison') ?? structure },
    proche: input.has('proche'),
    commentaire: input.has('commentaire'),
  };
}

/** Number of active filters in the collapsed part. */
export const foldedCount = ({ type, structure, proche, commentaire }: QueueFilters) =>
  [type !== null, structure !== null, proche, commentaire].filter(Boolean).length;
