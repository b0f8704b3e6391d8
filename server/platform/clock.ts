/** The moment is an argument everywhere; this is where it comes from in a running server. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** The same hour, so many months earlier; of a day that the month lacks, its last. */
export function monthsBefore(now: Date, months: number): Date {
  const earlier = new Date(now);
  earlier.setUTCMonth(earlier.getUTCMonth() - months);
  if (earlier.getUTCDate() !== now.getUTCDate()) earlier.setUTCDate(0);
  return earlier;
}
