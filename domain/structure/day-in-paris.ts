/** The society lives by the calendar of Paris, whatever the clock of the server says. */

const PARIS_DAY = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Paris',
  calendar: 'gregory',
  numberingSystem: 'latn',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The day (YYYY-MM-DD) in Europe/Paris at this moment. Throws RangeError on an invalid date. */
export function dayInParis(at: Date): string {
  const part = (type: string) => PARIS_DAY.formatToParts(at).find((found) => found.type === type)?.value;
  return `${part('year')}-${part('month')}-${part('day')}`;
}
