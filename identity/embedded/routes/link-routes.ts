import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { actionsOf } from '../accounts/letters.ts';
import { type Holder, LINK_LIFETIME, type Purpose } from '../accounts/proofs.ts';
import { cookieLine, cookieName, readCookie } from '../cookies.ts';
import type { EmbeddedPaths } from '../options.ts';
import { renderDeadLink } from '../pages/message-page.ts';
import { securityHeaders } from '../pages/security-headers.ts';
import { askLinkPath } from './ask-link-routes.ts';
import { type InteractionDeps, sendPage } from './interaction.ts';

const NAME = 'idp_link';

/** Purposes by the name used in links. */
const PURPOSES: Readonly<Record<string, Purpose>> = {
  'update-password': 'password',
  'verify-email': 'email',
};

function linkCookie(embeddedPaths: EmbeddedPaths, value: string, maxAge: number): string {
  const { isSecure } = embeddedPaths;
  return cookieLine({
    name: cookieName(NAME, embeddedPaths),
    value,
    path: actionsOf(embeddedPaths),
    maxAge,
    isSecure,
  });
}

/**
 * The address in the mail. It shows nothing and consumes nothing: the secret moves from the address
 * to a cookie, and the browser is redirected to a page without it. So the secret is in no Referer,
 * no bookmark and no address bar, and a program that inspects the mail does not use up the link.
 */
export function mountLinks(app: FastifyInstance, { location }: InteractionDeps): void {
  app.get(`${actionsOf(location)}/action-token`, (request, reply) => {
    const search = new URL(request.url, location.origin).searchParams;
    const execution = search.get('execution') ?? '';
    const purpose = PURPOSES[execution] ?? 'password';
    const secret = search.get('key') ?? '';
    const page = `${actionsOf(location)}/${purpose === 'email' ? 'verify-email' : 'update-password'}`;
    return reply
      .headers({
        ...securityHeaders(location.origin, { scripts: false }),
        'referrer-policy': 'no-referrer',
      })
      .header(
        'set-cookie',
        linkCookie(
          location,
          /^[\w-]+$/.test(secret) ? secret : 'none',
          LINK_LIFETIME[purpose] * 60,
        ),
      )
      .redirect(page, 303);
  });
}

export type OpenLink = { readonly secret: string; readonly holder: Holder };

/** The link of this browser's cookie, while valid; else null. */
export async function openLink(
  request: FastifyRequest,
  { location, proofs }: InteractionDeps,
  purpose: Purpose,
): Promise<OpenLink | null> {
  const secret = readCookie(request.headers.cookie, cookieName(NAME, location));
  const holder = await proofs.holderOf(purpose, secret);
  return secret === null || holder === null ? null : { secret, holder };
}

/** Removes the cookie of a used link. */
export function closeLink(reply: FastifyReply, embeddedPaths: EmbeddedPaths): void {
  reply.header('set-cookie', linkCookie(embeddedPaths, '', 0));
}

export function sendDeadLink(
  reply: FastifyReply,
  interactionDeps: InteractionDeps,
  purpose: Purpose,
): FastifyReply {
  return sendPage(
    reply,
    interactionDeps.location,
    400,
    renderDeadLink(interactionDeps.context, askLinkPath(interactionDeps.location, purpose)),
  );
}
