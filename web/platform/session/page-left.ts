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
  const target = recall('tab', KEY);
  keep('tab', KEY, null);
  // Of this site only: two slashes would name another.
  if (target !== null && /^\/(?![/\\])/.test(target))
    history.replaceState(history.state, '', target + location.hash);
}

const REQUESTED = 'portail-isrc.structure';
/** No filter of a page has this name: `structure` is one of several lists. */
const PARAMETER = 'pour';

/**
 * A link of a mail says for which structure it is read (`?pour=12`): known once the person is, who may have to
 * sign in first. It holds for this tab until another is chosen, and changes nothing of the others: anybody can write a link.
 * Not left in the address, where it would be copied.
 */
export function noteRequestedStructure(): void {
  const { pathname, search, hash } = location;
  const request = new URLSearchParams(search);
  const structureId = request.get(PARAMETER);
  if (structureId === null) return;
  request.delete(PARAMETER);
  keep('tab', REQUESTED, structureId);
  history.replaceState(
    history.state,
    '',
    `${pathname}${request.size > 0 ? `?${request}` : ''}${hash}`,
  );
}

export function requestedStructure(): number | null {
  const structureId = recall('tab', REQUESTED);
  return structureId !== null && /^[1-9]\d{0,8}$/.test(structureId) ? Number(structureId) : null;
}

export const forgetRequestedStructure = (): void => keep('tab', REQUESTED, null);
