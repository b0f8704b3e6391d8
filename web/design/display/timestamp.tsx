import { messages } from '../design-messages.ts';

/** The first of a month is written « 1er mai ». */
function dayFormat(options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat('fr-FR', options);
  return { format: (at: Date) => format.format(at).replace(/(?<!\d)1 (?=\p{L}{3})/u, '1er ') };
}

const DAY_MILLISECONDS = 86_400_000;
const time = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit' });
const day = dayFormat({ day: 'numeric', month: 'long' });
const dayAndYear = dayFormat({ day: 'numeric', month: 'long', year: 'numeric' });
const weekday = new Intl.DateTimeFormat('fr-FR', { weekday: 'long' });
const full = dayFormat({ dateStyle: 'full', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat('fr-FR', { numeric: 'auto' });

const midnight = (date: Date) =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** Time of a timestamp, `17:40`. */
export function clockOf(at: Date): string {
  return time.format(at);
}

/**
 * A relative timestamp: « il y a 5 minutes », « hier à 17:40 », « lundi à 09:05 », « 3 mars », then
 * with the year. In the reader's own time zone.
 */
export function asText(at: Date, now: Date): string {
  const elapsed = now.getTime() - at.getTime();
  const days = Math.round((midnight(now) - midnight(at)) / DAY_MILLISECONDS);
  if (elapsed >= 0 && elapsed < 60_000) return messages.justNow;
  if (elapsed > 0 && elapsed < 3_600_000)
    return relative.format(-Math.floor(elapsed / 60_000), 'minute');
  if (days === 0 || days === 1) return `${relative.format(-days, 'day')} à ${time.format(at)}`;
  if (days > 1 && days < 7) return `${weekday.format(at)} à ${time.format(at)}`;
  return at.getFullYear() === now.getFullYear() ? day.format(at) : dayAndYear.format(at);
}

/** @param at ISO 8601, as in the API. The full date is in the tooltip, and machine-readable. */
export function Timestamp({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={full.format(date)}>
      {asText(date, new Date())}
    </time>
  );
}
