import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseEmail } from '../accounts/email.ts';
import { forgive } from '../accounts/guesses.ts';
import { actionsOf } from '../accounts/letters.ts';
import { passwordFault } from '../accounts/password-policy.ts';
import type { FieldFault } from '../pages/fields.ts';
import { renderPasswordChanged } from '../pages/message-page.ts';
import { renderNewPassword } from '../pages/new-password-page.ts';
import { PASSWORD_MESSAGES } from '../pages/password-words.ts';
import { fieldOf, type InteractionParts, keep, sendPage } from './interaction.ts';
import { closeLink, openLink, sendDeadLink } from './link-routes.ts';
import { signInAgain } from './return-tab.ts';

async function change(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: InteractionParts,
  path: string,
): Promise<FastifyReply> {
  const link = await openLink(request, parts, 'password');
  if (link === null) return sendDeadLink(reply, parts, 'password');
  const { secret, holder } = link;
  const password = fieldOf(request, 'password');
  const { email, givenName, familyName } = holder;
  const fault = passwordFault(password, [email, givenName, familyName, parts.context.productName]);
  if (fault !== null) {
    const faults: FieldFault[] = [{ field: 'password', message: PASSWORD_MESSAGES[fault] }];
    return sendPage(
      reply,
      parts.place,
      422,
      renderNewPassword(parts.context, { path, email, faults }),
    );
  }
  const passwordHash = await parts.gate(() => parts.passwords.hash(password));
  if (!(await parts.proofs.changePassword(secret, passwordHash))) {
    return sendDeadLink(reply, parts, 'password');
  }
  await keep(request, parts, 'passwordChanged', { subject: holder.subject });
  await forgive(parts.attempts, parseEmail(email)?.key ?? email, null, request.ip);
  // Whoever reads the mail of the account is its owner: from here no stranger's guesses keep them waiting.
  reply.header('set-cookie', parts.devices.remember(holder.subject));
  parts.post.sendPasswordChanged(email);
  closeLink(reply, parts.place);
  return reply.redirect(`${actionsOf(parts.place)}/password-changed`, 303);
}

/** The page that a forgotten password leads to, and what follows it. */
export function mountNewPassword(app: FastifyInstance, parts: InteractionParts): void {
  const actions = actionsOf(parts.place);
  const path = `${actions}/update-password`;
  app.get(path, async (request, reply) => {
    const link = await openLink(request, parts, 'password');
    if (link === null) return sendDeadLink(reply, parts, 'password');
    const page = { path, email: link.holder.email, faults: [] };
    return sendPage(reply, parts.place, 200, renderNewPassword(parts.context, page));
  });
  app.post(path, (request, reply) => change(request, reply, parts, path));
  app.get(`${actions}/password-changed`, async (request, reply) => {
    const next = await signInAgain(request, parts);
    return sendPage(reply, parts.place, 200, renderPasswordChanged(parts.context, next));
  });
}
