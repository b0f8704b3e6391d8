import type { Option } from '#web/design/form/use-search.ts';

/** What the queue is narrowed to. */
export type QueueFilters = {
  readonly texte: string;
  readonly type: 'P' | 'V' | null;
  readonly structure: Option | null;
  /** Only what resembles another recording. */
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

/** The filters as the end of an address, which a kept search is. */
export function criteriaOf({ texte, type, structure, proche, commentaire }: QueueFilters): string {
  return new URLSearchParams({
    ...(texte.trim() === '' ? {} : { texte: texte.trim() }),
    ...(type === null ? {} : { type }),
    ...(structure === null ? {} : { structure: structure.value, raison: structure.label }),
    ...(proche ? { proche: '1' } : {}),
    ...(commentaire ? { commentaire: '1' } : {}),
  }).toString();
}

/** The filters that such an end of an address says; what it does not say is open. */
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

/** How many are at work behind the fold. */
export const foldedCount = ({ type, structure, proche, commentaire }: QueueFilters) =>
  [type !== null, structure !== null, proche, commentaire].filter(Boolean).length;
