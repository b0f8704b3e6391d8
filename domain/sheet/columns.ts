/**
 * The one table of a sheet's columns: exports write with it, imports read with it, so a file that
 * goes out comes back as the same recordings. The first twenty are the template that people fill.
 */

import type { ElementFields } from '../element/fields.ts';
import {
  ELEMENT_TYPE_LABELS,
  ELEMENT_TYPES,
  type ElementType,
  LIEN_LABELS,
  LIENS,
  type Lien,
  QUALITE_LABELS,
  QUALITES,
  type Qualite,
} from '../element/lists.ts';
import { formatIsrc, type Isrc, parseIsrc } from '../isrc/isrc.ts';
import { formatDuree } from '../minuterie/duree.ts';
import { type Statut, statutLabel } from '../registration/statuts.ts';
import {
  armed,
  disarmed,
  type Reading,
  readAs,
  readDate,
  readDuree,
  readGtin,
  readIsrc,
  readList,
  readSequences,
  readText,
  readYear,
  readYesNo,
  unreadable,
  writeList,
  writeSequences,
  writeYesNo,
} from './cells.ts';

/** What the registry adds to the fields of a recording. Read again, it is shown, never believed. */
export type RegistryFacts = {
  readonly elementId: number;
  /** The number that people quote for the dossier. */
  readonly numero: string;
  readonly dossierTitre: string | null;
  readonly raison: string;
  readonly isrc: Isrc | null;
  readonly statut: Statut;
  /** Day of the assignment in Paris, YYYY-MM-DD. */
  readonly attribueLe: string | null;
  /** Day of the cancellation in Paris, YYYY-MM-DD; null while the code is valid. */
  readonly annuleLe: string | null;
  /** The code to use in place of a cancelled one. */
  readonly remplacePar: Isrc | null;
};

/** One recording as a sheet shows it. */
export type SheetRow = ElementFields & RegistryFacts;

/** What the table cannot know by itself. */
export type SheetContext = {
  /** Code of the brand, which two statuts carry in their label. */
  readonly marque: string;
  readonly pays: {
    /** French name of a country by its ISO 3166-1 number, or null. */
    nameOf(number: number): string | null;
    /** Number of a country from its French name, its two or three letters, or null. */
    numberOf(text: string): number | null;
  };
};

type FieldColumn = {
  readonly kind: 'field';
  readonly field: keyof ElementFields;
  readonly read: (cell: string, context: SheetContext) => Reading<Partial<ElementFields>>;
};
type FactColumn = { readonly kind: 'fact'; readonly field: keyof RegistryFacts };

export type SheetColumn = (FieldColumn | FactColumn) & {
  /** Machine name, first line of a CSV. */
  readonly name: string;
  /** French label, first line of an XLSX. */
  readonly label: string;
  /** Part of the template that people fill. */
  readonly inTemplate: boolean;
  readonly write: (row: SheetRow, context: SheetContext) => string;
};

type Writers<T> = (value: T, context: SheetContext) => string;
type Readers<T> = (cell: string, context: SheetContext) => Reading<T>;

function field<K extends keyof ElementFields>(
  name: string,
  label: string,
  key: K,
  write: Writers<ElementFields[K]>,
  read: Readers<ElementFields[K]>,
): SheetColumn {
  return {
    kind: 'field',
    name,
    label,
    field: key,
    inTemplate: true,
    write: (row, context) => write(row[key], context),
    read: (cell, context) => {
      const reading = read(cell, context);
      // A computed key of one field is a part of the fields; the compiler widens it to any string.
      return 'fault' in reading ? reading : readAs({ [key]: reading.value } as Partial<ElementFields>);
    },
  };
}

function fact<K extends keyof RegistryFacts>(
  name: string,
  label: string,
  key: K,
  write: Writers<RegistryFacts[K]>,
): SheetColumn {
  return {
    kind: 'fact',
    name,
    label,
    field: key,
    inTemplate: false,
    write: (row, context) => write(row[key], context),
  };
}

const beyondTemplate = (column: SheetColumn): SheetColumn => ({ ...column, inTemplate: false });

const asIs = (value: string | null): string => value ?? '';
const asNumber = (value: number | null): string => (value === null ? '' : String(value));
const asDuree = (value: number | null): string => (value === null ? '' : formatDuree(value));
const asIsrc = (value: Isrc | null): string => (value === null ? '' : formatIsrc(value));

export const SHEET_COLUMNS: readonly SheetColumn[] = [
  field('type', 'Type (P ou V)', 'type', asIs, readType),
  field('titre', 'Titre', 'titre', asIs, readText),
  field('version', 'Version', 'version', asIs, readText),
  field('artiste_principal', 'Artiste principal', 'artiste', asIs, readText),
  field('artistes_invites', 'Artistes invités', 'artistesInvites', writeList, readList),
  field('duree', 'Durée', 'duree', asDuree, readDuree),
  field('annee_publication', 'Année de première publication', 'anneePublication', asNumber, readYear),
  field('annee_fixation', 'Année de fixation', 'anneeFixation', asNumber, readYear),
  field('pays_fixation', 'Pays de fixation', 'paysFixation', writePays, readPays),
  field('producteur', 'Producteur', 'producteur', asIs, readText),
  field('isrc_existant', 'Code ISRC existant', 'isrcDeclare', asIsrc, readIsrc),
  field('ean', 'Code-barres (EAN, UPC)', 'ean', asIs, readGtin),
  field('reference', 'Référence', 'reference', asIs, readText),
  field('label', 'Label', 'label', asIs, readText),
  field('langue', 'Langue', 'langue', asIs, readText),
  field('genre', 'Genre', 'genre', asIs, readText),
  field('explicite', 'Paroles explicites', 'explicite', writeYesNo, readYesNo),
  field('compositeurs', 'Compositeurs', 'compositeurs', writeList, readList),
  field('auteurs', 'Auteurs', 'auteurs', writeList, readList),
  field('commentaire', 'Commentaire', 'commentaire', asIs, readText),
  ...[
    field('qualite', 'Qualité du demandeur', 'qualite', asIs, readQualite),
    field('date_publication', 'Date de première publication', 'datePublication', asIs, readDate),
    field('duree_provisoire', 'Durée provisoire', 'dureeProvisoire', writeYesNo, readYesNo),
    field('instrumental', 'Instrumental', 'instrumental', writeYesNo, readYesNo),
    field('interpretes', 'Interprètes', 'interpretes', writeList, readList),
    field('minuterie', 'Minuterie', 'minuterie', writeSequences, readSequences),
    field('lien', 'Lien avec un autre enregistrement', 'lien', writeLien, readLien),
  ].map(beyondTemplate),
  fact('isrc', 'Code ISRC', 'isrc', asIsrc),
  fact('statut', 'Statut', 'statut', (statut, { marque }) => statutLabel(statut, marque)),
  fact('date_attribution', 'Date d’attribution', 'attribueLe', asIs),
  fact('date_annulation', 'Code annulé le', 'annuleLe', asIs),
  fact('remplace_par', 'Code remplacé par', 'remplacePar', asIsrc),
  fact('dossier', 'Dossier', 'numero', asIs),
  fact('titre_dossier', 'Titre du dossier', 'dossierTitre', asIs),
  fact('structure', 'Structure', 'raison', asIs),
  fact('enregistrement', 'Numéro d’enregistrement', 'elementId', asNumber),
];

export const TEMPLATE_COLUMNS: readonly SheetColumn[] = SHEET_COLUMNS.filter(({ inTemplate }) => inTemplate);

/** A cell as it goes out: never a formula. */
export function writeCell(column: SheetColumn, row: SheetRow, context: SheetContext): string {
  return disarmed(column.write(row, context));
}

/** The fields that one cell says; nothing for a fact of the registry. */
export function readCell(
  column: SheetColumn,
  cell: string,
  context: SheetContext,
): Reading<Partial<ElementFields>> {
  return column.kind === 'fact' ? readAs({}) : column.read(armed(cell.trim()).trim(), context);
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The key that a text spells, or whose label it spells; accents and case are ignored. */
function keyFrom<K extends string>(keys: readonly K[], labels: Readonly<Record<K, string>>, text: string) {
  return keys.find((key) => plain(key) === plain(text) || plain(labels[key]) === plain(text)) ?? null;
}

const AUDIO = /^(?:audio|son|sound|morceau|titre)$/;
const VIDEO = /^(?:video|videoclip|clip|videomusique)$/;

function readType(cell: string): Reading<ElementType | null> {
  if (cell === '') return readAs(null);
  const type = keyFrom(ELEMENT_TYPES, ELEMENT_TYPE_LABELS, cell);
  if (type !== null) return readAs(type);
  if (AUDIO.test(plain(cell))) return readAs('P');
  if (VIDEO.test(plain(cell))) return readAs('V');
  return unreadable('Écrivez P (phonogramme) ou V (vidéogramme).');
}

function readQualite(cell: string): Reading<Qualite | null> {
  if (cell === '') return readAs(null);
  const qualite = keyFrom(QUALITES, QUALITE_LABELS, cell);
  return qualite === null
    ? unreadable('Écrivez producteur, mandataire, cessionnaire ou licencié.')
    : readAs(qualite);
}

function writePays(pays: number | null, context: SheetContext): string {
  return pays === null ? '' : (context.pays.nameOf(pays) ?? String(pays));
}

function readPays(cell: string, context: SheetContext): Reading<number | null> {
  if (cell === '') return readAs(null);
  if (/^\d{1,3}$/.test(cell)) return readAs(Number(cell));
  const number = context.pays.numberOf(cell);
  return number === null
    ? unreadable('Ce pays est inconnu : écrivez son nom en français ou ses deux lettres, par exemple FR.')
    : readAs(number);
}

/** « Clip de FR-Z03-98-00212 », or « Clip de n° 12 » for a recording of the portal. */
function writeLien(lien: Lien | null): string {
  if (lien === null) return '';
  const codes = [lien.isrc === null ? '' : formatIsrc(lien.isrc)];
  if (lien.elementId !== null) codes.unshift(`n° ${lien.elementId}`);
  return `${LIEN_LABELS[lien.nature]} ${codes.join(' ')}`.trim();
}

function readLien(cell: string): Reading<Lien | null> {
  if (cell === '') return readAs(null);
  const nature = LIENS.find((key) => plain(cell).startsWith(`${plain(LIEN_LABELS[key])} `));
  const other = nature === undefined ? '' : cell.slice(LIEN_LABELS[nature].length).trim();
  const { n, code = '' } = /^(?:n° ?(?<n>\d{1,10}))?\s*(?<code>.*)$/su.exec(other)?.groups ?? {};
  const isrc = code === '' ? null : parseIsrc(code);
  if (nature === undefined || other === '' || (code !== '' && isrc === null)) {
    return unreadable('Écrivez le lien ainsi : Clip de FR-Z03-98-00212.');
  }
  return readAs({ nature, elementId: n === undefined ? null : Number(n), isrc });
}
