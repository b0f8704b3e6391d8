/** Search text of a queue as a query string, the form of a saved search. */
export function criteriaOf(texte: string): string {
  const sought = texte.trim();
  return sought === '' ? '' : new URLSearchParams({ texte: sought }).toString();
}

/** Search text of such a query string; empty when absent. */
export const texteOf = (criteria: string): string =>
  new URLSearchParams(criteria).get('texte') ?? '';
