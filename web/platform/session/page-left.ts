import { keep, recall } from '#web/design/memory.ts';

/**
 * Page left for the sign-in. The provider redirects everyone to the home page, the only address it
 * knows; the tab stores the rest.
 */
const KEY = 'portail-isrc.place';

export function leaveFrom(): void {
  keep('tab', KEY, `${location.pathname}${location.search}`);
}

/** The identity provider sends people back with its answer in the fragment. */
export const comesBackFromSignIn = () => /[#&]state=/.test(location.hash);

/** Restores the path before the fragment with the answer, before any code reads the URL. */
export function goBackTo(): void {
  const target = recall('tab', KEY);
  keep('tab', KEY, null);
  // Same site only: two slashes would name another host.
  if (target !== null && /^\/(?![/\\])/.test(target))
    history.replaceState(history.state, '', target + location.hash);
}

const REQUESTED = 'portail-isrc.structure';
/** Not the name of any page filter: `structure` is one in several lists. */
const PARAMETER = 'pour';

/**
 * Stores the structure that a mail link names (`?pour=12`), until the person is known, who may have
 * to sign in first. It applies to this tab until another one is chosen, and to no other tab:
 * anybody can write a link. Removed from the URL, so that it is not copied.
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
