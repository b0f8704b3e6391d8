/**
 * For which of their structures this page calls: the one that it shows. The cookie alone would follow what was chosen
 * last in any tab, and a tab of one structure would call for another. Null until it is known: the cookie says then.
 */
let structureId: number | null = null;

export const behalfOf = (): number | null => structureId;

export function actFor(chosen: number | null): void {
  structureId = chosen;
}

/** What every call says of its sender. @param token null for a visitor */
export function sender(token: string | null): Readonly<Record<string, string>> {
  return {
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(token === null || structureId === null ? {} : { 'x-structure-id': String(structureId) }),
  };
}
