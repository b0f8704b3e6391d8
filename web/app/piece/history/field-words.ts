import {
  ELEMENT_TYPE_LABELS,
  LIEN_LABELS,
  LIENS,
  QUALITE_LABELS,
  QUALITES,
} from '../../../../domain/element/lists.ts';
import { GLOSSARY } from '../../../../domain/glossary.ts';
import { formatIsrc, parseIsrc } from '../../../../domain/isrc/isrc.ts';
import { formatDuree } from '../../../../domain/minuterie/duree.ts';
import { territoryOf } from '../../../../domain/structure/territories.ts';
import { dossierWords } from '../../catalogue/backoffice-dossier.ts';
import { historyWords } from '../../catalogue/backoffice-history.ts';
import type { FieldChange } from './traces.ts';

/** French label of a field; one that the glossary does not know keeps its own name. */
export function fieldLabel(field: string): string {
  const labels: Readonly<Record<string, { readonly label: string }>> = GLOSSARY;
  return labels[field]?.label ?? field;
}

const language = new Intl.DisplayNames('fr', { type: 'language', fallback: 'code' });

export function languageName(code: string): string {
  return /^[a-z]{2,3}$/.test(code) ? (language.of(code) ?? code) : code;
}

/** The name of a place whose number we know the name of; the number else. */
export function countryName(pays: number): string {
  return territoryOf(pays)?.nom ?? String(pays);
}

/** The value of a field as one says it. */
export function fieldValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return historyWords.nothing;
  if (typeof value === 'boolean') return value ? dossierWords.yes : dossierWords.no;
  if (typeof value === 'number') return numberValue(field, value);
  if (typeof value === 'string') return textValue(field, value);
  if (!Array.isArray(value)) return tieValue(value);
  if (value.length === 0) return historyWords.nothing;
  return field === 'minuterie' ? historyWords.sequences(value.length) : value.map(String).join(', ');
}

/** The tie to another recording, by its code; the only field that is neither text, number nor list. */
function tieValue(value: object): string {
  const code = 'isrc' in value && typeof value.isrc === 'string' ? parseIsrc(value.isrc) : null;
  const nature = 'nature' in value ? LIENS.find((known) => known === value.nature) : undefined;
  const label = nature === undefined ? fieldLabel('lien') : LIEN_LABELS[nature];
  return code === null ? label : `${label} ${formatIsrc(code)}`;
}

function numberValue(field: string, value: number): string {
  if (field === 'duree' && Number.isSafeInteger(value) && value >= 0) return formatDuree(value);
  return field === 'paysFixation' ? countryName(value) : String(value);
}

function textValue(field: string, value: string): string {
  if (field === 'type' && (value === 'P' || value === 'V')) return ELEMENT_TYPE_LABELS[value];
  const qualite = field === 'qualite' ? QUALITES.find((known) => known === value) : undefined;
  if (qualite !== undefined) return QUALITE_LABELS[qualite];
  if (field === 'duree') return value;
  return field === 'langue' ? languageName(value) : historyWords.quoted(value);
}

/** « Titre : « Nuit » → « Nuit blanche » » */
export function changeSentence({ field, before, after }: FieldChange): string {
  return historyWords.change(fieldLabel(field), fieldValue(field, before), fieldValue(field, after));
}
