import type { Field, Kind } from '#domain/field/field.ts';
import { TERRITORIES } from '#domain/structure/territories.ts';
import type { SelectOption } from '#web/design/form/native-select.tsx';
import { languageOptions } from './languages.ts';

/** How a field is typed. `apart`: it has a piece of its own. */
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

/** What a select offers. */
export function optionsOf({ kind, choices = [], labels = {} }: Field): readonly SelectOption[] {
  if (kind === 'country') return LOCATIONS;
  if (kind === 'language') return languageOptions();
  return choices.map((value) => ({ value, label: labels[value] ?? value }));
}
