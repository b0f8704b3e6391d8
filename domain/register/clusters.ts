/** Groups similar pairs of recordings into clusters. */

export type LikelyPair = {
  readonly one: number;
  readonly other: number;
  /** Text similarity, 0 to 100; null when the pair was not found by text. */
  readonly score: number | null;
  /** Sound similarity; null when the pair was not found by sound. */
  readonly son: number | null;
};

export type Cluster = {
  /** Ids, smallest first. */
  readonly members: readonly number[];
  /** Highest values among its pairs, by text and by sound; null when no pair was found so. */
  readonly score: number | null;
  readonly son: number | null;
};

type Gathered = { members: Set<number>; score: number | null; son: number | null };

/**
 * Transitive clusters of at most `most` members: a pair that would exceed it is left until the
 * other clusters are resolved. Pairs are processed in the order given.
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
