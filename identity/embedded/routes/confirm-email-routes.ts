import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkCredentials } from '../accounts/check-credentials.ts';
import { actionsOf } from '../accounts/letters.ts';
import { renderConfirmEmail } from '../pages/confirm-email-page.ts';
import { delayOf } from '../pages/delay.ts';
import type { FieldFault } from '../pages/fields.ts';
import { renderEmailConfirmed } from '../pages/message-page.ts';
import { fieldOf, fromOf, type InteractionParts, keep, sendPage } from './interaction.ts';
import { closeLink, type OpenLink, openLink, sendDeadLink } from './link-routes.ts';

/**
 * Anyone may open an account with the address of somebody else, who then receives the letter. A press on
 * its button must not hand them over to the stranger, so a browser in which the account was never used is
 * asked for the password that opened it.
 */
function isKnown(
  request: FastifyRequest,
  { devices }: InteractionParts,
  { holder }: OpenLink,
): boolean {
  return devices.recognise(request.headers.cookie, holder.subject) !== null;
}

function show(
  reply: FastifyReply,
  parts: InteractionParts,
  shown: { status: number; link: OpenLink; asksPassword: boolean; faults: readonly FieldFault[] },
): FastifyReply {
  const path = `${actionsOf(parts.place)}/verify-email`;
  const { asksPassword, faults } = shown;
  const page = { path, email: shown.link.holder.email, asksPassword, faults };
  return sendPage(reply, parts.place, shown.status, renderConfirmEmail(parts.context, page));
}

/** `seconds` above zero: that long before another try. */
type Refusal = { readonly message: string; readonly seconds: number };

/** What to say of the password typed, or null when it is that of the account. */
async function refusedPassword(
  request: FastifyRequest,
  parts: InteractionParts,
  { holder }: OpenLink,
): Promise<Refusal | null> {
  const password = fieldOf(request, 'password');
  if (password === '') return { message: 'Saisissez le mot de passe de votre compte.', seconds: 0 };
  const outcome = await checkCredentials(parts, { email: holder.email, password }, fromOf(request));
  if (outcome.kind === 'accepted') return null;
  const { subject } = holder;
  await keep(request, parts, outcome.kind === 'wait' ? 'waitImposed' : 'signInRefused', {
    subject,
  });
  return outcome.kind === 'wait'
    ? {
        message: `Trop d’essais. Réessayez dans ${delayOf(outcome.seconds)}.`,
        seconds: outcome.seconds,
      }
    : {
        message: 'Ce n’est pas le mot de passe de ce compte. Vérifiez-le, puis réessayez.',
        seconds: 0,
      };
}

async function confirm(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: InteractionParts,
): Promise<FastifyReply> {
  const link = await openLink(request, parts, 'email');
  if (link === null) return sendDeadLink(reply, parts, 'email');
  const refused = isKnown(request, parts, link)
    ? null
    : await refusedPassword(request, parts, link);
  if (refused !== null) {
    const { message, seconds } = refused;
    if (seconds > 0) reply.header('retry-after', String(seconds));
    const faults = [{ field: 'password', message }];
    return show(reply, parts, {
      status: seconds > 0 ? 429 : 422,
      link,
      asksPassword: true,
      faults,
    });
  }
  if (!(await parts.proofs.confirmEmail(link.secret))) return sendDeadLink(reply, parts, 'email');
  await keep(request, parts, 'emailConfirmed', { subject: link.holder.subject });
  closeLink(reply, parts.place);
  return reply.redirect(`${actionsOf(parts.place)}/email-verified`, 303);
}

/** The page that the letter of a new account leads to, and what follows it. */
export function mountConfirmEmail(app: FastifyInstance, parts: InteractionParts): void {
  const actions = actionsOf(parts.place);
  app.get(`${actions}/verify-email`, async (request, reply) => {
    const link = await openLink(request, parts, 'email');
    if (link === null) return sendDeadLink(reply, parts, 'email');
    const asksPassword = !isKnown(request, parts, link);
    return show(reply, parts, { status: 200, link, asksPassword, faults: [] });
  });
  app.post(`${actions}/verify-email`, (request, reply) => confirm(request, reply, parts));
  app.get(`${actions}/email-verified`, (_request, reply) =>
    sendPage(reply, parts.place, 200, renderEmailConfirmed(parts.context)),
  );
}
