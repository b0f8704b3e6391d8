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

const ASKED = 'portail-isrc.structure';
/** No filter of a page has this name: `structure` is one of several lists. */
const PARAMETER = 'pour';

/**
 * A link of a mail says for which structure it is read (`?pour=12`): known once the person is, who may have to
 * sign in first. It holds for this tab until another is chosen, and changes nothing of the others: anybody can write a link.
 * Not left in the address, where it would be copied.
 */
export function noteAskedStructure(): void {
  const { pathname, search, hash } = location;
  const asked = new URLSearchParams(search);
  const structureId = asked.get(PARAMETER);
  if (structureId === null) return;
  asked.delete(PARAMETER);
  keep('tab', ASKED, structureId);
  history.replaceState(history.state, '', `${pathname}${asked.size > 0 ? `?${asked}` : ''}${hash}`);
}

export function askedStructure(): number | null {
  const structureId = recall('tab', ASKED);
  return structureId !== null && /^[1-9]\d{0,8}$/.test(structureId) ? Number(structureId) : null;
}

export const forgetAskedStructure = (): void => keep('tab', ASKED, null);
