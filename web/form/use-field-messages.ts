import { useQuery } from '@tanstack/react-query';
import type { Field, Kind } from '#domain/field/field.ts';
import { dayFormat } from '#domain/french.ts';
import type { SelectOption } from '#web/design/form/native-select.tsx';
import { structureMessages } from '#web/form/messages/structure.ts';
import { countries, legalForms } from '#web/platform/api/references.ts';
import { optionsOf } from './field-control.ts';
import { nameCase, sentenceCase } from './ordinary-case.ts';

const day = dayFormat({ dateStyle: 'long', timeZone: 'UTC' });

/** A SIRET is grouped by digits; a number of another register stays unchanged. */
export const grouped = (number: string, space: string): string =>
  number.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, ['$1', '$2', '$3', '$4'].join(space));

type Listed = readonly { readonly id: number | string; readonly value: string }[];
type Lists = { readonly pays: Listed; readonly forms: Listed };

/**
 * Text of a value, by kind: countries, legal forms, choices and dates are stored as codes. Null
 * when empty.
 */
export type FieldMessages = (field: Field, value: unknown) => string | null;

const REPORTED: {
  readonly [K in Kind]?: (text: string, field: Field, lists: Lists) => string | undefined;
} = {
  country: (text, _field, { pays }) => {
    const listed = pays.find(({ id }) => String(id) === text);
    return listed && nameCase(listed.value);
  },
  legalForm: (text, _field, { forms }) => {
    const listed = forms.find(({ id }) => id === text);
    return listed === undefined
      ? structureMessages.legalFormCode(text)
      : sentenceCase(listed.value);
  },
  choice: (text, { labels = {} }) => labels[text],
  date: (text) => day.format(new Date(`${text}T00:00:00Z`)),
  identifier: (text) => grouped(text, '\u202f'),
};

const messagesWith =
  (lists: Lists): FieldMessages =>
  (field, value) => {
    if (value === null || value === undefined || value === '') return null;
    const text = String(value);
    return REPORTED[field.kind]?.(text, field, lists) ?? text;
  };

/** For a person, whose fields need no list of the API. */
export const personMessages = messagesWith({ pays: [], forms: [] });

export function useFieldMessages(): FieldMessages {
  const { data: pays = [] } = useQuery(countries);
  const { data: forms = [] } = useQuery(legalForms);
  return messagesWith({ pays, forms });
}

/** Options of a select; FRANCE and MONACO come first, as in the API. */
export function useFieldOptions(field: Field): readonly SelectOption[] {
  const { data: pays = [] } = useQuery({ ...countries, enabled: field.kind === 'country' });
  const { data: forms = [] } = useQuery({ ...legalForms, enabled: field.kind === 'legalForm' });
  if (field.kind === 'country')
    return pays.map(({ id, value }) => ({ value: String(id), label: value }));
  if (field.kind === 'legalForm')
    return forms.map(({ id, value }) => ({ value: id, label: value }));
  return optionsOf(field);
}
