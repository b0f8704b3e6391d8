/** Recordings that seem to be one, gathered from what two by two looks the same. */

export type LikelyPair = {
  readonly one: number;
  readonly other: number;
  /** How alike their letters are, 0 to 100; null when these did not bring them together. */
  readonly score: number | null;
  /** The same of their sounds. */
  readonly son: number | null;
};

export type Cluster = {
  /** Ids, smallest first. */
  readonly members: readonly number[];
  /** The highest of its pairs, by letters and by sound; null when none was brought together so. */
  readonly score: number | null;
  readonly son: number | null;
};

type Gathered = { members: Set<number>; score: number | null; son: number | null };

/**
 * What is the same as the same is in the same cluster, of `most` members at most: a pair that would make it larger is left for
 * when the others are settled. In the order of the pairs given.
 */
export function clustersOf(
  pairs: readonly LikelyPair[],
  most = Number.POSITIVE_INFINITY,
): Cluster[] {
  const clusterOf = new Map<number, Gathered>();
  for (const { one, other, score, son } of pairs) {
    const into = clusterOf.get(one) ?? { members: new Set([one]), score, son };
    const from = clusterOf.get(other) ?? { members: new Set([other]), score, son };
    if (into !== from && into.members.size + from.members.size > most) continue;
    into.score = highest(into.score, from.score, score);
    into.son = highest(into.son, from.son, son);
    for (const member of from.members) into.members.add(member);
    for (const member of into.members) clusterOf.set(member, into);
  }
  return [...new Set(clusterOf.values())].map(({ members, score, son }) => ({
    members: [...members].sort((a, b) => a - b),
    score,
    son,
  }));
}

function highest(...values: readonly (number | null)[]): number | null {
  const existing = values.filter((value) => value !== null);
  return existing.length === 0 ? null : Math.max(...existing);
}
