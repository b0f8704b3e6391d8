import type { BodyInput } from '../../../../contract/endpoint.ts';
import type { askCorrection } from '../../../../contract/registration/corrections.ts';
import type { ElementOut } from '../../../../contract/registration/element.ts';
import { GENRE_LABELS, QUALITE_LABELS, QUALITES, VERSION_LABELS } from '../../../../domain/element/lists.ts';
import type { CorrectableName } from '../../../../domain/register/correction.ts';
import { TERRITORIES } from '../../../../domain/structure/territories.ts';
import type { SelectOption } from '../../../design/form/native-select.tsx';
import { languageOptions } from '../element/languages.ts';

/** How a field is typed. `list`: one name a line. `number`: a year, or the number of a place. */
type Kind = 'text' | 'area' | 'date' | 'duration' | 'number' | 'list' | 'choice' | 'place' | 'flag';

export type CorrectionField = {
  readonly name: CorrectableName;
  readonly kind: Kind;
  readonly main?: true;
  readonly options?: () => readonly SelectOption[];
  /** Offered while typing; the field stays free. */
  readonly suggestions?: readonly string[];
};

const places = () => TERRITORIES.map(({ code, nom }) => ({ value: String(code), label: nom }));
const qualities = () => QUALITES.map((value) => ({ value, label: QUALITE_LABELS[value] }));

/**
 * The plain fields, in the order of the form. The minuterie of a long video and the tie to another
 * recording follow, in `correction-parts.ts`.
 */
export const CORRECTION_FIELDS: readonly CorrectionField[] = [
  { name: 'titre', kind: 'text', main: true },
  { name: 'version', kind: 'text', main: true, suggestions: VERSION_LABELS },
  { name: 'artiste', kind: 'text', main: true },
  { name: 'artistesInvites', kind: 'list', main: true },
  { name: 'duree', kind: 'duration', main: true },
  { name: 'dureeProvisoire', kind: 'flag', main: true },
  { name: 'anneePublication', kind: 'number', main: true },
  { name: 'datePublication', kind: 'date' },
  { name: 'anneeFixation', kind: 'number' },
  { name: 'paysFixation', kind: 'place', options: places },
  { name: 'producteur', kind: 'text' },
  { name: 'qualite', kind: 'choice', options: qualities },
  { name: 'label', kind: 'text' },
  { name: 'reference', kind: 'text' },
  { name: 'ean', kind: 'text' },
  { name: 'langue', kind: 'choice', options: languageOptions },
  { name: 'genre', kind: 'text', suggestions: GENRE_LABELS },
  { name: 'instrumental', kind: 'flag' },
  { name: 'explicite', kind: 'flag' },
  { name: 'compositeurs', kind: 'list' },
  { name: 'auteurs', kind: 'list' },
  { name: 'interpretes', kind: 'list' },
  { name: 'commentaire', kind: 'area' },
];

/** What stands in the fields: texts, or a box that is ticked. */
export type Typed = Readonly<Record<string, string | boolean>>;

export function typedOf(element: ElementOut): Typed {
  return Object.fromEntries(CORRECTION_FIELDS.map(({ name }) => [name, textOf(element[name])]));
}

function textOf(value: unknown): string | boolean {
  if (typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.join('\n');
  return value === null ? '' : String(value);
}

type Changes = Omit<BodyInput<typeof askCorrection>, 'elementId' | 'motif' | 'lien' | 'minuterie'>;

/** The fields whose text changed, in the forms of the wire. */
export function changesOf(element: ElementOut, typed: Typed): Changes {
  const before = typedOf(element);
  const changed = CORRECTION_FIELDS.filter(({ name }) => settled(typed[name]) !== settled(before[name]));
  return Object.fromEntries(changed.map((field) => [field.name, wireValue(field, typed[field.name])]));
}

const settled = (value: string | boolean | undefined) =>
  typeof value === 'string' ? namesIn(value).join('\n') : (value ?? '');

const namesIn = (text: string) =>
  text
    .split('\n')
    .map((name) => name.trim())
    .filter((name) => name !== '');

function wireValue({ kind }: CorrectionField, value: string | boolean | undefined): unknown {
  if (typeof value !== 'string') return value === true;
  if (kind === 'list') return namesIn(value);
  const text = value.trim();
  if (text === '') return null;
  return kind === 'number' || kind === 'place' ? Number(text) : text;
}
