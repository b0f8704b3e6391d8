/**
 * Label and appearance of a state stored as a number: one row per state, used wherever a state is
 * displayed.
 */

/** Appearance of a badge; the screen maps it to a colour and an icon. */
export type Look = 'typed' | 'lookedAt' | 'awaited' | 'validated' | 'refused';

export type StructureState = {
  /** Stored and wire value. */
  readonly etat: number;
  /** In French. */
  readonly label: string;
  readonly look: Look;
};

export type Standings = Readonly<Record<string, StructureState>>;
export type EtatOf<S extends Standings> = S[keyof S]['etat'];

/** State numbers by name. */
export function numbersOf<const S extends Standings>(
  standings: S,
): { readonly [Name in keyof S]: S[Name]['etat'] } {
  const named = Object.entries(standings).map(([name, { etat }]) => [name, etat]);
  // The same names, each with its own number.
  return Object.fromEntries(named) as { readonly [Name in keyof S]: S[Name]['etat'] };
}

export function statusIn<S extends Standings>(standings: S, etat: EtatOf<S>): S[keyof S] {
  // Every number of the type has a row.
  return Object.values(standings).find((one) => one.etat === etat) as S[keyof S];
}
