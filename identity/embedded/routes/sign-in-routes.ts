import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DemonstrationAccount } from '#identity/embedded/options.ts';
import { type Html, html } from '#identity/embedded/pages/html.ts';
import { type PageContext, renderPage } from '#identity/embedded/pages/layout.ts';
import { type CredentialsOutcome, checkCredentials } from '../accounts/check-credentials.ts';
import { delayOf } from '../pages/delay.ts';
import { type FieldError, renderField, renderSummary, titleWith } from '../pages/fields.ts';
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

/** The typed credentials, or those of the demonstration account whose button was pressed. */
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

/**
 * One message for an unknown address and for a wrong password, so as not to reveal who has an
 * account.
 */
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
    // « Créer un compte » of the site starts here; the link of the sign-up page comes back with `?connexion`.
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

type SignInPage = {
  /** Path of this interaction; the forms post to it. */
  readonly path: string;
  /** Target of the forgotten-password link. */
  readonly forgotten: string;
  readonly email: string;
  readonly errors: readonly FieldError[];
  readonly demonstrationAccounts: readonly DemonstrationAccount[];
};

function renderDemonstration({ path, demonstrationAccounts }: SignInPage): Html | null {
  if (demonstrationAccounts.length === 0) return null;
  const rows = demonstrationAccounts.map(
    (account) => html`<li><span class="who"><span class="name">${account.email}</span>
<span class="pass">${account.description ?? null}</span>
<span class="pass">Mot de passe\u00a0: <code>${account.password}</code></span></span>
<button class="button second" name="demonstration" value="${account.email}">Essayer<span class="unseen"> avec ${account.email}</span></button></li>`,
  );
  return html`<section class="card" aria-labelledby="demonstration">
<h2 id="demonstration">Comptes de démonstration</h2>
<p class="hint">Les données sont inventées\u00a0: essayez sans crainte.</p>
<form method="post" action="${path}"><ul class="accounts">${rows}</ul></form>
</section>`;
}

/** The sign-in page; in demonstration mode it lists the accounts that anyone may try. */
function renderSignIn(context: PageContext, page: SignInPage): string {
  const body = html`<section class="card">
<h1>Connexion</h1>
${renderSummary(page.errors)}
<form method="post" action="${page.path}" novalidate>
${renderField({ name: 'email', label: 'Adresse électronique', type: 'email', autocomplete: 'username', value: page.email, maxlength: 254 }, page.errors)}
${renderField({ name: 'password', label: 'Mot de passe', type: 'password', autocomplete: 'current-password', maxlength: 1000 }, page.errors)}
<button class="button">Se connecter</button>
</form>
<p class="other"><a href="${page.forgotten}">Mot de passe oublié\u202f?</a></p>
<p class="other">Pas encore de compte\u202f? <a href="${page.path}/register">Créer un compte</a></p>
</section>
${renderDemonstration(page)}
<p class="back"><a href="${context.home}">Revenir à l’accueil</a></p>`;
  return renderPage(context, { title: titleWith('Connexion', page.errors), body });
}
