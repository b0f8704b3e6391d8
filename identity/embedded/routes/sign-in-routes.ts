import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CredentialsOutcome, checkCredentials } from '../accounts/check-credentials.ts';
import { delayOf } from '../pages/delay.ts';
import type { FieldFault } from '../pages/fields.ts';
import { renderSignIn } from '../pages/sign-in-page.ts';
import { forgottenPath } from './ask-link-routes.ts';
import {
  fieldOf,
  finishInteraction,
  fromOf,
  type InteractionParts,
  keep,
  openInteraction,
  sendPage,
} from './interaction.ts';

type Typed = { readonly email: string; readonly password: string };

/** What the person typed, or the demonstration account whose button was pressed. */
function typedIn(request: FastifyRequest, parts: InteractionParts): Typed {
  const chosen = fieldOf(request, 'demonstration');
  const account = parts.demonstrationAccounts.find(({ email }) => email === chosen);
  if (account !== undefined) return { email: account.email, password: account.password };
  return { email: fieldOf(request, 'email'), password: fieldOf(request, 'password') };
}

function missing({ email, password }: Typed): FieldFault[] {
  return [
    ...(email.trim() === ''
      ? [{ field: 'email', message: 'Saisissez votre adresse électronique.' }]
      : []),
    ...(password === '' ? [{ field: 'password', message: 'Saisissez votre mot de passe.' }] : []),
  ];
}

/** One sentence for an unknown address and for a wrong password: nobody learns who has an account. */
function faultOf(outcome: Exclude<CredentialsOutcome, { kind: 'accepted' }>): FieldFault {
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
  parts: InteractionParts,
  path: string,
  shown: { readonly email: string; readonly faults: readonly FieldFault[] },
): string {
  const { context, demonstrationAccounts } = parts;
  return renderSignIn(context, {
    ...shown,
    path,
    forgotten: forgottenPath(parts.place, path),
    demonstrationAccounts,
  });
}

async function signIn(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: InteractionParts,
): Promise<FastifyReply> {
  const { path } = await openInteraction(request, reply, parts);
  const typed = typedIn(request, parts);
  const refuse = (status: number, faults: readonly FieldFault[]) =>
    sendPage(reply, parts.place, status, signInPage(parts, path, { email: typed.email, faults }));
  const empty = missing(typed);
  if (empty.length > 0) return refuse(422, empty);
  const outcome = await checkCredentials(parts, typed, fromOf(request));
  if (outcome.kind === 'accepted') {
    await keep(request, parts, 'signedIn', { subject: outcome.account.subject });
    return finishInteraction(request, reply, parts, outcome.account.subject);
  }
  const meant = outcome.subject === null ? { typed: typed.email } : { subject: outcome.subject };
  await keep(request, parts, outcome.kind === 'wait' ? 'waitImposed' : 'signInRefused', meant);
  if (outcome.kind === 'wait') reply.header('retry-after', String(outcome.seconds));
  return refuse(outcome.kind === 'wait' ? 429 : 422, [faultOf(outcome)]);
}

/** The sign-in page and its form. */
export function mountSignIn(app: FastifyInstance, parts: InteractionParts): void {
  const url = `${parts.place.base}/interaction/:uid`;
  app.get(url, async (request, reply) => {
    const { path, isSignUp } = await openInteraction(request, reply, parts);
    // keycloak-js's register() starts here; the link of the sign-up page comes back with `?connexion`.
    if (isSignUp && !request.url.includes('?')) return reply.redirect(`${path}/register`, 303);
    return sendPage(reply, parts.place, 200, signInPage(parts, path, { email: '', faults: [] }));
  });
  app.post(url, (request, reply) => signIn(request, reply, parts));
}
