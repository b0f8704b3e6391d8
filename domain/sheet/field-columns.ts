/** Columns of the fields of a recording, derived from the table of fields. */

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
  /** Other headings of such a column, separated by commas. */
  readonly headings: string;
  /** Example and explanation of the template that people fill; null out of it. */
  readonly guide: readonly [example: string, help: string] | null;
};
/**
 * All columns in the order of their release, those of facts included, because people and programs
 * rely on positions. A new column goes at the end of this list.
 */
const RELEASED: readonly string[] = [
  'type',
  'titre',
  'version',
  'artiste_principal',
  'artistes_invites',
  'duree',
  'annee_publication',
  'annee_fixation',
  'pays_fixation',
  'producteur',
  'isrc_existant',
  'ean',
  'reference',
  'label',
  'langue',
  'genre',
  'explicite',
  'compositeurs',
  'auteurs',
  'commentaire',
  'qualite',
  'date_publication',
  'duree_provisoire',
  'instrumental',
  'interpretes',
  'minuterie',
  'lien',
  'isrc',
  'statut',
  'date_attribution',
  'date_annulation',
  'remplace_par',
  'dossier',
  'titre_dossier',
  'structure',
  'enregistrement',
  'repere',
  'autres_codes',
];
const locationOf = ({ name }: Heading): number => {
  const position = RELEASED.indexOf(name);
  return position < 0 ? RELEASED.length : position;
};
export const asReleased = (one: Heading, other: Heading): number =>
  locationOf(one) - locationOf(other);

/** Columns of the template first, then the others. */
export const FIELD_COLUMNS: readonly FieldColumn[] = FIELD_NAMES.flatMap(columnOfField).toSorted(
  (a, b) => Number(a.guide === null) - Number(b.guide === null) || asReleased(a, b),
);

function columnOfField(name: FieldName): FieldColumn[] {
  const field = fieldOf(name);
  if (field.sheet === null) return [];
  const { name: machineName, label = field.label, headings = '', guide = null } = field.sheet;
  return [
    { kind: 'field', name: machineName, label, field: name, of: field.kind, headings, guide },
  ];
}
