import { html } from './html.ts';
import { type PageContext, renderPage } from './layout.ts';

type Message = {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  /** Target of the action; the application when absent. */
  readonly href?: string;
  /** Short code to quote when asking for help. */
  readonly code?: string;
};

function renderMessage(context: PageContext, message: Message): string {
  const body = html`<section class="card">
<h1>${message.title}</h1>
<p class="lead">${message.text}</p>
${message.code === undefined ? null : html`<p class="hint">Code à citer si vous demandez de l’aide\u00a0: <code>${message.code}</code></p>`}
<p><a class="button" href="${message.href ?? context.home}">${message.action}</a></p>
</section>`;
  return renderPage(context, { title: message.title, body });
}

/** Page for an expired or replaced sign-in. */
export function renderExpired(context: PageContext): string {
  return renderMessage(context, {
    title: 'Cette page a expiré',
    text: 'Elle est restée ouverte trop longtemps, ou elle a déjà servi. Recommencez\u00a0: cela ne prend qu’un instant.',
    action: 'Recommencer',
  });
}

/**
 * Page for any other failure of signing in or out.
 * @param code machine code of the fault
 */
export function renderFailure(context: PageContext, code: string): string {
  return renderMessage(context, {
    title: 'La connexion n’a pas abouti',
    text: 'Le service a eu un incident, ou l’adresse suivie n’est pas valable. Revenez à l’accueil et recommencez.',
    action: 'Revenir à l’accueil',
    code,
  });
}

/** Page for too many simultaneous sign-ins. */
export function renderBusy(context: PageContext): string {
  return renderMessage(context, {
    title: 'Beaucoup de connexions en ce moment',
    text: 'Patientez quelques secondes, puis recommencez.',
    action: 'Revenir à l’accueil',
  });
}

/** Page after signing out, when no return address was requested. */
export function renderSignedOut(context: PageContext): string {
  return renderMessage(context, {
    title: 'Vous avez quitté votre session',
    text: 'Pour protéger vos données sur un ordinateur partagé, fermez aussi le navigateur.',
    action: 'Revenir à l’accueil',
  });
}

/** Same text whether or not the address has an account. */
export function renderLinkSent(context: PageContext): string {
  return renderMessage(context, {
    title: 'Regardez votre messagerie',
    text: 'Si un compte utilise l’adresse saisie, un message vient de partir. Il arrive en général dans la minute\u202f; regardez aussi parmi les courriers indésirables.',
    action: 'Revenir à l’accueil',
  });
}

/**
 * Page for a link that was used, replaced by a newer one, or has expired.
 * @param again address to request another
 */
export function renderDeadLink(context: PageContext, again: string): string {
  return renderMessage(context, {
    title: 'Ce lien ne sert plus',
    text: 'Il a déjà servi, il a été remplacé par un plus récent, ou son délai est passé. Si vous venez de vous en servir, tout est en ordre. Sinon, demandez-en un autre.',
    action: 'Demander un autre lien',
    href: again,
  });
}

/** @param next the sign-in page that was open, or the application. */
export function renderPasswordChanged(context: PageContext, next: string): string {
  return renderMessage(context, {
    title: 'Votre mot de passe est changé',
    text: 'Par sécurité, les sessions ouvertes avec l’ancien sont fermées, sur tous les appareils. Connectez-vous avec le nouveau.',
    action: 'Me connecter',
    href: next,
  });
}

export function renderEmailConfirmed(context: PageContext): string {
  return renderMessage(context, {
    title: 'Votre adresse est confirmée',
    text: 'Merci. Vous pouvez continuer sur le portail.',
    action: 'Continuer',
  });
}
