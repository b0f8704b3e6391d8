import type { Family, Membre } from '#contract/registration/family.ts';

type Nature = Family['liens'][number]['nature'];

export type Branch = {
  readonly membre: Membre;
  /** Kind of link to the branch above; null at the top. */
  readonly nature: Nature | null;
  /** Shown in full elsewhere: a recording may hang on two others, and ties may even turn in a circle. */
  readonly again: boolean;
  readonly branches: readonly Branch[];
};

/**
 * The family as a tree: a version, a clip or an extract below its origin, a replacement below the
 * cancelled code. Every member is shown once in full, whatever the links.
 */
export function familyTree({ membres, liens }: Pick<Family, 'membres' | 'liens'>): Branch[] {
  const byKey = new Map(membres.map((membre) => [membre.cle, membre]));
  const ties = liens.map(({ de, vers, nature }) =>
    nature === 'REMPLACE_PAR'
      ? { above: de, below: vers, nature }
      : { above: vers, below: de, nature },
  );
  const shown = new Set<number>();
  const grow = (membre: Membre, nature: Nature | null): Branch => {
    if (shown.has(membre.cle)) return { membre, nature, again: true, branches: [] };
    shown.add(membre.cle);
    const branches = ties.flatMap((tie) => {
      const below = tie.above === membre.cle ? byKey.get(tie.below) : undefined;
      return below === undefined ? [] : [grow(below, tie.nature)];
    });
    return { membre, nature, again: false, branches };
  };
  const tops = membres.filter(({ cle }) => !ties.some(({ below }) => below === cle));
  const trees = tops.map((membre) => grow(membre, null));
  // A cycle has no root: its first member becomes one.
  for (const membre of membres) if (!shown.has(membre.cle)) trees.push(grow(membre, null));
  return trees;
}
