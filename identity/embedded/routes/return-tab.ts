import type { FastifyReply, FastifyRequest } from 'fastify';
import { actionsOf } from '../accounts/letters.ts';
import { cookieLine, cookieName, readCookie } from '../cookies.ts';
import type { EmbeddedPaths } from '../options.ts';
import { INTERACTION_LIFETIME } from '../provider/lifetimes.ts';
import type { InteractionDeps } from './interaction.ts';

const NAME = 'idp_return';

/** The interaction named by a text, or null when malformed: it becomes part of an address. */
export function tabIn(text: string | null): string | null {
  return text !== null && /^[\w-]{1,64}$/.test(text) ? text : null;
}

export function interactionPath({ base }: EmbeddedPaths, tab: string): string {
  return `${base}/interaction/${tab}`;
}

/**
 * Stores in this browser which sign-in page was left for a link by mail. Only this browser can
 * return to it, so the mail contains nothing of it.
 */
export function rememberTab(
  reply: FastifyReply,
  embeddedPaths: EmbeddedPaths,
  tab: string | null,
): void {
  if (tab === null) return;
  const { isSecure } = embeddedPaths;
  const name = cookieName(NAME, embeddedPaths);
  reply.header(
    'set-cookie',
    cookieLine({
      name,
      value: tab,
      path: actionsOf(embeddedPaths),
      maxAge: INTERACTION_LIFETIME,
      isSecure,
    }),
  );
}

/**
 * Address to sign in: the page that was left, if still open; else the application, which starts
 * another.
 */
export async function signInAgain(
  request: FastifyRequest,
  { location, provider, context }: InteractionDeps,
): Promise<string> {
  const tab = tabIn(readCookie(request.headers.cookie, cookieName(NAME, location)));
  if (tab === null) return context.home;
  const { Interaction } = await provider();
  const isOpen = (await Interaction.find(tab)) !== undefined;
  return isOpen ? interactionPath(location, tab) : context.home;
}
