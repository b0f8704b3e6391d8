import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '#identity/embedded/pages/html.ts';
import { type PageContext, renderPage } from '#identity/embedded/pages/layout.ts';
import { checkCredentials } from '../accounts/check-credentials.ts';
import { actionsOf } from '../accounts/letters.ts';
import { delayOf } from '../pages/delay.ts';
import { type FieldError, renderField, renderSummary, titleWith } from '../pages/fields.ts';
import { renderEmailConfirmed } from '../pages/message-page.ts';
import { fieldOf, fromOf, type InteractionDeps, keep, sendPage } from './interaction.ts';
import { closeLink, type OpenLink, openLink, sendDeadLink } from './link-routes.ts';

/**
 * Anyone may open an account with another person's address, who then receives the mail. A press on
 * its button must not confirm the stranger's account, so a browser in which the account was never
 * used must enter the password that opened it.
 */
function wasUsedInBrowser(
  request: FastifyRequest,
  { devices }: InteractionDeps,
  { holder }: OpenLink,
): boolean {
  return devices.recognise(request.headers.cookie, holder.subject) !== null;
}

function show(
  reply: FastifyReply,
  interactionDeps: InteractionDeps,
  shown: { status: number; link: OpenLink; asksPassword: boolean; errors: readonly FieldError[] },
): FastifyReply {
  const path = `${actionsOf(interactionDeps.location)}/verify-email`;
  const { asksPassword, errors } = shown;
  const page = { path, email: shown.link.holder.email, asksPassword, errors };
  return sendPage(
    reply,
    interactionDeps.location,
    shown.status,
    renderConfirmEmail(interactionDeps.context, page),
  );
}

/** `seconds` above zero: wait before another attempt. */
type Rejection = { readonly message: string; readonly seconds: number };

/** The refusal of the typed password, or null when it is the account's. */
async function refusedPassword(
  request: FastifyRequest,
  interactionDeps: InteractionDeps,
  { holder }: OpenLink,
): Promise<Rejection | null> {
  const password = fieldOf(request, 'password');
  if (password === '') return { message: 'Saisissez le mot de passe de votre compte.', seconds: 0 };
  const outcome = await checkCredentials(
    interactionDeps,
    { email: holder.email, password },
    fromOf(request),
  );
  if (outcome.kind === 'accepted') return null;
  const { subject } = holder;
  await keep(request, interactionDeps, outcome.kind === 'wait' ? 'waitImposed' : 'signInRefused', {
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
  interactionDeps: InteractionDeps,
): Promise<FastifyReply> {
  const link = await openLink(request, interactionDeps, 'email');
  if (link === null) return sendDeadLink(reply, interactionDeps, 'email');
  const refused = wasUsedInBrowser(request, interactionDeps, link)
    ? null
    : await refusedPassword(request, interactionDeps, link);
  if (refused !== null) {
    const { message, seconds } = refused;
    if (seconds > 0) reply.header('retry-after', String(seconds));
    const errors = [{ field: 'password', message }];
    return show(reply, interactionDeps, {
      status: seconds > 0 ? 429 : 422,
      link,
      asksPassword: true,
      errors,
    });
  }
  if (!(await interactionDeps.proofs.confirmEmail(link.secret)))
    return sendDeadLink(reply, interactionDeps, 'email');
  await keep(request, interactionDeps, 'emailConfirmed', { subject: link.holder.subject });
  closeLink(reply, interactionDeps.location);
  return reply.redirect(`${actionsOf(interactionDeps.location)}/email-verified`, 303);
}

/** Mounts the page linked in the mail of a new account, and its form. */
export function mountConfirmEmail(app: FastifyInstance, interactionDeps: InteractionDeps): void {
  const actions = actionsOf(interactionDeps.location);
  app.get(`${actions}/verify-email`, async (request, reply) => {
    const link = await openLink(request, interactionDeps, 'email');
    if (link === null) return sendDeadLink(reply, interactionDeps, 'email');
    const asksPassword = !wasUsedInBrowser(request, interactionDeps, link);
    return show(reply, interactionDeps, { status: 200, link, asksPassword, errors: [] });
  });
  app.post(`${actions}/verify-email`, (request, reply) => confirm(request, reply, interactionDeps));
  app.get(`${actions}/email-verified`, (_request, reply) =>
    sendPage(reply, interactionDeps.location, 200, renderEmailConfirmed(interactionDeps.context)),
  );
}

type ConfirmEmailPage = {
  readonly path: string;
  readonly email: string;
  /** This browser has never signed in to the account, so its password is required. */
  readonly asksPassword: boolean;
  readonly errors: readonly FieldError[];
};

const TITLE = 'Confirmer votre adresse';
const WHY =
  'Ce navigateur ne connaît pas encore votre compte\u00a0: nous vérifions que c’est bien vous qui l’avez ouvert.';

/** A press of the button confirms, never the visit: programs that inspect mail visit every link. */
function renderConfirmEmail(context: PageContext, page: ConfirmEmailPage): string {
  const password = renderField(
    {
      name: 'password',
      label: 'Mot de passe de votre compte',
      type: 'password',
      autocomplete: 'current-password',
      hint: WHY,
      maxlength: 1000,
    },
    page.errors,
  );
  const body = html`<section class="card">
<h1>${TITLE}</h1>
<p class="lead">L’adresse <strong>${page.email}</strong> est-elle la vôtre\u202f?</p>
${renderSummary(page.errors)}
<form method="post" action="${page.path}" novalidate>
${page.asksPassword ? password : null}
<button class="button">Confirmer mon adresse</button>
</form>
</section>
<p class="back"><a href="${context.home}">Revenir à l’accueil</a></p>`;
  return renderPage(context, { title: titleWith(TITLE, page.errors), body });
}
