/** Which of these recordings are one, as far as letters and durations tell. */

import { BANDS } from '../proximity/bands.ts';
import { keysOf } from '../proximity/keys.ts';
import type { Comparable } from '../proximity/recording.ts';
import { scoreOf } from '../proximity/score.ts';

/** Recordings under one key that each newcomer is compared with: a label has many « Intro ». */
const COMPARED = 20;

/** @returns groups of places in the list, each in order; a recording that is alone is a group of one */
export function sameRecordings(recordings: readonly Comparable[]): number[][] {
  const first = recordings.map((_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (first[root] !== root) root = first[root] ?? root;
    return root;
  };
  const byKey = new Map<string, number[]>();
  for (const [index, recording] of recordings.entries()) {
    for (const earlier of candidates(byKey, recording)) {
      const other = recordings[earlier];
      const [a, b] = [rootOf(earlier), rootOf(index)];
      if (other !== undefined && a !== b && scoreOf(recording, other).score >= BANDS.MEME)
        first[Math.max(a, b)] = Math.min(a, b);
    }
    for (const key of keysOf(recording)) byKey.set(key, [...(byKey.get(key) ?? []), index].slice(-COMPARED));
  }
  const groups = new Map<number, number[]>();
  for (const index of recordings.keys()) {
    const root = rootOf(index);
    const group = groups.get(root);
    if (group === undefined) groups.set(root, [index]);
    else group.push(index);
  }
  return [...groups.values()];
}

const candidates = (byKey: ReadonlyMap<string, readonly number[]>, recording: Comparable): Set<number> =>
  new Set(keysOf(recording).flatMap((key) => byKey.get(key) ?? []));
