/** Texts of the fields of a form, by name. */
export type Values = Readonly<Record<string, string>>;

/** Request body: an emptied field is null. */
export type Body = Readonly<Record<string, string | number | boolean | null>>;

/** The fields of `after` that differ from `before`. */
export function changes<B extends Body>(before: B, after: B): Partial<B> {
  const names = Object.keys(after) as (keyof B & string)[];
  const changed = names.filter((name) => before[name] !== after[name]);
  // Keys and values both come from `after`.
  return Object.fromEntries(changed.map((name) => [name, after[name]])) as Partial<B>;
}

/** `after` with each invalid field set back to its previous value. */
export function withoutErrors<B extends Body>(after: B, before: B, wrong: ReadonlySet<string>): B {
  const entries = Object.entries(after).map(([name, value]) => [
    name,
    wrong.has(name) ? before[name] : value,
  ]);
  // Same names, and values of the same fields.
  return Object.fromEntries(entries) as B;
}
