import { type Html, html } from './html.ts';

export type FieldError = { readonly field: string; readonly message: string };

export type Field = {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'email' | 'password';
  readonly autocomplete: string;
  readonly value?: string;
  readonly hint?: string;
  readonly maxlength: number;
};

/**
 * One labelled field with its hint and its errors.
 *
 * No `required` and no `minlength`: the browser's own bubbles come in the browser's language, one at a
 * time, and vanish; the server answers with all faults at once, in French.
 */
export function renderField(field: Field, fieldErrors: readonly FieldError[]): Html {
  const mine = fieldErrors.filter((fieldError) => fieldError.field === field.name);
  const hintId = `${field.name}-aide`;
  const errorId = `${field.name}-erreur`;
  const described = [field.hint === undefined ? '' : hintId, mine.length === 0 ? '' : errorId]
    .filter((id) => id !== '')
    .join(' ');
  const attributes = [
    described === '' ? null : html` aria-describedby="${described}"`,
    mine.length === 0 ? null : html` aria-invalid="true"`,
    field.type === 'password' ? null : html` value="${field.value ?? ''}"`,
    field.type === 'email'
      ? html` inputmode="email" autocapitalize="none" spellcheck="false"`
      : null,
  ].filter((attribute) => attribute !== null);
  return html`<div class="field">
<label for="${field.name}">${field.label}</label>
${field.hint === undefined ? null : html`<p class="hint" id="${hintId}">${field.hint}</p>`}
${mine.length === 0 ? null : html`<p class="fault" id="${errorId}">${mine.map((fieldError) => fieldError.message).join(' ')}</p>`}
<input id="${field.name}" name="${field.name}" type="${field.type}" autocomplete="${field.autocomplete}" maxlength="${field.maxlength}" aria-required="true"${attributes}>
</div>`;
}

/** The list of faults above the form. It takes the focus when the page opens, so it is read first. */
export function renderSummary(fieldErrors: readonly FieldError[]): Html | null {
  if (fieldErrors.length === 0) return null;
  const title =
    fieldErrors.length === 1
      ? '1 information à revoir'
      : `${fieldErrors.length} informations à revoir`;
  return html`<div class="summary" role="alert" tabindex="-1" autofocus aria-labelledby="erreurs-titre">
<h2 id="erreurs-titre">${title}</h2>
<ul>${fieldErrors.map((fieldError) => html`<li><a href="#${fieldError.field}">${fieldError.message}</a></li>`)}</ul>
</div>`;
}

/** Prefixes the title with "Erreur : ", so that a screen reader announces it first. */
export function titleWith(title: string, fieldErrors: readonly FieldError[]): string {
  return fieldErrors.length === 0 ? title : `Erreur\u00a0: ${title}`;
}
