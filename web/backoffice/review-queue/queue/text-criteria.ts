/** What the queue is narrowed to, as the end of an address, which a kept search is. */
export function criteriaOf(texte: string): string {
  const sought = texte.trim();
  return sought === '' ? '' : new URLSearchParams({ texte: sought }).toString();
}

/** The words that such an end of an address says; none when it says none. */
export const texteOf = (criteria: string): string =>
  new URLSearchParams(criteria).get('texte') ?? '';
