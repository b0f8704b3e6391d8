/** How a state that is kept as a number is called and drawn: one row a state, read wherever a state shows. */

/** What a badge draws: the hue and the sign are the screen's. */
export type Look = 'typed' | 'lookedAt' | 'awaited' | 'validated' | 'refused';

export type StructureState = {
  /** As it is kept, and as it travels. */
  readonly etat: number;
  /** In French. */
  readonly label: string;
  readonly look: Look;
};

export type Standings = Readonly<Record<string, StructureState>>;
export type EtatOf<S extends Standings> = S[keyof S]['etat'];

/** The numbers by their names. */
export function numbersOf<const S extends Standings>(
  standings: S,
): { readonly [Name in keyof S]: S[Name]['etat'] } {
  const named = Object.entries(standings).map(([name, { etat }]) => [name, etat]);
  // The same names, each with its own number.
  return Object.fromEntries(named) as { readonly [Name in keyof S]: S[Name]['etat'] };
}

export function statusIn<S extends Standings>(standings: S, etat: EtatOf<S>): S[keyof S] {
  // Every number of the type is one of the rows.
  return Object.values(standings).find((one) => one.etat === etat) as S[keyof S];
}
