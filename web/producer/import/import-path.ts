/** Where an import begins; with a draft, the recordings are added to it. */
export function importPath(dossierId: number | null): string {
  return dossierId === null ? '/isrc/import' : `/isrc/import?${INTO}=${dossierId}`;
}

/** The draft, in the address. */
export const INTO = 'dossier';

/** An import under way: a reload, or a colleague, comes back to it. */
export const importPathOf = (importId: number): string => `/isrc/import/${importId}`;
