/** The three steps of a request, by the values that addresses and programs use: what is sent is confirmed by the last one. */
export const STEPS = { recordings: 0, check: 1, confirmation: 2 } as const;
export type Step = (typeof STEPS)[keyof typeof STEPS];
/** What the recordings have in common: a page of the first step. */
export const GENERAL = 'infos';

/** Where a step of a request is. Without a number yet, the request is new. */
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
/** The step that is all of them, for one title. */
export const ONE = 'un';
export const ONE_PATH = `/isrc/dossier/${NEW_REQUEST}?etape=${ONE}`;

/** In the address once the request is sent: its end is a page, not a passing message. */
export const SENT = 'envoyee';

export function sentPath(dossierId: number): string {
  return `/isrc/dossier/${dossierId}?${SENT}=1`;
}
