/** Recordings that seem to be one, gathered from what two by two looks the same. */

export type LikelyPair = {
  readonly one: number;
  readonly other: number;
  /** 0 to 100. */
  readonly score: number;
};

export type Cluster = {
  /** Ids, smallest first. */
  readonly members: readonly number[];
  /** The highest score of its pairs. */
  readonly score: number;
};

/** What is the same as the same is in the same cluster. In the order of the pairs given. */
export function clustersOf(pairs: readonly LikelyPair[]): Cluster[] {
  const clusterOf = new Map<number, { members: Set<number>; score: number }>();
  for (const { one, other, score } of pairs) {
    const into = clusterOf.get(one) ?? { members: new Set([one]), score };
    const from = clusterOf.get(other) ?? { members: new Set([other]), score };
    into.score = Math.max(into.score, from.score, score);
    for (const member of from.members) into.members.add(member);
    for (const member of into.members) clusterOf.set(member, into);
  }
  return [...new Set(clusterOf.values())].map(({ members, score }) => ({
    members: [...members].sort((a, b) => a - b),
    score,
  }));
}
