import type { Encoding } from '#domain/sheet/letters/encodings.ts';
import { counted, pick } from '#web/design/plural.ts';

const ENCODINGS: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
  'iso-8859-15': 'Latin-9 (ISO 8859-15)',
  macintosh: 'Mac',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1250': 'Europe centrale (Windows-1250)',
  'iso-8859-2': 'Europe centrale (ISO 8859-2)',
  'iso-8859-16': 'Roumain (ISO 8859-16)',
  'windows-1251': 'Cyrillique (Windows-1251)',
  'koi8-r': 'Cyrillique (KOI8-R)',
  'koi8-u': 'Ukrainien (KOI8-U)',
  'iso-8859-5': 'Cyrillique (ISO 8859-5)',
  ibm866: 'Cyrillique (DOS)',
  'x-mac-cyrillic': 'Cyrillique (Mac)',
  'windows-1253': 'Grec (Windows-1253)',
  'iso-8859-7': 'Grec (ISO 8859-7)',
  'windows-1254': 'Turc (Windows-1254)',
  'windows-1257': 'Pays baltes (Windows-1257)',
  'iso-8859-13': 'Pays baltes (ISO 8859-13)',
  'iso-8859-4': 'Pays baltes (ISO 8859-4)',
  'windows-1255': 'Hébreu (Windows-1255)',
  'iso-8859-8': 'Hébreu (ISO 8859-8)',
  'windows-1256': 'Arabe (Windows-1256)',
  'iso-8859-6': 'Arabe (ISO 8859-6)',
  'windows-874': 'Thaï (Windows-874)',
  'windows-1258': 'Vietnamien (Windows-1258)',
  shift_jis: 'Japonais (Shift_JIS)',
  'euc-jp': 'Japonais (EUC-JP)',
  'iso-2022-jp': 'Japonais (ISO-2022-JP)',
  gb18030: 'Chinois simplifié (GB 18030)',
  big5: 'Chinois traditionnel (Big5)',
  'euc-kr': 'Coréen (EUC-KR)',
};

/** Texts about the character encoding of a file that does not declare it. */
export const letters = {
  title: 'Les lettres de ce fichier',
  message: {
    PERSONNE: 'Vous avez choisi ces lettres.',
    LETTRES:
      'Ce fichier ne dit pas dans quelles lettres il est écrit : elles sont reconnues à la lecture. Jetez un œil à ces lignes.',
    DOUTE:
      'Ce fichier ne dit pas dans quelles lettres il est écrit, et la lecture ne suffit pas à les reconnaître. Choisissez celles sous lesquelles ces lignes se lisent bien.',
  },
  choose: 'Lettres',
  lines: 'Ces lignes se lisent ainsi',
  apply: 'Lire tout le fichier ainsi',
  encodings: ENCODINGS,
} as const;

/** Texts about the changes made to a file, and its hidden parts. */
export const sheetRemarks = {
  merged: (count: number) =>
    `${counted(count, 'cellule fusionnée a été complétée', 'cellules fusionnées ont été complétées')} avec la valeur du haut.`,
  hidden: (count: number) =>
    `${counted(count, 'ligne est masquée', 'lignes sont masquées')} dans le classeur, et ${pick(count, 'lue', 'lues')} comme les autres.`,
  hiddenColumns: (names: readonly string[]) =>
    `${pick(names.length, 'Colonne masquée dans le classeur, lue comme les autres', 'Colonnes masquées dans le classeur, lues comme les autres')} : ${names.join(', ')}.`,
  unseen: (count: number) =>
    `Des signes invisibles ont été retirés de ${counted(count, 'cellule', 'cellules')}.`,
  dittos: (count: number) =>
    `${counted(count, 'cellule « idem » a pris', 'cellules « idem » ont pris')} la valeur du dessus.`,
  hiddenSheets: (names: readonly string[]) =>
    `${pick(names.length, 'Feuille masquée, non lue', 'Feuilles masquées, non lues')} : ${names.join(', ')}.`,
} as const;
