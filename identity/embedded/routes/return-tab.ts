import type { FastifyReply, FastifyRequest } from 'fastify';
import { actionsOf } from '../accounts/letters.ts';
import { cookieLine, cookieName, readCookie } from '../cookies.ts';
import type { Place } from '../options.ts';
import { INTERACTION_LIFE } from '../provider/lifetimes.ts';
import type { InteractionParts } from './interaction.ts';

const NAME = 'idp_return';

/** The sign-in page that a text names, or null: it becomes part of an address. */
export function tabIn(text: string | null): string | null {
  return text !== null && /^[\w-]{1,64}$/.test(text) ? text : null;
}

export function interactionPath({ base }: Place, tab: string): string {
  return `${base}/interaction/${tab}`;
}

/**
 * Keeps in this browser which sign-in page was left for a link by mail. Only this browser can go back to
 * it, so nothing of it is in the mail.
 */
export function rememberTab(reply: FastifyReply, place: Place, tab: string | null): void {
  if (tab === null) return;
  const { isSecure } = place;
  const name = cookieName(NAME, place);
  reply.header(
    'set-cookie',
    cookieLine({ name, value: tab, path: actionsOf(place), maxAge: INTERACTION_LIFE, isSecure }),
  );
}

/** Where to sign in: the page that was left, if it is still open; else the application, which opens another. */
export async function signInAgain(
  request: FastifyRequest,
  { place, provider, context }: InteractionParts,
): Promise<string> {
  const tab = tabIn(readCookie(request.headers.cookie, cookieName(NAME, place)));
  if (tab === null) return context.home;
  const { Interaction } = await provider();
  const isOpen = (await Interaction.find(tab)) !== undefined;
  return isOpen ? interactionPath(place, tab) : context.home;
}
