import { type FieldError, renderField, renderSummary, titleWith } from './fields.ts';
import { html } from './html.ts';
import { type PageContext, renderPage } from './layout.ts';

export type ConfirmEmailPage = {
  readonly path: string;
  readonly email: string;
  /** This browser has never signed in to the account: its password is asked for. */
  readonly asksPassword: boolean;
  readonly errors: readonly FieldError[];
};

const TITLE = 'Confirmer votre adresse';
const WHY =
  'Ce navigateur ne connaît pas encore votre compte\u00a0: nous vérifions que c’est bien vous qui l’avez ouvert.';

/** A press of the button confirms, never the visit: programs that inspect mail visit every link. */
export function renderConfirmEmail(context: PageContext, page: ConfirmEmailPage): string {
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
