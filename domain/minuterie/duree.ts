/**
 * Durations of recordings. Inside the product a duration is a whole number of seconds; on the
 * wire and on screen it is hh:mm:ss. People type it in many ways, and all of them are read
 * here: a rigid mask fails people who paste and people who use a screen reader.
 */

/** Bounds of the duration of a recording, in seconds: 00:00:01 to 23:59:59. */
export const DUREE_MIN = 1;
export const DUREE_MAX = 86_399;

/**
 * From this difference on, in seconds, two timings are not the same recording; configurable per
 * deployment.
 */
export const DUREE_TOLERANCE_SECONDES = 5;

/** Errors for an unreadable duration and an unreadable position, wherever they are entered. */
export const UNREAD_DUREE =
  'Écrivez la durée sous la forme 00:03:45 (heures, minutes, secondes), de 00:00:01 à 23:59:59.';
/** A bare number has no known unit: seconds in some exports, minutes and seconds on a timer. */
export const isBareDuree = (text: string): boolean => /^\s*\d+(?:[.,]\d+)?\s*$/.test(text);
export const BARE_DUREE =
  'Un nombre seul ne dit pas s’il compte des secondes : écrivez la durée sous la forme 00:03:45.';
export const UNREAD_POSITION =
  'Écrivez le début sous la forme 00:12:30 (heures, minutes, secondes).';

const SECONDS_A_DAY = 86_400;

/** Signs for minutes and seconds that keyboards, word processors and tags produce. */
const asTyped = (text: string): string => (/^[\d:]*$/.test(text) ? text : withPlainSigns(text));
const withPlainSigns = (text: string): string =>
  text
    .normalize('NFKC') // full width digits, no-break spaces, ″ into ′′
    .trim()
    .toLowerCase()
    .replace(/[′’‘´`]/g, "'")
    .replace(/''|[“”″]/g, '"')
    .replace(/\s+/g, ' ')
    .replace(',', '.');

type Clock = readonly [hours: number, minutes: number, seconds: number];

const WRITTEN_FORMS: readonly RegExp[] = [
  /^(?<h>\d{1,2}):(?<m>\d{1,2}):(?<s>\d{1,2}(?:\.\d{1,3})?)$/, // 00:03:45, and 00:03:45.200 of audio tools
  /^(?<m>\d{1,2}):(?<s>\d{1,2}(?:\.\d{1,3})?)$/, // 3:45
  /^(?<h>\d{1,2}) ?h(?: ?(?<m>\d{1,2}) ?(?:m|mn|min|')?)?(?: ?(?<s>\d{1,2}) ?(?:s|sec|")?)?$/, // 1h02, 1 h 2 min 3 s
  /^(?<m>\d{1,2}) ?(?:m|mn|min|')(?: ?(?<s>\d{1,2}) ?(?:s|sec|")?)?$/, // 3m45, 3'45", 3 min
  /^(?<s>\d{1,2}) ?(?:s|sec|")$/, // 45 s
];

/** Reads a position or a duration, 0 to 86399 seconds. Null when it cannot be understood. */
export function parsePosition(text: string): number | null {
  const seconds = readSeconds(asTyped(text));
  return seconds !== null && seconds <= DUREE_MAX ? seconds : null;
}

/**
 * Reads a duration typed by a person or found in a sheet: 3:45, 345, 3m45, 1h02, 00:03:45,
 * PT3M45S, or a spreadsheet's fraction of a day. Whole seconds from DUREE_MIN to DUREE_MAX;
 * null when it cannot be understood (3:75) or is out of bounds (00:00:00).
 */
export function parseDuree(text: string): number | null {
  const seconds = parsePosition(text);
  return seconds !== null && seconds >= DUREE_MIN ? seconds : null;
}

function readSeconds(text: string): number | null {
  for (const form of WRITTEN_FORMS) {
    const groups = form.exec(text)?.groups;
    if (groups)
      return clockSeconds([Number(groups.h ?? 0), Number(groups.m ?? 0), Number(groups.s ?? 0)]);
  }
  return readDigits(text) ?? readIsoDuration(text) ?? readDayFraction(text);
}

function clockSeconds([hours, minutes, seconds]: Clock): number | null {
  if (minutes > 59 || seconds >= 60) return null;
  return Math.round(hours * 3600 + minutes * 60 + seconds);
}

/** Bare digits read from the right, two by two, as on a kitchen timer: 345 is 3 min 45 s. */
function readDigits(text: string): number | null {
  if (!/^\d{1,6}$/.test(text)) return null;
  const digits = text.padStart(6, '0');
  return clockSeconds([
    Number(digits.slice(0, 2)),
    Number(digits.slice(2, 4)),
    Number(digits.slice(4)),
  ]);
}

/** The form of music industry messages (DDEX): PT3M45S, PT225S. */
function readIsoDuration(text: string): number | null {
  const match =
    /^pt(?=\d)(?:(?<h>\d{1,2})h)?(?:(?<m>\d{1,4})m)?(?:(?<s>\d{1,5}(?:\.\d{1,3})?)s)?$/.exec(text);
  if (!match?.groups) return null;
  const { h = 0, m = 0, s = 0 } = match.groups;
  return Math.round(Number(h) * 3600 + Number(m) * 60 + Number(s));
}

/** A spreadsheet keeps a time as a fraction of a day: 0.00260416666666667 or 2.604166667e-3. */
function readDayFraction(text: string): number | null {
  if (!/^(?:0?\.\d+|\d(?:\.\d+)?e-\d{1,2})$/.test(text)) return null;
  return Math.round(Number(text) * SECONDS_A_DAY);
}

/** hh:mm:ss of a whole number of seconds, 0 or more; hours grow past 99 for the total of a long dossier. */
export function formatDuree(seconds: number): string {
  if (!Number.isSafeInteger(seconds) || seconds < 0) {
    throw new RangeError(`a duration is a whole number of seconds, 0 or more, not ${seconds}`);
  }
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/**
 * Whether two durations, in seconds, may be those of one recording: they differ by less than
 * the tolerance. At the tolerance itself the question « same version? » is asked.
 */
export function isSameDuree(
  a: number,
  b: number,
  tolerance: number = DUREE_TOLERANCE_SECONDES,
): boolean {
  return Math.abs(a - b) < tolerance;
}

/** In words: « 5 secondes ». */
export const secondsOf = (count: number): string =>
  `${count} ${count === 1 ? 'seconde' : 'secondes'}`;

/**
 * Whether a sheet's durations were most likely minutes and seconds that the spreadsheet took
 * for hours and minutes (3:20 kept as 3 h 20): every one lasts an hour or more, on the minute.
 */
export function looksLikeMinutesReadAsHours(durees: readonly number[]): boolean {
  return durees.length > 0 && durees.every((seconds) => seconds >= 3600 && seconds % 60 === 0);
}
