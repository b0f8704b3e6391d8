import { keep, recall } from '#web/design/memory.ts';

/**
 * Where a person was when they left to sign in. The provider sends everyone back to the home page, the only address it
 * knows; the tab remembers the rest.
 */
const KEY = 'portail-isrc.place';

export function leaveFrom(): void {
  keep('tab', KEY, `${location.pathname}${location.search}`);
}

/** The identity provider sends people back with its answer in the fragment. */
export const comesBackFromSignIn = () => /[#&]state=/.test(location.hash);

/** Puts the place back in front of the answer, before anyone reads the address. */
export function goBackTo(): void {
  const place = recall('tab', KEY);
  keep('tab', KEY, null);
  // Of this site only: two slashes would name another.
  if (place !== null && /^\/(?![/\\])/.test(place))
    history.replaceState(history.state, '', place + location.hash);
}
