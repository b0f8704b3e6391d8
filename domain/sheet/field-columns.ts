/** The columns of the fields of a recording: a reading of the table of fields. */

import { FIELD_NAMES, type FieldName, fieldOf } from '../element/fields.ts';
import type { Kind } from '../field/field.ts';

export type Heading = {
  /** Machine name, first line of a CSV. */
  readonly name: string;
  /** French label, first line of an XLSX. */
  readonly label: string;
};

export type FieldColumn = Heading & {
  readonly kind: 'field';
  readonly field: FieldName;
  readonly of: Kind;
  /** What else stands at the head of such a column; commas between. */
  readonly headings: string;
  /** Example and explanation of the template that people fill; null out of it. */
  readonly guide: readonly [example: string, help: string] | null;
};
/** As the columns always stood: people count them. A field that is not named stands after those that are. */
const ORDER: readonly FieldName[] = [
  ...(['type', 'titre', 'version', 'artiste', 'artistesInvites', 'duree', 'anneePublication'] as const),
  ...(['anneeFixation', 'paysFixation', 'producteur', 'isrcDeclare', 'ean', 'reference', 'label'] as const),
  ...(['langue', 'genre', 'explicite', 'compositeurs', 'auteurs', 'commentaire', 'qualite'] as const),
  ...(['datePublication', 'dureeProvisoire', 'instrumental', 'interpretes', 'minuterie', 'lien'] as const),
];
const placeOf = (name: FieldName): number => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);

/** In the order of the sheet: the template first, then what it leaves out. */
export const FIELD_COLUMNS: readonly FieldColumn[] = FIELD_NAMES.flatMap(columnOfField).toSorted(
  (a, b) => Number(a.guide === null) - Number(b.guide === null) || placeOf(a.field) - placeOf(b.field),
);

function columnOfField(name: FieldName): FieldColumn[] {
  const field = fieldOf(name);
  if (field.sheet === null) return [];
  const { name: machineName, label = field.label, headings = '', guide = null } = field.sheet;
  return [{ kind: 'field', name: machineName, label, field: name, of: field.kind, headings, guide }];
}
