import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GateFull } from '../accounts/gate.ts';
import { renderBusy, renderExpired, renderFailure } from '../pages/message-page.ts';
import { isSessionOver } from '../provider/session-over.ts';
import { mountAskLink } from './ask-link-routes.ts';
import { mountConfirmEmail } from './confirm-email-routes.ts';
import { type InteractionDeps, sendPage } from './interaction.ts';
import { mountLinks } from './link-routes.ts';
import { mountNewPassword } from './new-password-routes.ts';
import { mountSignIn } from './sign-in-routes.ts';
import { mountSignUp } from './sign-up-routes.ts';

/** Bytes of a form; the longest legitimate one is far below. */
const FORM_LIMIT = 16 * 1024;

/** Mounts the pages with forms, in a scope of their own because they parse bodies. */
export async function mountInteractions(
  app: FastifyInstance,
  interactionDeps: InteractionDeps,
): Promise<void> {
  const { location, context } = interactionDeps;
  await app.register(formbody, { bodyLimit: FORM_LIMIT });
  app.addHook('preHandler', async (request, reply) => {
    // CSRF check: another site that posts our form could sign the visitor in as another person.
    const { origin } = request.headers;
    if (request.method === 'POST' && origin !== undefined && origin !== location.origin) {
      return sendPage(reply, location, 403, renderFailure(context, 'foreign_origin'));
    }
    return undefined;
  });
  app.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
    if (isSessionOver(error)) {
      // « Back » after signing in: nothing is left to do here.
      if (await isSignedIn(request, reply, interactionDeps))
        return reply.redirect(context.home, 303);
      return sendPage(reply, location, 400, renderExpired(context));
    }
    if (error instanceof GateFull) {
      return sendPage(reply.header('retry-after', '5'), location, 503, renderBusy(context));
    }
    const status = error.statusCode ?? 500;
    if (status >= 500) interactionDeps.log('identity: unexpected error', { error });
    return sendPage(
      reply,
      location,
      status,
      renderFailure(context, status < 500 ? 'invalid_request' : 'server_error'),
    );
  });
  mountSignIn(app, interactionDeps);
  mountSignUp(app, interactionDeps);
  mountAskLink(app, interactionDeps);
  mountLinks(app, interactionDeps);
  mountNewPassword(app, interactionDeps);
  mountConfirmEmail(app, interactionDeps);
  // Mails in progress are sent before the server closes.
  app.addHook('onClose', () => interactionDeps.post.settled());
}

/** Whether the browser that looks at a page of a finished sign-in has a session. */
async function isSignedIn(
  request: FastifyRequest,
  reply: FastifyReply,
  interactionDeps: InteractionDeps,
): Promise<boolean> {
  if (request.method !== 'GET') return false;
  const provider = await interactionDeps.provider();
  const session = await provider.Session.get(provider.createContext(request.raw, reply.raw));
  return session.accountId !== undefined;
}
