/** Where an import begins; with a draft, the recordings are added to it. */
export function importPath(dossierId: number | null): string {
  return dossierId === null ? '/isrc/import' : `/isrc/import?${INTO}=${dossierId}`;
}

/** URL parameter of the draft. */
export const INTO = 'dossier';

/** Path of an import in progress, for a reload or a colleague. */
export const importPathOf = (importId: number): string => `/isrc/import/${importId}`;
