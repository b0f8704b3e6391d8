/**
 * The three steps of a request, by the values used in URLs and code: the last confirms the
 * submission.
 */
export const STEPS = { recordings: 0, check: 1, confirmation: 2 } as const;
export type Step = (typeof STEPS)[keyof typeof STEPS];
/** Default values shared by the recordings: a page of the first step. */
export const GENERAL = 'infos';

/** Path of a step; null: a new request without a number. */
export function stepPath(
  dossierId: number | null,
  step: typeof GENERAL | typeof STEPS.recordings | typeof STEPS.check,
  target: Record<string, string> = {},
): string {
  const parameters = new URLSearchParams({ etape: String(step), ...target });
  return `/isrc/dossier/${dossierId ?? NEW_REQUEST}?${parameters}`;
}

/** The address of a request that has no number yet. */
export const NEW_REQUEST = 'nouveau';
/** Single page that replaces the steps, for one title. */
export const ONE = 'un';
export const ONE_PATH = `/isrc/dossier/${NEW_REQUEST}?etape=${ONE}`;

/** In the address once the request is sent: its end is a page, not a passing message. */
export const SENT = 'envoyee';

export function sentPath(dossierId: number): string {
  return `/isrc/dossier/${dossierId}?${SENT}=1`;
}
