/**
 * Structure on whose behalf this page calls: the one displayed. The cookie alone would follow the
 * last choice in any tab, so that one tab could act for another's structure. Null until known: the
 * cookie applies.
 */
let structureId: number | null = null;

export const behalfOf = (): number | null => structureId;

export function actFor(chosen: number | null): void {
  structureId = chosen;
}

/**
 * Identification headers of every call.
 * @param token null for a visitor
 */
export function sender(token: string | null): Readonly<Record<string, string>> {
  return {
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(token === null || structureId === null ? {} : { 'x-structure-id': String(structureId) }),
  };
}
