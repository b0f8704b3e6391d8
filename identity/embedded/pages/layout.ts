import { type Html, html } from './html.ts';

export type PageContext = {
  readonly productName: string;
  /** Public origin with its slash: where "back" leads. */
  readonly home: string;
  /** Folder of the static files, without a slash at the end. */
  readonly assets: string;
  /** Changes when the static files change, so that they can be cached for long. */
  readonly version: () => string;
};

type Page = {
  readonly title: string;
  readonly body: Html;
  /** Name of a script among the static files; most pages have none. */
  readonly script?: string;
};

const WAVE = html`<svg class="wave-mark" width="26" height="28" viewBox="0 0 26 28" aria-hidden="true" focusable="false">
<g fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round">
<path d="M2 11v6"/><path d="M9.3 7v14"/><path d="M16.6 2v24"/><path d="M24 8v12"/></g></svg>`;

/** A whole page: the band with the mark, then one column. */
export function renderPage(context: PageContext, page: Page): string {
  const script =
    page.script === undefined
      ? null
      : html`<script src="${asset(context, page.script)}" defer></script>`;
  return html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${page.title} – ${context.productName}</title>
<link rel="icon" href="${asset(context, 'icon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${asset(context, 'style.css')}">
${script}
</head>
<body>
<a class="skip" href="#contenu">Aller au contenu</a>
<header class="band"><div class="band-in"><a class="mark" href="${context.home}">${WAVE}<span>${context.productName}</span></a></div></header>
<main id="contenu" tabindex="-1">${page.body}</main>
</body>
</html>
`.text;
}

/** Address of a static file. */
export function asset(context: PageContext, name: string): string {
  return `${context.assets}/${name}?v=${context.version()}`;
}
