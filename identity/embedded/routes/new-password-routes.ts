import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '#identity/embedded/pages/html.ts';
import { type PageContext, renderPage } from '#identity/embedded/pages/layout.ts';
import { parseEmail } from '../accounts/email.ts';
import { forgive } from '../accounts/guesses.ts';
import { actionsOf } from '../accounts/letters.ts';
import { passwordError } from '../accounts/password-policy.ts';
import { type FieldError, renderField, renderSummary, titleWith } from '../pages/fields.ts';
import { renderPasswordChanged } from '../pages/message-page.ts';
import { PASSWORD_ADVICE, PASSWORD_MESSAGES } from '../pages/password-messages.ts';
import { fieldOf, type InteractionDeps, keep, sendPage } from './interaction.ts';
import { closeLink, openLink, sendDeadLink } from './link-routes.ts';
import { signInAgain } from './return-tab.ts';

async function change(
  request: FastifyRequest,
  reply: FastifyReply,
  interactionDeps: InteractionDeps,
  path: string,
): Promise<FastifyReply> {
  const link = await openLink(request, interactionDeps, 'password');
  if (link === null) return sendDeadLink(reply, interactionDeps, 'password');
  const { secret, holder } = link;
  const password = fieldOf(request, 'password');
  const { email, givenName, familyName } = holder;
  const error = passwordError(password, [
    email,
    givenName,
    familyName,
    interactionDeps.context.productName,
  ]);
  if (error !== null) {
    const errors: FieldError[] = [{ field: 'password', message: PASSWORD_MESSAGES[error] }];
    return sendPage(
      reply,
      interactionDeps.location,
      422,
      renderNewPassword(interactionDeps.context, { path, email, errors }),
    );
  }
  const passwordHash = await interactionDeps.gate(() => interactionDeps.passwords.hash(password));
  if (!(await interactionDeps.proofs.changePassword(secret, passwordHash))) {
    return sendDeadLink(reply, interactionDeps, 'password');
  }
  await keep(request, interactionDeps, 'passwordChanged', { subject: holder.subject });
  await forgive(interactionDeps.attempts, parseEmail(email)?.key ?? email, null, request.ip);
  // A reader of the account's mail is its owner: marks this browser as known, so that a stranger's
  // guesses do not block it.
  reply.header('set-cookie', interactionDeps.devices.remember(holder.subject));
  interactionDeps.post.sendPasswordChanged(email);
  closeLink(reply, interactionDeps.location);
  return reply.redirect(`${actionsOf(interactionDeps.location)}/password-changed`, 303);
}

/** Mounts the page of a forgotten password's link, and its form. */
export function mountNewPassword(app: FastifyInstance, interactionDeps: InteractionDeps): void {
  const actions = actionsOf(interactionDeps.location);
  const path = `${actions}/update-password`;
  app.get(path, async (request, reply) => {
    const link = await openLink(request, interactionDeps, 'password');
    if (link === null) return sendDeadLink(reply, interactionDeps, 'password');
    const page = { path, email: link.holder.email, errors: [] };
    return sendPage(
      reply,
      interactionDeps.location,
      200,
      renderNewPassword(interactionDeps.context, page),
    );
  });
  app.post(path, (request, reply) => change(request, reply, interactionDeps, path));
  app.get(`${actions}/password-changed`, async (request, reply) => {
    const next = await signInAgain(request, interactionDeps);
    return sendPage(
      reply,
      interactionDeps.location,
      200,
      renderPasswordChanged(interactionDeps.context, next),
    );
  });
}

type NewPasswordPage = {
  readonly path: string;
  readonly email: string;
  readonly errors: readonly FieldError[];
};

const TITLE = 'Choisir un nouveau mot de passe';

/** The address is in a read-only field, so that password managers recognise the account. */
function renderNewPassword(context: PageContext, page: NewPasswordPage): string {
  const body = html`<section class="card">
<h1>${TITLE}</h1>
${renderSummary(page.errors)}
<form method="post" action="${page.path}" novalidate>
<div class="field">
<label for="compte">Votre compte</label>
<input id="compte" type="email" autocomplete="username" value="${page.email}" readonly>
</div>
${renderField({ name: 'password', label: 'Nouveau mot de passe', type: 'password', autocomplete: 'new-password', hint: PASSWORD_ADVICE, maxlength: 1000 }, page.errors)}
<button class="button">Enregistrer le mot de passe</button>
</form>
</section>
<p class="back"><a href="${context.home}">Revenir à l’accueil</a></p>`;
  return renderPage(context, { title: titleWith(TITLE, page.errors), body });
}
