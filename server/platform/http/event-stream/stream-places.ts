/** How many streams may be open, for one person and in all: each one holds a connection. */

import { Refusal, type RefusalDefinition } from '#domain/refusal.ts';

export type StreamLimits = {
  readonly each: number;
  readonly total: number;
  readonly refusals: { readonly each: RefusalDefinition; readonly total: RefusalDefinition };
};

export type StreamPlaces = {
  /** @returns what gives the place back; it may be called twice. @throws Refusal of the limits */
  take(person: string): () => void;
};

/** Counted in this process: several servers allow several times as much. */
export function createStreamPlaces({ each, total, refusals }: StreamLimits): StreamPlaces {
  const held = new Map<string, number>();
  let all = 0;
  return {
    take(person) {
      const own = held.get(person) ?? 0;
      if (own >= each) throw new Refusal(refusals.each);
      if (all >= total) throw new Refusal(refusals.total);
      held.set(person, own + 1);
      all += 1;
      let taken = true;
      return () => {
        if (!taken) return;
        taken = false;
        all -= 1;
        const left = (held.get(person) ?? 1) - 1;
        if (left === 0) held.delete(person);
        else held.set(person, left);
      };
    },
  };
}
