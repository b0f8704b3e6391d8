import type { Field, Kind } from '#domain/field/field.ts';
import { TERRITORIES } from '#domain/structure/territories.ts';
import type { SelectOption } from '#web/design/form/native-select.tsx';

/** Input control of a field. `apart`: it has its own component. */
export type Control = {
  readonly as: 'input' | 'area' | 'select' | 'box' | 'apart';
  readonly type?: 'date' | 'email' | 'tel';
  readonly inputMode?: 'numeric';
  readonly className?: 'mono';
};

const DIGITS = { as: 'input', inputMode: 'numeric', className: 'mono' } as const;

const CONTROLS: { readonly [K in Kind]: Control } = {
  text: { as: 'input' },
  note: { as: 'area' },
  list: { as: 'area' },
  choice: { as: 'select' },
  flag: { as: 'box' },
  duration: { as: 'input', className: 'mono' },
  year: DIGITS,
  date: { as: 'input', type: 'date' },
  country: { as: 'select' },
  language: { as: 'select' },
  gtin: DIGITS,
  isrc: { as: 'input', className: 'mono' },
  sequences: { as: 'apart' },
  answers: { as: 'apart' },
  tie: { as: 'apart' },
  email: { as: 'input', type: 'email' },
  telephone: { as: 'input', type: 'tel' },
  legalForm: { as: 'select' },
  identifier: { as: 'input' },
};

export const controlOf = ({ kind }: Field): Control => CONTROLS[kind];

const LOCATIONS = TERRITORIES.map(({ code, nom }) => ({ value: String(code), label: nom }));

/** Options of a select. */
export function optionsOf({ kind, choices = [], labels = {} }: Field): readonly SelectOption[] {
  if (kind === 'country') return LOCATIONS;
  if (kind === 'language') return languageOptions();
  return choices.map((value) => ({ value, label: labels[value] ?? value }));
}

/** ISO 639 codes of the most frequent languages of lyrics; the browser gives their French names. */
const CODES = [
  'fr',
  'en',
  'es',
  'it',
  'de',
  'pt',
  'ar',
  'kab',
  'wo',
  'bm',
  'ln',
  'mg',
  'gcf',
  'rcf',
  'ht',
  'ty',
  'br',
  'eu',
  'ca',
  'co',
  'oc',
  'nl',
  'pl',
  'ro',
  'ru',
  'uk',
  'el',
  'he',
  'tr',
  'hi',
  'zh',
  'ja',
  'ko',
  'vi',
  'la',
] as const;

let options: readonly SelectOption[] | null = null;

/** Worked out once, when the list is first shown. French and English come first. */
function languageOptions(): readonly SelectOption[] {
  options ??= named();
  return options;
}

function named(): readonly SelectOption[] {
  const names = new Intl.DisplayNames('fr', { type: 'language' });
  const [first, second, ...rest] = CODES.map((value) => ({
    value,
    label: names.of(value) ?? value,
  }));
  const sorted = rest.toSorted((a, b) => a.label.localeCompare(b.label, 'fr'));
  return [first, second, ...sorted].filter((option) => option !== undefined);
}
