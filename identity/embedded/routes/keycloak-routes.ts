import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TokenRefused, type VerifyToken } from '#identity/token-verifier.ts';
import type { Account, Accounts } from '../accounts/accounts.ts';
import type { EmbeddedPaths } from '../options.ts';
import { claimsOf } from '../provider/claims.ts';

type Deps = {
  readonly location: EmbeddedPaths;
  readonly accounts: Accounts;
  readonly verify: VerifyToken;
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
    // Keycloak's own clients ask for JSON; a person who follows the link is sent to the application.
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

/** The addresses of Keycloak that the OpenID provider does not have. */
export function mountKeycloakRoutes(app: FastifyInstance, deps: Deps): void {
  mountWho(app, deps);
  app.get(`${deps.location.base}/protocol/openid-connect/registrations`, (request, reply) => {
    const search = new URL(request.url, deps.location.origin).searchParams;
    search.set('kc_register', '1');
    return reply.redirect(`${deps.location.base}/protocol/openid-connect/auth?${search}`, 303);
  });
}
