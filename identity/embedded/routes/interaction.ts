import type { FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { CredentialsDeps } from '../accounts/check-credentials.ts';
import type { Proofs } from '../accounts/proofs.ts';
import type {
  DemonstrationAccount,
  EmbeddedPaths,
  IdentityEvent,
  Log,
  WatchIdentity,
} from '../options.ts';
import type { PageContext } from '../pages/layout.ts';
import { securityHeaders } from '../pages/security-headers.ts';
import { sourceOf } from '../provider/client-source.ts';
import { SessionNotFound } from '../provider/session-over.ts';
import type { Post } from './post.ts';

export type InteractionDeps = CredentialsDeps & {
  /** Loaded and built at the first use. */
  readonly provider: () => Promise<Provider>;
  readonly location: EmbeddedPaths;
  readonly context: PageContext;
  readonly demonstrationAccounts: readonly DemonstrationAccount[];
  readonly proofs: Proofs;
  readonly post: Post;
  readonly log: Log;
  readonly watch: WatchIdentity;
};

/** The person concerned: an account, or the text typed instead of one. */
export type Meant = { readonly subject: string } | { readonly typed: string };

/** Stores an identity event; awaited before the response. */
export function keep(
  request: FastifyRequest,
  { watch }: Pick<InteractionDeps, 'watch'>,
  what: IdentityEvent['what'],
  meant: Meant,
): Promise<void> {
  return watch({ what, subject: null, typed: null, ...meant, ...sourceOf(request) });
}

/** Path of the interaction that the request belongs to. @throws SessionNotFound when it is over. */
export async function openInteraction(
  request: FastifyRequest,
  reply: FastifyReply,
  interactionDeps: InteractionDeps,
): Promise<{ path: string; isSignUp: boolean }> {
  const provider = await interactionDeps.provider();
  const { uid, params } = await provider.interactionDetails(request.raw, reply.raw);
  const path = `${interactionDeps.location.base}/interaction/${uid}`;
  // The cookie identifies the interaction; an address of another interaction comes from an old tab.
  const requested = new URL(request.url, interactionDeps.location.origin).pathname;
  if (requested !== path && requested !== `${path}/register`)
    throw new SessionNotFound('other tab');
  return { path, isSignUp: params.kc_register !== undefined };
}

/** The data that distinguishes browsers when attempts are counted. */
export function fromOf({ headers, ip }: FastifyRequest) {
  return { cookieHeader: headers.cookie, ip };
}

/** Ends the interaction with this account. The browser continues to the code. */
export async function finishInteraction(
  request: FastifyRequest,
  reply: FastifyReply,
  interactionDeps: InteractionDeps,
  subject: string,
): Promise<FastifyReply> {
  const result = { login: { accountId: subject, remember: false, amr: ['pwd'] } };
  const provider = await interactionDeps.provider();
  const next = await provider.interactionResult(request.raw, reply.raw, result, {
    mergeWithLastSubmission: false,
  });
  reply.header('set-cookie', interactionDeps.devices.remember(subject));
  // 303, never 307: the password must not be posted again to the next address.
  return reply.redirect(next, 303);
}

export function sendPage(
  reply: FastifyReply,
  embeddedPaths: EmbeddedPaths,
  status: number,
  page: string,
): FastifyReply {
  return reply
    .code(status)
    .headers(securityHeaders(embeddedPaths.origin, { scripts: false }))
    .type('text/html; charset=utf-8')
    .send(page);
}

/** The text of one field of a form; repeated or absent fields are empty. */
export function fieldOf(request: FastifyRequest, name: string): string {
  const body: unknown = request.body;
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return '';
  const value: unknown = Object.entries(body).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : '';
}
