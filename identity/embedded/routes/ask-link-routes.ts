import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '#identity/embedded/pages/html.ts';
import { type PageContext, renderPage } from '#identity/embedded/pages/layout.ts';
import { parseEmail } from '../accounts/email.ts';
import { addressKey } from '../accounts/guesses.ts';
import { actionsOf } from '../accounts/letters.ts';
import { networkOf } from '../accounts/network.ts';
import type { Purpose } from '../accounts/proofs.ts';
import type { EmbeddedPaths } from '../options.ts';
import { delayOf } from '../pages/delay.ts';
import { type FieldError, renderField, renderSummary, titleWith } from '../pages/fields.ts';
import { renderLinkSent } from '../pages/message-page.ts';
import { fieldOf, type InteractionDeps, keep, sendPage } from './interaction.ts';
import { interactionPath, rememberTab, tabIn } from './return-tab.ts';

/**
 * Links in an hour for one address from one network, for one network, and for one address from anywhere: enough for a
 * hurried person, too few for a nuisance. A stranger elsewhere does not use up the owner's.
 */
const TURNS_OF_ADDRESS = 5;
const TURNS_OF_NETWORK = 100;
const TURNS_FROM_ANYWHERE = 30;

const MESSAGES: Readonly<Record<Purpose, AskLinkMessages>> = {
  password: {
    title: 'Mot de passe oublié',
    target:
      'Indiquez l’adresse de votre compte\u00a0: vous recevrez un lien pour choisir un autre mot de passe.',
  },
  email: {
    title: 'Confirmer votre adresse',
    target:
      'Indiquez l’adresse de votre compte\u00a0: vous recevrez un nouveau lien pour la confirmer.',
  },
};

/** Path of the page to request a link for this purpose. */
export function askLinkPath(embeddedPaths: EmbeddedPaths, purpose: Purpose): string {
  return `${actionsOf(embeddedPaths)}/${purpose === 'password' ? 'reset-credentials' : 'resend-verification'}`;
}

/** Path of the forgotten-password page, with a return to the open sign-in. */
export function forgottenPath(embeddedPaths: EmbeddedPaths, interaction: string): string {
  return `${askLinkPath(embeddedPaths, 'password')}?tab_id=${interaction.split('/').at(-1)}`;
}

type Shown = {
  readonly tab: string | null;
  readonly email: string;
  readonly errors: readonly FieldError[];
};

function page(
  interactionDeps: InteractionDeps,
  purpose: Purpose,
  { tab, email, errors }: Shown,
): string {
  const back =
    tab === null
      ? { href: interactionDeps.context.home, label: 'Revenir à l’accueil' }
      : { href: interactionPath(interactionDeps.location, tab), label: 'Revenir à la connexion' };
  const path = askLinkPath(interactionDeps.location, purpose);
  return renderAskLink(interactionDeps.context, {
    ...MESSAGES[purpose],
    path,
    tab: tab ?? '',
    back,
    email,
    errors,
  });
}

/** Seconds to wait; the address is counted whether or not it has an account. */
async function secondsToWait(
  request: FastifyRequest,
  interactionDeps: InteractionDeps,
  purpose: Purpose,
  key: string,
) {
  const network = networkOf(request.ip);
  const link = `link:${purpose}:${addressKey(key)}`;
  const turns = [
    [`links:${network}`, TURNS_OF_NETWORK],
    [`${link}:${network}`, TURNS_OF_ADDRESS],
    [link, TURNS_FROM_ANYWHERE],
  ] as const;
  for (const [of, most] of turns) {
    const seconds = await interactionDeps.attempts.takeTurn(of, most);
    if (seconds > 0) return seconds;
  }
  return 0;
}

async function ask(
  request: FastifyRequest,
  reply: FastifyReply,
  interactionDeps: InteractionDeps,
  purpose: Purpose,
): Promise<FastifyReply> {
  const tab = tabIn(fieldOf(request, 'tab_id'));
  const typed = fieldOf(request, 'email').trim();
  const refuse = (status: number, message: string) =>
    sendPage(
      reply,
      interactionDeps.location,
      status,
      page(interactionDeps, purpose, { tab, email: typed, errors: [{ field: 'email', message }] }),
    );
  const email = parseEmail(typed);
  if (email === null)
    return refuse(422, 'Saisissez une adresse électronique complète, comme nom@exemple.fr.');
  const seconds = await secondsToWait(request, interactionDeps, purpose, email.key);
  if (seconds > 0) {
    reply.header('retry-after', String(seconds));
    return refuse(
      429,
      `Plusieurs liens ont déjà été demandés. Regardez votre messagerie, ou réessayez dans ${delayOf(seconds)}.`,
    );
  }
  if (purpose === 'password')
    await keep(request, interactionDeps, 'passwordAsked', { typed: email.email });
  interactionDeps.post.sendLink(purpose, email.email);
  rememberTab(reply, interactionDeps.location, tab);
  return reply.redirect(`${actionsOf(interactionDeps.location)}/link-sent`, 303);
}

/** The pages on which a person asks for a link by mail: forgotten password, address to confirm. */
export function mountAskLink(app: FastifyInstance, interactionDeps: InteractionDeps): void {
  for (const purpose of ['password', 'email'] as const) {
    const path = askLinkPath(interactionDeps.location, purpose);
    app.get(path, (request, reply) => {
      const tab = tabIn(
        new URL(request.url, interactionDeps.location.origin).searchParams.get('tab_id'),
      );
      return sendPage(
        reply,
        interactionDeps.location,
        200,
        page(interactionDeps, purpose, { tab, email: '', errors: [] }),
      );
    });
    app.post(path, (request, reply) => ask(request, reply, interactionDeps, purpose));
  }
  app.get(`${actionsOf(interactionDeps.location)}/link-sent`, (_request, reply) =>
    sendPage(reply, interactionDeps.location, 200, renderLinkSent(interactionDeps.context)),
  );
}

type AskLinkMessages = { readonly title: string; readonly target: string };

type AskLinkPage = AskLinkMessages & {
  /** Path the form posts to. */
  readonly path: string;
  /** The sign-in page to return to; empty when there is none. */
  readonly tab: string;
  /** Target of the "back" link. */
  readonly back: { readonly href: string; readonly label: string };
  readonly email: string;
  readonly errors: readonly FieldError[];
};

/** Renders the form for the address to which a link is sent. */
function renderAskLink(context: PageContext, page: AskLinkPage): string {
  const body = html`<section class="card">
<h1>${page.title}</h1>
<p class="lead">${page.target}</p>
${renderSummary(page.errors)}
<form method="post" action="${page.path}" novalidate>
<input type="hidden" name="tab_id" value="${page.tab}">
${renderField({ name: 'email', label: 'Adresse électronique', type: 'email', autocomplete: 'username', value: page.email, maxlength: 254 }, page.errors)}
<button class="button">Recevoir le lien</button>
</form>
</section>
<p class="back"><a href="${page.back.href}">${page.back.label}</a></p>`;
  return renderPage(context, { title: titleWith(page.title, page.errors), body });
}
