import type { OutputOf } from '#contract/endpoint.ts';
import type { readCodeChoices } from '#contract/registration/isrc.ts';
import { ELEMENT_TYPES, type ElementType } from '#domain/element/lists.ts';
import type { SelectOption } from '#web/design/form/native-select.tsx';
import type { WriteSearch } from '#web/platform/page/use-search.ts';
import type { CodeSearch } from '#web/registration/element/find-codes.ts';
import { elements } from '#web/registration/messages/elements.ts';

/** Filters of the list of codes, stored in the URL for links and the back button. */
export type Filters = {
  readonly text: string;
  readonly type: ElementType | null;
  readonly annee: string;
  readonly prefixe: string;
  readonly dossier: string;
};

const NAMES = {
  text: 'q',
  type: 'type',
  annee: 'annee',
  prefixe: 'prefixe',
  dossier: 'dossier',
} as const;

export function filtersIn(parameters: URLSearchParams): Filters {
  const of = (name: keyof typeof NAMES) => parameters.get(NAMES[name]) ?? '';
  return {
    text: of('text'),
    prefixe: of('prefixe'),
    annee: /^\d{4}$/.test(of('annee')) ? of('annee') : '',
    dossier: /^\d{1,9}$/.test(of('dossier')) ? of('dossier') : '',
    type: ELEMENT_TYPES.find((type) => type === of('type')) ?? null,
  };
}

/** Writes one filter in the URL, replacing the history entry. */
export function write(set: WriteSearch, name: keyof Filters, value: string): void {
  set(
    (before) => {
      const after = new URLSearchParams(before);
      if (value === '') after.delete(NAMES[name]);
      else after.set(NAMES[name], value);
      return after;
    },
    { replace: true, flushSync: true },
  );
}

export function searchOf(
  { text, type, annee, prefixe, dossier }: Filters,
  structureId: number | undefined,
): CodeSearch {
  const year = annee === '' ? {} : { du: `${annee}-01-01`, au: `${annee}-12-31` };
  return {
    structureId,
    text,
    type,
    prefixe,
    dossierId: dossier === '' ? null : Number(dossier),
    ...year,
  };
}

export function isNarrowed({ text, type, annee, prefixe, dossier }: Filters): boolean {
  return type !== null || [text, annee, prefixe, dossier].some((value) => value !== '');
}

export type Choices = Readonly<Record<'years' | 'prefixes' | 'dossiers', readonly SelectOption[]>>;

/** Choices available among the existing codes. */
export function choicesOf({
  annees,
  prefixes,
  dossiers,
}: OutputOf<typeof readCodeChoices>): Choices {
  const same = (value: string) => ({ value, label: value });
  return {
    years: annees.map((annee) => same(String(annee))),
    prefixes: prefixes.map(same),
    dossiers: dossiers.map(({ dossierId, titre, numero }) => ({
      value: String(dossierId),
      label: titre ?? elements.untitledDossier(numero),
    })),
  };
}
