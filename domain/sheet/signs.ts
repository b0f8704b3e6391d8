import { looksLikeMinutesReadAsHours, parseDuree } from '../minuterie/duree.ts';
import { columnNamed } from './columns.ts';
import {
  type DetectedUnit,
  type DurationUnit,
  DurationUnitFinder,
  isBareNumber,
  unitOfHeading,
} from './detection/duration-unit.ts';
import type { Layout } from './layouts/layout.ts';

/**
 * Facts that only the whole sheet reveals: one recording of 3 h 20 is a concert, ten thousand of
 * them are minutes that a spreadsheet read as hours.
 */
export type SheetSigns = {
  /** Most durations last an hour or more, on the minute; or their third part counts the frames of a CD or a film. */
  readonly minutesReadAsHours: boolean;
  /**
   * A heading states that the month comes first; or some dates are valid only so, and none only
   * with the day first.
   */
  readonly moisJour: boolean;
  /** Most lines name an artist: a line with only a title may be the heading of an album. */
  readonly artisteDit: boolean;
  /** Most lines name no artist, but the first one does: it may apply to the lines below. */
  readonly artisteEnTete: boolean;
  /** How « 3.45 » is meant in the durations: minutes and seconds, or decimal minutes; null: none is written so. */
  readonly dureeAvecPoint: PointedDuration | null;
  /** Unit of durations that are bare numbers; null when there are none. */
  readonly duree: DetectedUnit | null;
};

export const POINTED_DURATIONS = ['MINUTES_SECONDES', 'MINUTES_DECIMALES'] as const;
export type PointedDuration = (typeof POINTED_DURATIONS)[number];

export const NO_SIGN: SheetSigns = {
  minutesReadAsHours: false,
  moisJour: false,
  artisteDit: false,
  artisteEnTete: false,
  dureeAvecPoint: null,
  duree: null,
};

const SLASHED = /^(?<first>\d{1,2})[/.-](?<second>\d{1,2})[/.-](?<year>\d{4})$/;

export type SlashedDate = {
  readonly first: string;
  readonly second: string;
  readonly year: string;
};

/** A date in three numbers, the year last; which of the others is the month is not known. */
export function slashedDate(cell: string): SlashedDate | null {
  const result = SLASHED.exec(cell)?.groups;
  if (result === undefined) return null;
  const { first = '', second = '', year = '' } = result;
  return { first, second, year };
}

/** Three numbers of a clock; the third may count up to 99 frames. */
const CLOCK = /^(?<first>\d{1,2}):(?<second>[0-5]\d):(?<third>\d{2})$/;

/**
 * Seconds of a duration in minutes, seconds and frames; null when it is not a clock, or less than
 * an hour as hh:mm:ss.
 */
export function secondsBeforeFrames(cell: string): number | null {
  const clock = CLOCK.exec(cell)?.groups;
  if (clock === undefined || (Number(clock.first) === 0 && Number(clock.third) <= 59)) return null;
  return Number(clock.first) * 60 + Number(clock.second);
}

/** « Duration (mm:ss:ff) », « Durée MM:SS:II »: cue sheets and films count so. */
export const usesFrames = (heading: string): boolean =>
  /mm\s?:\s?ss\s?:\s?(?:ff|ii|fr)|\bframes\b/i.test(heading);

/** « 3.45 », « 3,75 (min) »: no unit of a spreadsheet, and no clock. */
const POINTED = /^(?<minutes>\d{1,2})[.,](?<rest>\d{1,2})(?:\s*\(?min\)?)?$/;

/** Seconds of a duration written with a point; null for any other text. */
export function secondsOfPointed(cell: string, meant: PointedDuration): number | null {
  const { minutes, rest = '' } = POINTED.exec(cell)?.groups ?? {};
  if (minutes === undefined) return null;
  if (meant === 'MINUTES_DECIMALES') return Math.round(Number(`${minutes}.${rest}`) * 60);
  // A spreadsheet drops the trailing zero: 3.30 is stored as 3.3.
  const seconds = Number(rest.padEnd(2, '0'));
  return seconds > 59 ? null : Number(minutes) * 60 + seconds;
}

const HALF_DAY = /^(?<h>\d{1,2})(?<rest>:\d{2}:\d{2})\s?(?<half>[ap])\.?m\.?$/i;

/** « 3:45:00 AM », as spreadsheets in English show a time: on 24 hours. Any other text as it is. */
export function on24Hours(cell: string): string {
  const { h, rest, half } = HALF_DAY.exec(cell)?.groups ?? {};
  if (h === undefined) return cell;
  const hours = (Number(h) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0);
  return `${String(hours).padStart(2, '0')}${rest}`;
}

const MONTH_FIRST =
  /(?:mm|mois|month)\s?[/.\- ]\s?(?:dd|jj|jour|day)\s?[/.\- ]\s?(?:yy|aa|ann[ée]e|year)/i;

/** « Release Date (MM/DD/YYYY) », « Date de sortie mm/jj/aaaa »: distributors' templates write it there. */
export const isMonthFirst = (heading: string): boolean => MONTH_FIRST.test(heading);

export class SignCollector {
  readonly #unit = new DurationUnitFinder();
  #durees = 0;
  #onTheHour = 0;
  #clocks = 0;
  #withFrames = 0;
  #dayFirst = 0;
  #monthFirst = 0;
  #artists = 0;
  #isFirstOfArtist = false;
  #lines = 0;
  /**
   * Number of single-cell lines followed by a fuller one, like the heading of an album above its
   * recordings.
   */
  #sections = 0;
  #isAfterAlone = false;
  #pointed = 0;
  #underTen = 0;
  #overSixty = 0;
  #timed = 0;

  /** @param artist of the line, from its column if there is one */
  seeLine(cells: readonly string[], artist: string): void {
    this.#lines += 1;
    if (this.#lines === 1) this.#isFirstOfArtist = artist.trim() !== '';
    let filled = 0;
    for (const cell of cells) if (cell.trim() !== '') filled += 1;
    if (filled > 1 && this.#isAfterAlone) this.#sections += 1;
    this.#isAfterAlone = filled === 1;
  }

  see(colonne: string | null, cell: string): void {
    const column = colonne === null ? undefined : columnNamed(colonne);
    if (column?.kind !== 'field') return;
    if (column.field === 'artiste') this.#artists += 1;
    if (column.of === 'duration') this.#seeDuree(cell);
    if (column.of === 'date' || column.of === 'year') this.#seeDate(cell);
  }

  #seeDuree(written: string): void {
    const cell = on24Hours(written);
    this.#unit.see(cell);
    this.#seePointed(cell);
    const clock = CLOCK.exec(cell)?.groups;
    if (clock !== undefined) {
      this.#clocks += 1;
      // A song of three minutes, counted to the frame, would be a concert of three hours.
      if (Number(clock.first) >= 2 || Number(clock.third) > 59) this.#withFrames += 1;
    }
    const seconds = isBareNumber(cell) ? null : parseDuree(cell);
    if (seconds === null) return;
    this.#durees += 1;
    if (looksLikeMinutesReadAsHours([seconds])) this.#onTheHour += 1;
  }

  #seePointed(cell: string): void {
    this.#timed += 1;
    const { minutes, rest = '' } = POINTED.exec(cell)?.groups ?? {};
    if (minutes === undefined) return;
    this.#pointed += 1;
    if (minutes.length === 1) this.#underTen += 1;
    if (Number(rest.padEnd(2, '0')) > 59) this.#overSixty += 1;
  }

  /** Seconds with decimals are above ten; songs include durations below ten minutes. */
  #pointedAs(heading: string): PointedDuration | null {
    if (this.#underTen === 0 || this.#pointed * 2 <= this.#timed) return null;
    if (unitOfHeading(heading) !== null) return null;
    const isDecimal = this.#overSixty > 0 || /\bmin(?:utes?)?\b(?!.*sec)/i.test(heading);
    return isDecimal ? 'MINUTES_DECIMALES' : 'MINUTES_SECONDES';
  }

  #seeDate(cell: string): void {
    const date = slashedDate(cell);
    if (date === null) return;
    const [first, second] = [Number(date.first), Number(date.second)];
    if (first > 12 && second <= 12) this.#dayFirst += 1;
    if (second > 12 && first <= 12) this.#monthFirst += 1;
  }

  /**
   * @param duree heading of the durations, and the unit that a person chose
   * @param dates headings of the dates
   * @param layout format of dates and durations in a known layout
   */
  signs(
    duree: { readonly heading: string; readonly unite: DurationUnit | null },
    lignes: number,
    dates: readonly string[] = [],
    layout: Pick<Layout, 'dates' | 'durations'> | null = null,
  ): SheetSigns {
    const pointed = this.#pointedAs(duree.heading);
    // Headings of albums have no artist either, so they are not counted.
    const artisteDit = this.#artists * 3 > (lignes - this.#sections) * 2;
    return {
      artisteDit,
      artisteEnTete: !artisteDit && this.#isFirstOfArtist && this.#artists * 2 <= lignes,
      dureeAvecPoint: pointed,
      duree:
        pointed === null ? this.#unit.unit(duree.unite, duree.heading, layout?.durations) : null,
      // A majority suffices, because some durations may have been typed with their hours.
      minutesReadAsHours:
        usesFrames(duree.heading) ||
        this.#onTheHour * 2 > this.#durees ||
        this.#withFrames * 2 > this.#clocks,
      moisJour:
        layout?.dates === 'MONTH_FIRST' ||
        dates.some(isMonthFirst) ||
        (this.#monthFirst > 0 && this.#dayFirst === 0),
    };
  }
}
