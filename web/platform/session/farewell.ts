import { keep, recall } from '#web/design/memory.ts';

/** What the home page must say after a session ended by itself. Kept over the reload, said once. */
const KEY = 'portail-isrc.farewell';

/** Its time was over, nobody used it, or somebody signed out in another tab. */
const ENDS = ['expired', 'idle', 'elsewhere'] as const;
export type SessionEnd = (typeof ENDS)[number];

/** @param end null: what is to be said, if anything, is kept already */
export function leaveOver(end: SessionEnd | null): void {
  if (end !== null) keep('tab', KEY, end);
  location.assign('/');
}

/** Said by whoever signs out for a person who is not there. */
export function leaveIdle(): void {
  keep('tab', KEY, 'idle');
}

/** How the last session of this tab ended, when it ended by itself. */
export function sessionEnd(): SessionEnd | null {
  const stored = recall('tab', KEY);
  return ENDS.find((end) => end === stored) ?? null;
}

export function forgetFarewell(): void {
  keep('tab', KEY, null);
}
