import { html } from './html.ts';
import { type PageContext, renderPage } from './layout.ts';

export type SignOutPage = {
  /** Where the form posts. */
  readonly action: string;
  readonly xsrf: string;
  /** True when the request proves that it comes from the person signed in: a script then posts the form. */
  readonly isProven: boolean;
};

/** Asks before signing out: a link placed on another site must not sign anybody out. */
export function renderSignOut(context: PageContext, page: SignOutPage): string {
  const body = html`<section class="card">
<h1>Se déconnecter\u202f?</h1>
<p class="lead">Votre session se terminera dans ce navigateur, pour tous les onglets.</p>
<form method="post" action="${page.action}" class="row">
<input type="hidden" name="xsrf" value="${page.xsrf}"><input type="hidden" name="logout" value="yes">
<button class="button">Me déconnecter</button>
<a class="button second" href="${context.home}">Annuler</a>
</form>
</section>`;
  return renderPage(context, {
    title: 'Déconnexion',
    body,
    ...(page.isProven ? { script: 'submit.js' } : {}),
  });
}

/** Shown between two steps when another account was signed in: the former one is signed out first. */
export function renderContinue(context: PageContext, page: Omit<SignOutPage, 'isProven'>): string {
  const body = html`<section class="card">
<h1>Changer de compte</h1>
<p class="lead">Un autre compte était ouvert dans ce navigateur. Il va être fermé.</p>
<form method="post" action="${page.action}">
<input type="hidden" name="xsrf" value="${page.xsrf}"><input type="hidden" name="logout" value="yes">
<button class="button">Continuer</button>
</form>
</section>`;
  return renderPage(context, { title: 'Changer de compte', body, script: 'submit.js' });
}
