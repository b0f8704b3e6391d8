const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

const UNITS = [
  { unit: 'week', lasts: WEEK, from: 2 * WEEK },
  { unit: 'day', lasts: DAY, from: DAY },
  { unit: 'hour', lasts: HOUR, from: HOUR },
  { unit: 'minute', lasts: MINUTE, from: 0 },
] as const;

const message = (unit: string) =>
  new Intl.NumberFormat('fr-FR', { style: 'unit', unit, unitDisplay: 'long' });
const MESSAGES = {
  week: message('week'),
  day: message('day'),
  hour: message('hour'),
  minute: message('minute'),
};

/** How long something has waited: « 5 minutes », « 2 heures », « 9 jours », « 3 semaines ». Whole units, at least a minute. */
export function waitingTime(since: Date, now: Date): string {
  const elapsed = Math.max(MINUTE, now.getTime() - since.getTime());
  const { unit, lasts } = UNITS.find(({ from }) => elapsed >= from) ?? UNITS[3];
  return MESSAGES[unit].format(Math.floor(elapsed / lasts));
}
