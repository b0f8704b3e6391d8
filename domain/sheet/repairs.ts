/**
 * Kinds of cell errors, so that the same error on ten thousand lines is one decision: an accepted
 * repair fixes them all, the others are corrected in the file.
 */

import type { Kind } from '../field/field.ts';
import { columnNamed } from './columns.ts';

export type Repair = {
  /** Short title of the error, shown above its group. */
  readonly titre: string;
  /** Effect of the repair; null when only the person can correct the file. */
  readonly proposition: string | null;
};

export const REPAIRS = {
  'duree.minutesReadAsHours': {
    titre: 'Des minutes et secondes lues comme des heures et minutes',
    proposition:
      'Lire 03:20:00 comme 3 minutes 20 secondes, sans compter les images ; les durées plus courtes restent.',
  },
  'duree.heures': {
    titre: 'Des durées en heures et minutes',
    proposition: 'Garder les heures : 03:20:00 dure 3 heures 20 minutes.',
  },
  'duree.illisible': {
    titre: 'Durée illisible',
    proposition: 'Laisser la durée vide : vous la compléterez dans la demande.',
  },
  'duree.point': {
    titre: 'Des durées avec un point ou une virgule',
    proposition: 'Lire 3.45 comme 3 minutes 45 secondes, dans toute la colonne.',
  },
  'duree.minutesDecimales': {
    titre: 'Des durées en minutes décimales',
    proposition: 'Lire 3,75 comme 3 minutes et trois quarts, soit 00:03:45, dans toute la colonne.',
  },
  'artiste.auDessus': {
    titre: 'Artiste écrit sur la première ligne de chaque album seulement',
    proposition: 'Recopier l’artiste de la ligne du dessus.',
  },
  'artiste.vide': {
    titre: 'Des lignes sans artiste',
    proposition: 'Laisser l’artiste vide : vous le compléterez dans la demande.',
  },
  'date.moisJour': {
    titre: 'Dates écrites à l’américaine, le mois avant le jour',
    proposition: 'Lire 12/31/2024 comme le 31 décembre 2024, dans toute la colonne.',
  },
  'annee.deuxChiffres': {
    titre: 'Année sur deux chiffres',
    proposition: 'Lire 98 comme 1998 et 24 comme 2024.',
  },
  'isrc.lettreChiffre': {
    titre: 'Lettre prise pour un chiffre dans un code ISRC',
    proposition: 'Remplacer O par 0 et I par 1 là où le code attend un chiffre.',
  },
  'isrc.ecriture': {
    titre: 'Code ISRC écrit autrement, ou dans une adresse',
    proposition: 'Lire le code que chaque cellule contient.',
  },
  // No repair is offered: without this code, the recording would get a second one.
  'isrc.formeInvalide': { titre: 'Code ISRC mal formé', proposition: null },
  'isrc.refuse': { titre: 'Code ISRC qui serait refusé à l’envoi', proposition: null },
  'isrc.plusieursCodes': {
    titre: 'Plusieurs codes ISRC pour un même enregistrement',
    proposition:
      'Garder tous les codes : le premier attribué mène, les autres sont notés avec lui. Signalez-les à vos distributeurs, pour que les écoutes soient comptées ensemble.',
  },
  'ean.notationScientifique': {
    titre: 'Code-barres abrégé par le tableur, ses derniers chiffres sont perdus',
    proposition: 'Laisser le code-barres vide ; un enregistrement déjà présent garde le sien.',
  },
  'ean.cleFausse': {
    titre: 'Code-barres dont la clé de contrôle est fausse',
    proposition: 'Laisser le code-barres vide ; un enregistrement déjà présent garde le sien.',
  },
  'enregistrement.dejaNomme': {
    titre: 'Enregistrement nommé par plusieurs lignes',
    proposition: null,
  },
  'pays.inconnu': { titre: 'Pays inconnu', proposition: 'Laisser le pays vide.' },
  'langue.inconnue': { titre: 'Langue inconnue', proposition: 'Laisser la langue vide.' },
  'texte.formule': {
    titre: 'Formule de tableur à la place d’un texte',
    proposition: 'Garder la formule comme un simple texte, qui ne sera jamais exécuté.',
  },
  'texte.erreur': {
    titre: 'Erreur de tableur (#N/A…) à la place d’un texte',
    proposition: 'Laisser la cellule vide.',
  },
  'texte.moment': {
    titre: 'Date ou heure du tableur à la place d’un texte',
    proposition: 'Garder la date ou l’heure comme elle est écrite ici.',
  },
  'ligne.total': {
    titre: 'Ligne de total',
    proposition: 'Ajouter ces lignes comme des enregistrements.',
  },
  'ligne.titreSeul': {
    titre: 'Ligne qui ne dit qu’un titre, parmi d’autres qui disent l’artiste',
    proposition: 'Ajouter ces lignes comme des enregistrements.',
  },
  'texte.accents': {
    titre: 'Accents abîmés par un tableur',
    proposition: 'Rétablir les accents, comme chaque ligne les propose.',
  },
  'texte.guillemet': {
    titre: 'Guillemet ouvert et jamais refermé',
    proposition: 'Retirer ce guillemet et garder chaque ligne telle qu’elle est lue.',
  },
  'texte.lignes': {
    titre: 'Lignes prises dans une cellule par un guillemet refermé trop loin',
    proposition: 'Garder ce texte de plusieurs lignes dans sa cellule.',
  },
} as const satisfies Readonly<Record<string, Repair>>;

export type RepairKey = keyof typeof REPAIRS;
/** Alternative repair for values that may be correct: the other answer to the same question. */
const OTHER_ANSWER: { readonly [K in RepairKey]?: RepairKey } = {
  'duree.minutesReadAsHours': 'duree.heures',
  'duree.point': 'duree.minutesDecimales',
  'artiste.auDessus': 'artiste.vide',
};

export type OtherAnswer = Repair & { readonly reparation: RepairKey };

/** Null: there is but one answer. */
export function otherAnswer(repair: string): OtherAnswer | null {
  const other = isRepair(repair) ? OTHER_ANSWER[repair] : undefined;
  return other === undefined ? null : { reparation: other, ...REPAIRS[other] };
}

/** Whether the list contains both answers to one question. */
export function isContradictory(accepted: readonly RepairKey[]): boolean {
  const rest = accepted.map((repair) => OTHER_ANSWER[repair]);
  return accepted.some((repair) => rest.includes(repair));
}

export type Accepted = ReadonlySet<RepairKey>;

/** The repairs that a person may accept. */
export const ACCEPTABLE: readonly RepairKey[] = Object.entries(REPAIRS)
  .filter(([, { proposition }]) => proposition !== null)
  // `Object.entries` loses the key types of the record above.
  .map(([key]) => key as RepairKey);

/** Repair of an error raised by a reader or by a rule of the domain, by kind of column. */
const BY_ERROR: Readonly<Record<`${Kind}.${string}`, RepairKey>> = {
  'duration.UNREADABLE': 'duree.illisible',
  'isrc.UNREADABLE': 'isrc.formeInvalide',
  'isrc.TWO_CODES': 'isrc.plusieursCodes',
  'isrc.OTHER_TYPE': 'isrc.refuse',
  'isrc.OUT_OF_RANGE': 'isrc.refuse',
  'isrc.NOT_ISSUED': 'isrc.refuse',
  'isrc.PREFIX_CLOSED': 'isrc.refuse',
  'isrc.FUTURE_YEAR': 'isrc.refuse',
  'isrc.OF_ANOTHER': 'isrc.refuse',
  'gtin.DIGITS_LOST': 'ean.notationScientifique',
  'gtin.WRONG_CHECK_DIGIT': 'ean.cleFausse',
  'country.UNREADABLE': 'pays.inconnu',
  'country.UNKNOWN_VALUE': 'pays.inconnu',
  'language.UNKNOWN_VALUE': 'langue.inconnue',
};

/**
 * Repairs that empty the cell, or leave the portal's value when the line is an existing recording.
 */
const BLANKING: ReadonlySet<string> = new Set<RepairKey>([
  'duree.illisible',
  'ean.notationScientifique',
  'ean.cleFausse',
  'pays.inconnu',
  'langue.inconnue',
  'texte.erreur',
]);

/** The repair of an error; errors without one are grouped by column and code. */
export function repairOf(colonne: string, code: string): string {
  const column = columnNamed(colonne);
  const ours = column?.kind === 'field' ? BY_ERROR[`${column.of}.${code}`] : undefined;
  return ours ?? `${colonne}.${code}`;
}

export const isBlanked = (repair: string, accepted: Accepted): boolean =>
  BLANKING.has(repair) && isAccepted(repair, accepted);

export const isRepair = (key: string): key is RepairKey => key in REPAIRS;

export const isAccepted = (key: string, accepted: Accepted): boolean =>
  isRepair(key) && accepted.has(key);
