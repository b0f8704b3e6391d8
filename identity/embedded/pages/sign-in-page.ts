import type { DemonstrationAccount } from '../options.ts';
import { type FieldError, renderField, renderSummary, titleWith } from './fields.ts';
import { type Html, html } from './html.ts';
import { type PageContext, renderPage } from './layout.ts';

export type SignInPage = {
  /** Path of this interaction; the forms post to it. */
  readonly path: string;
  /** Where a person without a password that works goes on. */
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
export function renderSignIn(context: PageContext, page: SignInPage): string {
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
