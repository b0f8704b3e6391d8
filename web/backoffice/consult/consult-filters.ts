import { ELEMENT_TYPES, type ElementType } from '#domain/element/lists.ts';
import type { Option } from '#web/design/form/use-search.ts';

/** What the register of issued codes is narrowed to. */
export type ConsultFilters = {
  readonly company: Option | null;
  readonly text: string;
  readonly type: ElementType | null;
  /** Days of the attribution, YYYY-MM-DD, both included; empty: any. */
  readonly du: string;
  readonly au: string;
};

export const NO_FILTER: ConsultFilters = { company: null, text: '', type: null, du: '', au: '' };

/** The filters as the end of an address, which a kept search is. */
export function criteriaOf({ company, text, type, du, au }: ConsultFilters): string {
  return new URLSearchParams({
    ...(company === null ? {} : { structure: company.value, raison: company.label }),
    ...(text.trim() === '' ? {} : { texte: text.trim() }),
    ...(type === null ? {} : { type }),
    ...(du === '' ? {} : { du }),
    ...(au === '' ? {} : { au }),
  }).toString();
}

/** The filters that such an end of an address says; what it does not say, or says wrongly, is open. */
export function filtersOf(criteria: string): ConsultFilters {
  const given = new URLSearchParams(criteria);
  const structure = given.get('structure') ?? '';
  return {
    company: /^[1-9]\d*$/.test(structure)
      ? { value: structure, label: given.get('raison') ?? structure }
      : null,
    text: given.get('texte') ?? '',
    type: ELEMENT_TYPES.find((known) => known === given.get('type')) ?? null,
    du: dayOf(given.get('du')),
    au: dayOf(given.get('au')),
  };
}

/** A day that a field of days can show; else none. */
function dayOf(text: string | null): string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return '';
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : '';
}
