/** Receivers that time out rest for a while, so that together they leave time for the others. */

/**
 * Multiple of the failed attempt's duration: a receiver takes at most a thirteenth of one worker's
 * time, unless a delivery is requested.
 */
const REST = 12;

/** A webhook as it was read before the attempt. */
type Rester = { readonly webhookId: number; readonly updatedAt: Date };

export type Rests = {
  /**
   * False once somebody has changed the webhook, or requested a delivery, since the failed attempt.
   */
  isResting(webhook: Rester, now: Date): boolean;
  failed(webhook: Rester, from: Date, to: Date): void;
};

/** Stored in this process only: a restarted server tries each receiver once. */
export function openRests(): Rests {
  const rests = new Map<number, { readonly end: number; readonly updatedAt: number }>();
  return {
    isResting({ webhookId, updatedAt }, now) {
      const rest = rests.get(webhookId);
      if (rest === undefined) return false;
      // Compared by equality, not by order: another server's clock may be behind.
      if (now.getTime() < rest.end && rest.updatedAt === updatedAt.getTime()) return true;
      rests.delete(webhookId);
      return false;
    },
    failed({ webhookId, updatedAt }, from, to) {
      const taken = to.getTime() - from.getTime();
      if (taken > 0)
        rests.set(webhookId, { end: to.getTime() + REST * taken, updatedAt: updatedAt.getTime() });
    },
  };
}
