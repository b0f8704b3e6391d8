import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TokenRefused, type VerifyToken } from '#identity/token-verifier.ts';
import type { Account, Accounts } from '../accounts/accounts.ts';
import type { EmbeddedPaths } from '../options.ts';
import { securityHeaders } from '../pages/security-headers.ts';
import { claimsOf } from '../provider/claims.ts';

type Deps = {
  readonly location: EmbeddedPaths;
  readonly accounts: Accounts;
  readonly verify: VerifyToken;
  /** Address of a static file. */
  readonly asset: (name: string) => string;
};

/** The account whose access token the request carries, or null. */
async function accountOf(request: FastifyRequest, deps: Deps): Promise<Account | null> {
  const token = /^Bearer ([^\s]+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) return null;
  try {
    return await deps.accounts.findBySubject((await deps.verify(token)).subject);
  } catch (error) {
    if (error instanceof TokenRefused) return null;
    throw error;
  }
}

function refuse(reply: FastifyReply): FastifyReply {
  return reply
    .code(401)
    .headers({ 'www-authenticate': 'Bearer error="invalid_token"', 'cache-control': 'no-store' })
    .send({ error: 'invalid_token' });
}

/**
 * The signed-in person, under two of Keycloak's addresses. The provider's own endpoint refuses JWT
 * access tokens.
 */
function mountWho(app: FastifyInstance, deps: Deps): void {
  const noStore = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
  app.route({
    method: ['GET', 'POST'],
    url: `${deps.location.base}/protocol/openid-connect/userinfo`,
    handler: async (request, reply) => {
      const account = await accountOf(request, deps);
      if (account === null) return refuse(reply);
      const { realm_access: _, ...claims } = claimsOf(account);
      return reply.headers(noStore).send(claims);
    },
  });
  app.get(`${deps.location.base}/account`, async (request, reply) => {
    // keycloak-js requests JSON; a person who follows the link is redirected to the application.
    if (!/\bjson\b/.test(request.headers.accept ?? ''))
      return reply.redirect(`${deps.location.origin}/`, 303);
    const account = await accountOf(request, deps);
    if (account === null) return refuse(reply);
    return reply.headers(noStore).send({
      id: account.subject,
      username: account.email,
      firstName: account.givenName,
      lastName: account.familyName,
      email: account.email,
      emailVerified: account.emailVerified,
      attributes: {},
    });
  });
}

/** Two pages without text that keycloak-js loads in a frame. They contain no data. */
function mountFrames(app: FastifyInstance, { location, asset }: Deps): void {
  const frame = (path: string, script: string) =>
    app.get(`${location.base}/protocol/openid-connect/${path}`, (_request, reply) =>
      reply
        .headers(securityHeaders(location.origin, { scripts: true }))
        .type('text/html; charset=utf-8')
        .send(
          `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Vérification</title><script src="${asset(script)}"></script></head><body></body></html>`,
        ),
    );
  frame('3p-cookies/step1.html', 'cookies.js');
  frame('login-status-iframe.html', 'status.js');
  app.get(
    `${location.base}/protocol/openid-connect/login-status-iframe.html/init`,
    (_request, reply) => reply.code(204).send(),
  );
}

/** The endpoints of Keycloak that the OpenID provider lacks. */
export function mountKeycloakRoutes(app: FastifyInstance, deps: Deps): void {
  mountWho(app, deps);
  mountFrames(app, deps);
  app.get(`${deps.location.base}/protocol/openid-connect/registrations`, (request, reply) => {
    const search = new URL(request.url, deps.location.origin).searchParams;
    search.set('kc_register', '1');
    return reply.redirect(`${deps.location.base}/protocol/openid-connect/auth?${search}`, 303);
  });
}
