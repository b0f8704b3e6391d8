import { type FieldError, renderField, renderSummary, titleWith } from './fields.ts';
import { html } from './html.ts';
import { type PageContext, renderPage } from './layout.ts';
import { PASSWORD_ADVICE } from './password-messages.ts';

export type SignUpPage = {
  /** Path of this interaction, whose sign-in page is the other choice. */
  readonly path: string;
  readonly prenom: string;
  readonly nom: string;
  readonly email: string;
  readonly errors: readonly FieldError[];
};

/** The page on which a person opens an account. */
export function renderSignUp(context: PageContext, page: SignUpPage): string {
  const field = (name: string, label: string, autocomplete: string, value: string) =>
    renderField({ name, label, type: 'text', autocomplete, value, maxlength: 100 }, page.errors);
  const body = html`<section class="card">
<h1>Créer un compte</h1>
<p class="lead">Tous les champs sont obligatoires.</p>
${renderSummary(page.errors)}
<form method="post" action="${page.path}/register" novalidate>
<div class="pair">${field('prenom', 'Prénom', 'given-name', page.prenom)}${field('nom', 'Nom', 'family-name', page.nom)}</div>
${renderField({ name: 'email', label: 'Adresse électronique', type: 'email', autocomplete: 'email', value: page.email, maxlength: 254 }, page.errors)}
${renderField({ name: 'password', label: 'Mot de passe', type: 'password', autocomplete: 'new-password', hint: PASSWORD_ADVICE, maxlength: 1000 }, page.errors)}
<button class="button">Créer mon compte</button>
</form>
<p class="other">Vous avez déjà un compte\u202f? <a href="${page.path}?connexion">Se connecter</a></p>
</section>
<p class="back"><a href="${context.home}">Revenir à l’accueil</a></p>`;
  return renderPage(context, { title: titleWith('Créer un compte', page.errors), body });
}
