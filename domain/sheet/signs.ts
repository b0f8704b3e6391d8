import { looksLikeMinutesReadAsHours, parseDuree } from '../minuterie/duree.ts';
import { columnNamed } from './columns.ts';
import {
  type DurationUnit,
  DurationUnitFinder,
  type FoundUnit,
  isBareNumber,
} from './evidence/duration-unit.ts';
import type { Layout } from './layouts/layout.ts';

/**
 * What only the whole sheet can tell: one recording of 3 h 20 is a concert, ten thousand of them are
 * minutes that a spreadsheet took for hours.
 */
export type SheetSigns = {
  /** Most durations last an hour or more, on the minute; or their third part counts the frames of a CD or a film. */
  readonly minutesReadAsHours: boolean;
  /** The heading says that the month comes first; or some dates only exist so, and none only with the day first. */
  readonly moisJour: boolean;
  /** Most lines say who plays: one that says its title alone may be the heading of an album. */
  readonly artisteDit: boolean;
  /** What bare numbers of the durations count; null when there are none. */
  readonly duree: FoundUnit | null;
};

export const NO_SIGN: SheetSigns = {
  minutesReadAsHours: false,
  moisJour: false,
  artisteDit: false,
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
  const found = SLASHED.exec(cell)?.groups;
  if (found === undefined) return null;
  const { first = '', second = '', year = '' } = found;
  return { first, second, year };
}

/** Three numbers of a clock; the third may count up to 99 frames. */
const CLOCK = /^(?<first>\d{1,2}):(?<second>[0-5]\d):(?<third>\d{2})$/;

/** Seconds of a clock whose first part is minutes and whose last is frames; null for one that is less than an hour as it stands. */
export function secondsBeforeFrames(cell: string): number | null {
  const clock = CLOCK.exec(cell)?.groups;
  if (clock === undefined || (Number(clock.first) === 0 && Number(clock.third) <= 59)) return null;
  return Number(clock.first) * 60 + Number(clock.second);
}

/** « Duration (mm:ss:ff) », « Durée MM:SS:II »: cue sheets and films count so. */
export const saysFrames = (heading: string): boolean =>
  /mm\s?:\s?ss\s?:\s?(?:ff|ii|fr)|\bframes\b/i.test(heading);

const MONTH_FIRST =
  /(?:mm|mois|month)\s?[/.\- ]\s?(?:dd|jj|jour|day)\s?[/.\- ]\s?(?:yy|aa|ann[ée]e|year)/i;

/** « Release Date (MM/DD/YYYY) », « Date de sortie mm/jj/aaaa »: distributors' templates write it there. */
export const saysMonthFirst = (heading: string): boolean => MONTH_FIRST.test(heading);

export class SignCollector {
  readonly #unit = new DurationUnitFinder();
  #durees = 0;
  #onTheHour = 0;
  #clocks = 0;
  #withFrames = 0;
  #dayFirst = 0;
  #monthFirst = 0;
  #artists = 0;

  see(colonne: string | null, cell: string): void {
    const column = colonne === null ? undefined : columnNamed(colonne);
    if (column?.kind !== 'field') return;
    if (column.field === 'artiste') this.#artists += 1;
    if (column.of === 'duration') this.#seeDuree(cell);
    if (column.of === 'date' || column.of === 'year') this.#seeDate(cell);
  }

  #seeDuree(cell: string): void {
    this.#unit.see(cell);
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

  #seeDate(cell: string): void {
    const date = slashedDate(cell);
    if (date === null) return;
    const [first, second] = [Number(date.first), Number(date.second)];
    if (first > 12 && second <= 12) this.#dayFirst += 1;
    if (second > 12 && first <= 12) this.#monthFirst += 1;
  }

  /**
   * @param duree what stands at the head of the durations, and the unit that a person chose
   * @param dates what stands at the heads of dates
   * @param layout what a known layout says of its dates and durations
   */
  signs(
    duree: { readonly heading: string; readonly unite: DurationUnit | null },
    lignes: number,
    dates: readonly string[] = [],
    layout: Pick<Layout, 'dates' | 'durations'> | null = null,
  ): SheetSigns {
    return {
      artisteDit: this.#artists * 3 > lignes * 2,
      duree: this.#unit.unit(duree.unite, duree.heading, layout?.durations),
      // Some of them may have been typed with their hours.
      minutesReadAsHours:
        saysFrames(duree.heading) ||
        this.#onTheHour * 2 > this.#durees ||
        this.#withFrames * 2 > this.#clocks,
      moisJour:
        layout?.dates === 'MONTH_FIRST' ||
        dates.some(saysMonthFirst) ||
        (this.#monthFirst > 0 && this.#dayFirst === 0),
    };
  }
}
