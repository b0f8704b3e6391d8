import { html } from './html.ts';
import { type PageContext, renderPage } from './layout.ts';

type Message = {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  /** Short code to quote when asking for help. */
  readonly code?: string;
};

function renderMessage(context: PageContext, message: Message): string {
  const body = html`<section class="card">
<h1>${message.title}</h1>
<p class="lead">${message.text}</p>
${message.code === undefined ? null : html`<p class="hint">Code à citer si vous demandez de l’aide\u00a0: <code>${message.code}</code></p>`}
<p><a class="button" href="${context.home}">${message.action}</a></p>
</section>`;
  return renderPage(context, { title: message.title, body });
}

/** A page of an earlier or too old sign-in. */
export function renderExpired(context: PageContext): string {
  return renderMessage(context, {
    title: 'Cette page a expiré',
    text: 'Elle est restée ouverte trop longtemps, ou elle a déjà servi. Recommencez\u00a0: cela ne prend qu’un instant.',
    action: 'Recommencer',
  });
}

/** Anything else that prevents signing in or out. @param code machine code of the fault. */
export function renderFailure(context: PageContext, code: string): string {
  return renderMessage(context, {
    title: 'La connexion n’a pas abouti',
    text: 'Le service a eu un incident, ou l’adresse suivie n’est pas valable. Revenez à l’accueil et recommencez.',
    action: 'Revenir à l’accueil',
    code,
  });
}

/** Too many people sign in at this very moment. */
export function renderBusy(context: PageContext): string {
  return renderMessage(context, {
    title: 'Beaucoup de connexions en ce moment',
    text: 'Patientez quelques secondes, puis recommencez.',
    action: 'Revenir à l’accueil',
  });
}

/** After signing out, when no page of the application was asked for. */
export function renderSignedOut(context: PageContext): string {
  return renderMessage(context, {
    title: 'Vous avez quitté votre session',
    text: 'Pour protéger vos données sur un ordinateur partagé, fermez aussi le navigateur.',
    action: 'Revenir à l’accueil',
  });
}
