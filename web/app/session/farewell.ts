import { keep, recall } from '#web/design/memory.ts';

/** What the home page must say after a session ended by itself. Kept over the reload, said once. */
const KEY = 'portail-isrc.farewell';

export function leaveExpired(): void {
  keep('tab', KEY, 'expired');
  location.assign('/');
}

export function wasExpired(): boolean {
  return recall('tab', KEY) === 'expired';
}

export function forgetFarewell(): void {
  keep('tab', KEY, null);
}
