/** What the home page must say after a session ended by itself. Kept over the reload, said once. */
const KEY = 'portail-isrc.farewell';

export function leaveExpired(): void {
  try {
    sessionStorage.setItem(KEY, 'expired');
  } catch {
    // Storage refused: the home page comes without the notice.
  }
  location.assign('/');
}

export function wasExpired(): boolean {
  try {
    return sessionStorage.getItem(KEY) === 'expired';
  } catch {
    return false;
  }
}

export function forgetFarewell(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
