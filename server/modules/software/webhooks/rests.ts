/** Receivers that kept us waiting for nothing rest, so that all of them together leave time for the others. */

/** Times what the failed attempt took: of the time of one worker a receiver takes a thirteenth at most. */
const REST = 12;

export type Rests = {
  isResting(webhookId: number, now: Date): boolean;
  failed(webhookId: number, from: Date, to: Date): void;
};

/** Remembered in this process only: a server that starts anew asks each receiver once. */
export function openRests(): Rests {
  const until = new Map<number, number>();
  return {
    isResting(webhookId, now) {
      const end = until.get(webhookId);
      if (end === undefined) return false;
      if (now.getTime() < end) return true;
      until.delete(webhookId);
      return false;
    },
    failed(webhookId, from, to) {
      const taken = to.getTime() - from.getTime();
      if (taken > 0) until.set(webhookId, to.getTime() + REST * taken);
    },
  };
}
