import { type FieldError, renderField, renderSummary, titleWith } from './fields.ts';
import { html } from './html.ts';
import { type PageContext, renderPage } from './layout.ts';
import { PASSWORD_ADVICE } from './password-messages.ts';

export type NewPasswordPage = {
  readonly path: string;
  readonly email: string;
  readonly errors: readonly FieldError[];
};

const TITLE = 'Choisir un nouveau mot de passe';

/** The address stands in a field that cannot be changed: password managers then know which account it is. */
export function renderNewPassword(context: PageContext, page: NewPasswordPage): string {
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
