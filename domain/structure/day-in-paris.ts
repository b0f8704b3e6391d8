/** Calendar days in Paris time, whatever the timezone of the server. */

const PARIS_DAY = {
  timeZone: 'Europe/Paris',
  calendar: 'gregory',
  numberingSystem: 'latn',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
} as const;
/** Made when it is first used. */
let parisDay: Intl.DateTimeFormat | undefined;

const HOUR = 3_600_000;
/**
 * Cache of the last hour: days begin on a full UTC hour, and the timestamps of one call are often
 * of the same hour.
 */
let last = { hour: Number.NaN, day: '' };

/** The day (YYYY-MM-DD) in Europe/Paris at this moment. Throws RangeError on an invalid date. */
export function dayInParis(at: Date): string {
  const hour = Math.floor(at.getTime() / HOUR);
  if (hour !== last.hour) last = { hour, day: dayOf(at) };
  return last.day;
}

function dayOf(at: Date): string {
  parisDay ??= new Intl.DateTimeFormat('en-CA', PARIS_DAY);
  const segments = parisDay.formatToParts(at);
  const part = (type: string) => segments.find((result) => result.type === type)?.value;
  return `${part('year')}-${part('month')}-${part('day')}`;
}
