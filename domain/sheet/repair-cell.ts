/**
 * Repairs one cell before its column parses it: undoes what spreadsheets do to values, or reports
 * it.
 */

import { ANNEE_PUBLICATION_AHEAD } from '../element/years.ts';
import type { Kind } from '../field/field.ts';
import { withoutUnseen } from '../free-text.ts';
import { formatIsrc, isrcWithin, suggestIsrc } from '../isrc/isrc.ts';
import { formatDuree, looksLikeMinutesReadAsHours, parseDuree } from '../minuterie/duree.ts';
import { clockOf, isBareNumber } from './detection/duration-unit.ts';
import { unscrambled } from './detection/scrambled.ts';
import { type Accepted, isAccepted, type RepairKey } from './repairs.ts';
import {
  on24Hours,
  type PointedDuration,
  type SheetSigns,
  secondsBeforeFrames,
  secondsOfPointed,
  slashedDate,
} from './signs.ts';

export type Mending = {
  readonly signs: SheetSigns;
  readonly accepted: Accepted;
  /** The current full year in Paris. */
  readonly year: number;
  /** Copied from a screen, which displays dates as such: a bare number is not a date. */
  readonly copied?: boolean;
};

/** The text to parse, or the error. */
export type Mended =
  | { readonly cell: string }
  | { readonly repair: RepairKey; readonly message: string };

/**
 * A function call, or a call of another program (DDE), which no title resembles. After an
 * apostrophe it is harmless text, escaped by a person or by an export of this portal.
 */
const CALL = /^(?:[A-Za-z_.]+\(|[^|\n\r]*\|[^!\n\r]*!)/;
/**
 * Matched separately from the rest: a cell may hold a hundred thousand spaces, which must not be
 * rescanned as many times.
 */
const SIGN = /^[=+\-@＝＋－＠]\s*/u;

export const FORMULA_NOTE = 'Cette cellule contient une formule de tableur au lieu d’un texte.';

function isFormula(text: string): boolean {
  const sign = SIGN.exec(text)?.[0];
  return sign !== undefined && CALL.test(text.slice(sign.length));
}

/** Error values of formulas, in English and in French (ECMA-376-1, 18.18.11). */
const FAILED = /^#(?:N\/A|REF!|VALUE!|VALEUR!|NAME\?|NOM\?|DIV\/0!|NUM!|NOMBRE!|NULL!|NUL!)$/;

/** Kinds with free text; for other kinds a leading apostrophe comes from the spreadsheet. */
const FREE: ReadonlySet<Kind> = new Set(['text', 'note', 'list', 'sequences', 'tie']);

/**
 * Placeholders for an empty value. Not applied to texts: a title, a version or a name may be a
 * dash.
 */
const NOTHING = /^'?(?:[-–—]+|n\/a)$/i;
const NAMED: ReadonlySet<Kind> = new Set(['text', 'note']);

/**
 * @param raw the cell as stored in the file
 * @param kind of its field
 */
export function repairCell(kind: Kind, raw: string, mending: Mending): Mended {
  const meant = unscrambled(raw);
  if (meant !== null) {
    if (isAccepted('texte.accents', mending.accepted)) return repairCell(kind, meant, mending);
    return error(
      'texte.accents',
      `Les accents de cette cellule sont abîmés : sans doute « ${meant.trim()} ».`,
    );
  }
  const text = withoutUnseen(raw).trim().normalize('NFC');
  if (text === '' || (!NAMED.has(kind) && NOTHING.test(text))) return { cell: '' };
  if (isFormula(text) && !isAccepted('texte.formule', mending.accepted)) {
    return error('texte.formule', FORMULA_NOTE);
  }
  // Only for free text: the other kinds report their own errors.
  if (FREE.has(kind) && FAILED.test(text)) {
    return error(
      'texte.erreur',
      `Cette cellule montre une erreur du tableur, ${text}, au lieu d’un texte.`,
    );
  }
  // Single-line texts: line breaks come from copying.
  if (kind === 'text')
    return { cell: /[\r\n\t]/.test(text) ? text.replaceAll(/\s+/g, onOneLine) : text };
  const cell = FREE.has(kind) ? text : text.replace(/^['’‘]+/, '');
  return (MENDERS[kind] ?? asIs)(cell, mending);
}

const onOneLine = (blank: string): string => (/[\r\n\t]/.test(blank) ? ' ' : blank);

type Mender = (cell: string, mending: Mending) => Mended;
const asIs: Mender = (cell) => ({ cell });
const error = (repair: RepairKey, message: string): Mended => ({ repair, message });

const MENDERS: { readonly [K in Kind]?: Mender } = {
  duration: repairDuree,
  year: repairYear,
  date: repairDate,
  isrc: repairIsrc,
};

function repairDuree(written: string, { signs, accepted }: Mending): Mended {
  const cell = on24Hours(written);
  if (signs.dureeAvecPoint) return repairPointed(cell, signs.dureeAvecPoint, accepted);
  const counted = signs.duree === null ? null : clockOf(cell, signs.duree.unite);
  if (counted !== null) return { cell: counted };
  if (!signs.minutesReadAsHours || isBareNumber(cell)) return { cell };
  if (isAccepted('duree.heures', accepted)) return { cell };
  const meant = secondsBeforeFrames(cell) ?? minutesOfHours(cell);
  if (meant === null) return { cell };
  if (isAccepted('duree.minutesReadAsHours', accepted)) return { cell: formatDuree(meant) };
  return error(
    'duree.minutesReadAsHours',
    `${cell} : sans doute ${formatDuree(meant)}, que le tableur a pris pour des heures.`,
  );
}

/**
 * « 3.45 » in a column of such durations: read as the person chose, or a question with the most
 * probable meaning.
 */
function repairPointed(cell: string, meant: PointedDuration, accepted: Accepted): Mended {
  const decimals = isAccepted('duree.minutesDecimales', accepted);
  const seconds = secondsOfPointed(cell, decimals ? 'MINUTES_DECIMALES' : meant);
  if (seconds === null) return { cell };
  const repair = meant === 'MINUTES_DECIMALES' ? 'duree.minutesDecimales' : 'duree.point';
  if (decimals || isAccepted(repair, accepted)) return { cell: formatDuree(seconds) };
  return error(repair, `${cell} : sans doute ${formatDuree(seconds)}.`);
}

/** Seconds of 3:20 that a spreadsheet read as 3 h 20; null when it cannot be such a value. */
function minutesOfHours(cell: string): number | null {
  const seconds = parseDuree(cell);
  return seconds === null || !looksLikeMinutesReadAsHours([seconds]) ? null : seconds / 60;
}

function repairYear(cell: string, mending: Mending): Mended {
  if (/^\d{4}$/.test(cell)) return { cell };
  if (/^\d{4}[.,]0+$/.test(cell)) return { cell: cell.slice(0, 4) };
  if (/^\d{2}$/.test(cell)) {
    if (isAccepted('annee.deuxChiffres', mending.accepted))
      return { cell: fullYear(cell, mending.year) };
    return error('annee.deuxChiffres', 'Écrivez l’année en quatre chiffres, par exemple 2024.');
  }
  const ofPLine = /^(?:[℗©]|\([pc]\)|p)\s*((?:19|20)\d{2})(?!\d)/iu.exec(cell)?.[1];
  if (ofPLine !== undefined) return { cell: ofPLine };
  // A full date contains its year, whatever the order of day and month.
  const written = slashedDate(cell)?.year ?? /^(\d{4})-\d{2}-\d{2}(?:[T ].*)?$/.exec(cell)?.[1];
  // A five-digit number is a typing error: a year is never a spreadsheet's date number.
  return { cell: written ?? cell };
}

function repairDate(cell: string, mending: Mending): Mended {
  const { signs, accepted } = mending;
  const timed = /^(\d{4}-\d{2}-\d{2})[T ][\d:.]+Z?$/.exec(cell)?.[1];
  const date = slashedDate(cell);
  // A month above 12 is a day, whatever the heading says.
  const isMonthFirst = signs.moisJour && date !== null && Number(date.first) <= 12;
  if (!isMonthFirst) return { cell: timed ?? dayOf(cell, mending) ?? cell };
  if (isAccepted('date.moisJour', accepted))
    return { cell: `${date.second}/${date.first}/${date.year}` };
  return error('date.moisJour', 'Écrivez le jour avant le mois : 31/12/2024.');
}

function repairIsrc(cell: string, { accepted }: Mending): Mended {
  const within = isrcWithin(cell);
  if (within !== null) {
    if (isAccepted('isrc.ecriture', accepted)) return { cell: within };
    return error('isrc.ecriture', `Ce texte contient sans doute le code ${formatIsrc(within)}.`);
  }
  const meant = suggestIsrc(cell);
  if (meant === null) return { cell };
  if (isAccepted('isrc.lettreChiffre', accepted)) return { cell: meant };
  return error(
    'isrc.lettreChiffre',
    `Une lettre et un chiffre y sont confondus : sans doute ${meant}.`,
  );
}

/** 98 is 1998, 24 is 2024: the latest year that may be announced. */
function fullYear(digits: string, year: number): string {
  const inThisCentury = Math.floor(year / 100) * 100 + Number(digits);
  return String(
    inThisCentury <= year + ANNEE_PUBLICATION_AHEAD ? inThisCentury : inThisCentury - 100,
  );
}

/** Milliseconds of a day, and day 0 of spreadsheets, which hold 1900 for a leap year. */
const DAY = 86_400_000;
const DAY_ZERO = Date.UTC(1899, 11, 30);

const dayOf = (cell: string, { copied }: Mending): string | null =>
  copied ? null : dateOfSerial(cell);

/** A spreadsheet keeps a day as a number: 45657 is 31 December 2024. From 1927 to 2173. */
function dateOfSerial(cell: string): string | null {
  if (!/^[1-9]\d{4}(?:[.,]\d+)?$/.test(cell)) return null;
  return new Date(DAY_ZERO + Number(cell.slice(0, 5)) * DAY).toISOString().slice(0, 10);
}
