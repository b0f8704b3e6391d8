import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CredentialsOutcome, checkCredentials } from '../accounts/check-credentials.ts';
import { delayOf } from '../pages/delay.ts';
import type { FieldError } from '../pages/fields.ts';
import { renderSignIn } from '../pages/sign-in-page.ts';
import { forgottenPath } from './ask-link-routes.ts';
import {
  fieldOf,
  finishInteraction,
  fromOf,
  type InteractionDeps,
  keep,
  openInteraction,
  sendPage,
} from './interaction.ts';

type Typed = { readonly email: string; readonly password: string };

/** What the person typed, or the demonstration account whose button was pressed. */
function typedIn(request: FastifyRequest, interactionDeps: InteractionDeps): Typed {
  const chosen = fieldOf(request, 'demonstration');
  const account = interactionDeps.demonstrationAccounts.find(({ email }) => email === chosen);
  if (account !== undefined) return { email: account.email, password: account.password };
  return { email: fieldOf(request, 'email'), password: fieldOf(request, 'password') };
}

function missing({ email, password }: Typed): FieldError[] {
  return [
    ...(email.trim() === ''
      ? [{ field: 'email', message: 'Saisissez votre adresse électronique.' }]
      : []),
    ...(password === '' ? [{ field: 'password', message: 'Saisissez votre mot de passe.' }] : []),
  ];
}

/** One sentence for an unknown address and for a wrong password: nobody learns who has an account. */
function errorOf(outcome: Exclude<CredentialsOutcome, { kind: 'accepted' }>): FieldError {
  if (outcome.kind === 'refused') {
    return {
      field: 'password',
      message:
        'L’adresse électronique ou le mot de passe n’est pas correct. Vérifiez-les, puis réessayez.',
    };
  }
  return {
    field: 'password',
    message:
      `Trop d’essais. Réessayez dans ${delayOf(outcome.seconds)}. Pour entrer sans attendre, utilisez ` +
      '«\u00a0Mot de passe oublié\u202f?\u00a0»\u00a0: le lien reçu par courriel vous laisse passer.',
  };
}

function signInPage(
  interactionDeps: InteractionDeps,
  path: string,
  shown: { readonly email: string; readonly errors: readonly FieldError[] },
): string {
  const { context, demonstrationAccounts } = interactionDeps;
  return renderSignIn(context, {
    ...shown,
    path,
    forgotten: forgottenPath(interactionDeps.location, path),
    demonstrationAccounts,
  });
}

async function signIn(
  request: FastifyRequest,
  reply: FastifyReply,
  interactionDeps: InteractionDeps,
): Promise<FastifyReply> {
  const { path } = await openInteraction(request, reply, interactionDeps);
  const typed = typedIn(request, interactionDeps);
  const refuse = (status: number, errors: readonly FieldError[]) =>
    sendPage(
      reply,
      interactionDeps.location,
      status,
      signInPage(interactionDeps, path, { email: typed.email, errors }),
    );
  const empty = missing(typed);
  if (empty.length > 0) return refuse(422, empty);
  const outcome = await checkCredentials(interactionDeps, typed, fromOf(request));
  if (outcome.kind === 'accepted') {
    await keep(request, interactionDeps, 'signedIn', { subject: outcome.account.subject });
    return finishInteraction(request, reply, interactionDeps, outcome.account.subject);
  }
  const meant = outcome.subject === null ? { typed: typed.email } : { subject: outcome.subject };
  await keep(
    request,
    interactionDeps,
    outcome.kind === 'wait' ? 'waitImposed' : 'signInRefused',
    meant,
  );
  if (outcome.kind === 'wait') reply.header('retry-after', String(outcome.seconds));
  return refuse(outcome.kind === 'wait' ? 429 : 422, [errorOf(outcome)]);
}

/** The sign-in page and its form. */
export function mountSignIn(app: FastifyInstance, interactionDeps: InteractionDeps): void {
  const url = `${interactionDeps.location.base}/interaction/:uid`;
  app.get(url, async (request, reply) => {
    const { path, isSignUp } = await openInteraction(request, reply, interactionDeps);
    // keycloak-js's register() starts here; the link of the sign-up page comes back with `?connexion`.
    if (isSignUp && !request.url.includes('?')) return reply.redirect(`${path}/register`, 303);
    return sendPage(
      reply,
      interactionDeps.location,
      200,
      signInPage(interactionDeps, path, { email: '', errors: [] }),
    );
  });
  app.post(url, (request, reply) => signIn(request, reply, interactionDeps));
}
