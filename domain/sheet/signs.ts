import { looksLikeMinutesReadAsHours, parseDuree } from '../minuterie/duree.ts';
import { columnNamed } from './columns.ts';
import {
  type DurationUnit,
  DurationUnitFinder,
  type FoundUnit,
  isBareNumber,
} from './evidence/duration-unit.ts';

/**
 * What only the whole sheet can tell: one recording of 3 h 20 is a concert, ten thousand of them are
 * minutes that a spreadsheet took for hours.
 */
export type SheetSigns = {
  /** Most durations last an hour or more, on the minute. */
  readonly minutesReadAsHours: boolean;
  /** Some dates only exist with the month first, none only with the day first. */
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

export class SignCollector {
  readonly #unit = new DurationUnitFinder();
  #durees = 0;
  #onTheHour = 0;
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

  /** @param duree what stands at the head of the durations, and the unit that a person chose */
  signs(
    duree: { readonly heading: string; readonly unite: DurationUnit | null },
    lignes: number,
  ): SheetSigns {
    return {
      artisteDit: this.#artists * 3 > lignes * 2,
      duree: this.#unit.unit(duree.unite, duree.heading),
      // Some of them may have been typed with their hours.
      minutesReadAsHours: this.#onTheHour * 2 > this.#durees,
      moisJour: this.#monthFirst > 0 && this.#dayFirst === 0,
    };
  }
}
