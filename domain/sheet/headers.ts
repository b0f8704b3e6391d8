/**
 * Which column of a sheet says what: our own names and labels, those of French and English sheets, of
 * DDEX messages and of distributors. Accents, case and punctuation are ignored.
 */

import { SHEET_COLUMNS } from './columns.ts';
import type { SheetRecord } from './csv-reader.ts';

/** Synonyms by machine name of the column, in plain letters (`plainHeader`). */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  type: ['typedecontenu', 'contenttype', 'tracktype', 'recordingtype', 'typeenregistrement', 'nature'],
  titre: [
    ...['title', 'tracktitle', 'trackname', 'track', 'titredutitre', 'titremorceau', 'titredumorceau'],
    ...['morceau', 'piste', 'nomdutitre', 'titreprincipal', 'song', 'songtitle', 'recordingtitle'],
    ...['displaytitle', 'displaytitletext', 'titletext', 'titreoeuvre', 'titredelenregistrement'],
  ],
  version: [
    ...['subtitle', 'soustitre', 'versiontitle', 'trackversion', 'mixname', 'mixversion', 'titleversion'],
    ...['versionouremix', 'remix', 'titredeversion'],
  ],
  artiste_principal: [
    ...['artiste', 'artist', 'artists', 'artistes', 'mainartist', 'primaryartist', 'artistname'],
    ...[
      'displayartist',
      'displayartistname',
      'trackartist',
      'nomartiste',
      'nomdelartiste',
      'interpreteprincipal',
    ],
    ...['artisteprincipaux', 'artistesprincipaux', 'bandname', 'groupe', 'albumartist'],
  ],
  artistes_invites: [
    ...['featuring', 'feat', 'ft', 'featuredartist', 'featuredartists', 'invites', 'guests', 'guestartist'],
    ...['artisteinvite', 'contributingartist', 'contributingartists', 'featureartist'],
  ],
  duree: [
    'duration',
    'length',
    'time',
    'tracklength',
    'trackduration',
    'temps',
    'minutage',
    'timing',
    'durationtime',
  ],
  annee_publication: [
    ...['annee', 'year', 'releaseyear', 'anneedesortie', 'anneesortie', 'publicationyear', 'pyear', 'anneep'],
    ...['pline', 'plineyear', 'firstpublicationyear', 'anneedepublication', 'anneepremierepublication'],
  ],
  date_publication: [
    ...['datedesortie', 'datesortie', 'releasedate', 'originalreleasedate', 'firstreleasedate', 'pdate'],
    ...[
      'originalresourcereleasedate',
      'digitalreleasedate',
      'datedepublication',
      'publicationdate',
      'sortie',
    ],
  ],
  annee_fixation: [
    ...['anneeenregistrement', 'anneedenregistrement', 'recordingyear', 'yearofrecording', 'fixationyear'],
    ...['anneedepremierefixation', 'anneepremierefixation'],
  ],
  pays_fixation: [
    ...[
      'pays',
      'country',
      'countryofrecording',
      'recordingcountry',
      'paysenregistrement',
      'territoryoffixation',
    ],
    ...['paysdenregistrement', 'paysdepremierefixation', 'countryoffixation'],
  ],
  producteur: [
    ...['producer', 'pname', 'plinename', 'plinetext', 'plineowner', 'initialproducer', 'producteurinitial'],
    ...['rightsholder', 'ayantdroit', 'owner', 'phonographicproducer', 'producteurphonographique'],
  ],
  isrc_existant: ['isrcdeclare', 'existingisrc', 'codeisrcdeclare', 'isrccode', 'trackisrc', 'numeroisrc'],
  ean: [
    'upc',
    'upcean',
    'eanupc',
    'barcode',
    'codebarre',
    'codebarres',
    'gtin',
    'icpn',
    'ean13',
    'releaseupc',
    'upccode',
  ],
  reference: [
    ...[
      'ref',
      'cataloguenumber',
      'catalognumber',
      'catalog',
      'catalogue',
      'referencecatalogue',
      'numerocatalogue',
    ],
    ...['catalogueno', 'catalogno', 'catno', 'referenceinterne'],
  ],
  label: ['labelname', 'recordlabel', 'marque', 'nomdulabel', 'maisondedisques'],
  langue: [
    'language',
    'lang',
    'languageoflyrics',
    'lyricslanguage',
    'audiolanguage',
    'languedesparoles',
    'langueparoles',
  ],
  genre: ['primarygenre', 'maingenre', 'genreprincipal', 'style', 'genremusical'],
  explicite: [
    'explicit',
    'parentaladvisory',
    'explicitlyrics',
    'explicitcontent',
    'parentalwarningtype',
    'contenuexplicite',
  ],
  compositeurs: [
    'compositeur',
    'composer',
    'composers',
    'musicby',
    'displaycomposer',
    'songwriter',
    'songwriters',
  ],
  auteurs: [
    'auteur',
    'author',
    'authors',
    'lyricist',
    'lyricists',
    'paroles',
    'parolier',
    'paroliers',
    'writer',
    'writers',
  ],
  commentaire: [
    'comment',
    'comments',
    'commentaires',
    'notes',
    'note',
    'remarque',
    'remarques',
    'observations',
  ],
  qualite: ['qualitedudeclarant', 'role', 'enqualitede'],
  interpretes: ['interprete', 'performer', 'performers', 'musiciens', 'musicians'],
};

export function plainHeader(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll(/[^a-z0-9]/g, '');
}

const DICTIONARY: ReadonlyMap<string, string> = new Map(
  SHEET_COLUMNS.flatMap(({ name, label }) =>
    [name, label, ...(SYNONYMS[name] ?? [])].map((word) => [plainHeader(word), name] as const),
  ),
);

/** Machine name of the column that a header means, or null. What stands in brackets is a remark. */
export function columnOfHeader(header: string): string | null {
  const whole = DICTIONARY.get(plainHeader(header));
  return whole ?? DICTIONARY.get(plainHeader(header.replaceAll(/[([{][^)\]}]*(?:[)\]}]|$)|\*/g, ''))) ?? null;
}

/** For each cell of the header line, the column that it means; of two that mean the same, the first. */
export function columnsOfHeaders(cells: readonly string[]): (string | null)[] {
  const taken = new Set<string>();
  return cells.map((cell) => {
    const name = columnOfHeader(cell);
    if (name === null || taken.has(name)) return null;
    taken.add(name);
    return name;
  });
}

const recognised = (cells: readonly string[]): number =>
  columnsOfHeaders(cells).filter((name) => name !== null).length;

/** Lines before the headers that are searched for them: a title, the name of the label. */
export const HEADER_WITHIN = 15;
/** One known word may be a coincidence: a recording called « Piste ». */
const LEAST_HEADERS = 2;

/** The line of headers among the first ones: the one with the most known words. Null when none has two. */
export function headerRecord(first: readonly SheetRecord[]): SheetRecord | null {
  let best: SheetRecord | null = null;
  let most = LEAST_HEADERS - 1;
  for (const record of first.slice(0, HEADER_WITHIN)) {
    const known = recognised(record.cells);
    if (known <= most) continue;
    best = record;
    most = known;
  }
  return best;
}

/** Characters of a header that are compared: this is done at every line. */
const COMPARED = 1000;
const beginning = (text: string): string => plainHeader(text.slice(0, COMPARED));

/** Whether a line repeats the headers, as in sheets that were pasted one under the other. */
export function repeatsHeaders(headers: readonly string[], cells: readonly string[]): boolean {
  return (
    headers.some((header) => header.trim() !== '') &&
    headers.every((header, index) => beginning(header) === beginning(cells[index] ?? ''))
  );
}
