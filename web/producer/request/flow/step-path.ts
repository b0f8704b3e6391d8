/** Where a step of a request is. Without a number yet, the request is new. */
export function stepPath(
  dossierId: number | null,
  step: 0 | 1 | 2,
  target: Record<string, string> = {},
): string {
  const parameters = new URLSearchParams({ etape: String(step), ...target });
  return `/isrc/dossier/${dossierId ?? NEW_REQUEST}?${parameters}`;
}

/** The address of a request that has no number yet. */
export const NEW_REQUEST = 'nouveau';
/** The step that is all of them, for one title. */
export const ONE = 'un';
export const ONE_PATH = `/isrc/dossier/${NEW_REQUEST}?etape=${ONE}`;

/** In the address once the request is sent: its end is a page, not a passing message. */
export const SENT = 'envoyee';

export function sentPath(dossierId: number): string {
  return `/isrc/dossier/${dossierId}?${SENT}=1`;
}
