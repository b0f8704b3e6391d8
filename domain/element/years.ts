import type { FieldError } from '../domain-error.ts';

/** The years of a recording: when its sounds were first fixed, when it was first published. */

/** First publications are dated from 1900; a release may be announced two years ahead. */
export const ANNEE_PUBLICATION_MIN = 1900;
export const ANNEE_PUBLICATION_AHEAD = 2;
/** Year of the first recorded sound that could be played back. */
export const ANNEE_FIXATION_MIN = 1877;

export type ElementYears = {
  readonly anneePublication: number | null;
  /** YYYY-MM-DD. */
  readonly datePublication: string | null;
  readonly anneeFixation: number | null;
};

/** Every fault of the years. `year` is the current full year in Paris. */
export function yearErrors(years: ElementYears, year: number): FieldError[] {
  return [...publicationErrors(years, year), ...fixationErrors(years, year)];
}

const error = (path: string, code: string, message: string): FieldError => ({
  path,
  code,
  message,
});

const isYearWithin = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

function publicationErrors(
  { anneePublication, datePublication }: ElementYears,
  year: number,
): FieldError[] {
  const fieldErrors: FieldError[] = [];
  const lastYear = year + ANNEE_PUBLICATION_AHEAD;
  if (
    anneePublication !== null &&
    !isYearWithin(anneePublication, ANNEE_PUBLICATION_MIN, lastYear)
  ) {
    const message = `L’année de première publication va de ${ANNEE_PUBLICATION_MIN} à ${lastYear}.`;
    fieldErrors.push(error('anneePublication', 'OUT_OF_BOUNDS', message));
  }
  if (datePublication === null) return fieldErrors;
  const yearOfDate = calendarYear(datePublication);
  if (yearOfDate === null) {
    fieldErrors.push(
      error('datePublication', 'UNREADABLE', 'Cette date de première publication n’existe pas.'),
    );
  } else if (anneePublication !== null && yearOfDate !== anneePublication) {
    const message = 'La date et l’année de première publication se contredisent.';
    fieldErrors.push(error('datePublication', 'INCOHERENT', message));
  } else if (
    !isYearWithin(yearOfDate, ANNEE_PUBLICATION_MIN, lastYear) &&
    anneePublication === null
  ) {
    const message = `La date de première publication va de ${ANNEE_PUBLICATION_MIN} à ${lastYear}.`;
    fieldErrors.push(error('datePublication', 'OUT_OF_BOUNDS', message));
  }
  return fieldErrors;
}

function fixationErrors(
  { anneePublication, anneeFixation }: ElementYears,
  year: number,
): FieldError[] {
  if (anneeFixation === null) return [];
  if (!isYearWithin(anneeFixation, ANNEE_FIXATION_MIN, year)) {
    const message = `L’année de première fixation va de ${ANNEE_FIXATION_MIN} à ${year}.`;
    return [error('anneeFixation', 'OUT_OF_BOUNDS', message)];
  }
  if (anneePublication !== null && anneeFixation > anneePublication) {
    const message = 'Un enregistrement ne peut pas être publié avant d’avoir été fixé.';
    return [error('anneeFixation', 'INCOHERENT', message)];
  }
  return [];
}

/** Year of a YYYY-MM-DD day that exists, or null. */
function calendarYear(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const at = new Date(`${text}T00:00:00Z`);
  // 30 February would roll over to March: the day must come back unchanged.
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(text)) return null;
  return at.getUTCFullYear();
}
