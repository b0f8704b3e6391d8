import { type FieldError, renderField, renderSummary, titleWith } from './fields.ts';
import { html } from './html.ts';
import { type PageContext, renderPage } from './layout.ts';

export type AskLinkMessages = { readonly title: string; readonly target: string };

export type AskLinkPage = AskLinkMessages & {
  /** Where the form posts. */
  readonly path: string;
  /** The sign-in page that was open, to come back to it; empty when there is none. */
  readonly tab: string;
  /** Where "back" leads. */
  readonly back: { readonly href: string; readonly label: string };
  readonly email: string;
  readonly errors: readonly FieldError[];
};

/** Asks for the address to which a link is sent. */
export function renderAskLink(context: PageContext, page: AskLinkPage): string {
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
