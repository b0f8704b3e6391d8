/** Receivers that kept us waiting for nothing rest, so that all of them together leave time for the others. */

/** Times what the failed attempt took: of the time of one worker a receiver takes a thirteenth at most, unless it is asked for. */
const REST = 12;

/** A webhook as it was read before the attempt. */
type Rester = { readonly webhookId: number; readonly updatedAt: Date };

export type Rests = {
  /** False once somebody changed the webhook, or asked for a delivery, since the attempt that was in vain. */
  isResting(webhook: Rester, now: Date): boolean;
  failed(webhook: Rester, from: Date, to: Date): void;
};

/** Remembered in this process only: a server that starts anew asks each receiver once. */
export function openRests(): Rests {
  const rests = new Map<number, { readonly end: number; readonly updatedAt: number }>();
  return {
    isResting({ webhookId, updatedAt }, now) {
      const rest = rests.get(webhookId);
      if (rest === undefined) return false;
      // Told apart, not compared: another server's clock may be behind.
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
