import { keep, recall } from '#web/design/memory.ts';

/** Reason for the end of the session, to show on the home page. Survives the reload, shown once. */
const KEY = 'portail-isrc.farewell';

/** Expired, idle, or signed out in another tab. */
const ENDS = ['expired', 'idle', 'elsewhere'] as const;
export type SessionEnd = (typeof ENDS)[number];

/** @param end null: the reason, if any, is already stored */
export function leaveOver(end: SessionEnd | null): void {
  if (end !== null) keep('tab', KEY, end);
  location.assign('/');
}

/** Stores the reason when the idle guard signs the person out. */
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
