/** The time is a parameter everywhere; in a running server it comes from this clock. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** The same time of day, this many months earlier; the month's last day if it lacks that day. */
export function monthsBefore(now: Date, months: number): Date {
  const earlier = new Date(now);
  earlier.setUTCMonth(earlier.getUTCMonth() - months);
  if (earlier.getUTCDate() !== now.getUTCDate()) earlier.setUTCDate(0);
  return earlier;
}
