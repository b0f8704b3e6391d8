import { fieldOf, isFieldName } from '#domain/element/fields.ts';
import { LIEN_LABELS, LIENS } from '#domain/element/lists.ts';
import type { Kind } from '#domain/field/field.ts';
import { GLOSSARY } from '#domain/glossary.ts';
import { printedIsrc } from '#domain/isrc/isrc.ts';
import { formatDuree } from '#domain/minuterie/duree.ts';
import { territoryOf } from '#domain/structure/territories.ts';
import { dossierMessages } from '#web/messages/dossier.ts';
import { historyMessages } from '#web/messages/history.ts';
import type { FieldChange } from './traces.ts';

/** French label of a field; one that the glossary does not know keeps its own name. */
export function fieldLabel(field: string): string {
  const labels: Readonly<Record<string, { readonly label: string }>> = GLOSSARY;
  return labels[field]?.label ?? field;
}

const language = new Intl.DisplayNames('fr', { type: 'language', fallback: 'code' });

const languageName = (code: string): string =>
  /^[a-z]{2,3}$/.test(code) ? (language.of(code) ?? code) : code;

/** Name of a territory; its number when unknown. */
const countryName = (pays: number): string => territoryOf(pays)?.nom ?? String(pays);

/** A link to another recording, by its code. */
function tieMessages(value: object): string {
  const code =
    'isrc' in value && typeof value.isrc === 'string' ? ` ${printedIsrc(value.isrc)}` : '';
  const nature =
    'nature' in value ? LIENS.find((existing) => existing === value.nature) : undefined;
  return `${nature === undefined ? fieldLabel('lien') : LIEN_LABELS[nature]}${code}`;
}

/** Kinds with free text. */
const FREE: ReadonlySet<Kind> = new Set(['text', 'note', 'gtin', 'date']);

const isUnsaid = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/** Text of a value, shown beside its field; null when empty. */
export function textOf(name: string, value: unknown): string | null {
  if (isUnsaid(value) || value === false) return null;
  const field = isFieldName(name) ? fieldOf(name) : null;
  if (value === true) return dossierMessages.yes;
  if (typeof value === 'number') {
    if (field?.kind === 'duration' && Number.isSafeInteger(value) && value >= 0)
      return formatDuree(value);
    return field?.kind === 'country' ? countryName(value) : String(value);
  }
  if (typeof value === 'string') {
    if (field?.kind === 'language') return languageName(value);
    return field?.kind === 'isrc' ? printedIsrc(value) : (field?.labels?.[value] ?? value);
  }
  if (!Array.isArray(value)) return tieMessages(Object(value));
  return field?.kind === 'sequences'
    ? historyMessages.sequences(value.length)
    : value.map(String).join(', ');
}

/**
 * Text of a value inside a sentence: typed text in quotation marks, and an explicit word for an
 * empty value.
 */
export function fieldValue(name: string, value: unknown): string {
  if (value === false) return dossierMessages.no;
  const text = textOf(name, value);
  if (text === null) return historyMessages.nothing;
  const typed = typeof value === 'string' && (!isFieldName(name) || FREE.has(fieldOf(name).kind));
  return typed ? historyMessages.quoted(text) : text;
}

/** « Titre : « Nuit » → « Nuit blanche » » */
export function changeSentence({ field, before, after }: FieldChange): string {
  return historyMessages.change(
    fieldLabel(field),
    fieldValue(field, before),
    fieldValue(field, after),
  );
}
