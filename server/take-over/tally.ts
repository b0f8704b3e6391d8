/** Codes counted by prefix and year: how many, from which to which, and the sum of their numbers, which no swap escapes. */

export type Counted = {
  readonly prefixe: string;
  readonly annee: number;
  codes: number;
  premier: number;
  dernier: number;
  somme: number;
};

export class Tally {
  readonly #counted = new Map<string, Counted>();

  add({
    prefixe,
    annee,
    designation,
  }: Readonly<Record<'annee' | 'designation', number>> & { readonly prefixe: string }): void {
    const key = keyOf({ prefixe, annee });
    const one = this.#counted.get(key);
    if (one === undefined) {
      const numbers = { premier: designation, dernier: designation, somme: designation };
      this.#counted.set(key, { prefixe, annee, codes: 1, ...numbers });
      return;
    }
    one.codes += 1;
    one.premier = Math.min(one.premier, designation);
    one.dernier = Math.max(one.dernier, designation);
    one.somme += designation;
  }

  get(location: { readonly prefixe: string; readonly annee: number }): Counted | undefined {
    return this.#counted.get(keyOf(location));
  }

  /** By prefix, then year. */
  all(): readonly Counted[] {
    return [...this.#counted.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  }
}

const keyOf = ({ prefixe, annee }: { readonly prefixe: string; readonly annee: number }) =>
  `${prefixe} ${annee}`;
