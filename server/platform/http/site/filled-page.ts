/** The site's single page, with rendered content in the place where it waits for its code. */

/** Placeholder of `web/index.html` while the code loads, replaced as a whole. */
const WAITING = /<div id="root">[\s\S]*<\/div>(?=\s*<\/body>|\s*<script)/;
const NO_SCRIPT = /<noscript>[\s\S]*?<\/noscript>/;

export type Drawn = { readonly title: string; readonly body: string };

/** @throws Error when the page no longer has the expected form */
export function filledPage(page: string, { title, body }: Drawn): string {
  const [waiting] = WAITING.exec(page) ?? [];
  const [noScript] = NO_SCRIPT.exec(page) ?? [];
  if (waiting === undefined || noScript === undefined)
    throw new Error('index.html: no root to fill');
  return page
    .replace(waiting, () => `<div id="root">${noScript}${body}</div>`)
    .replace(/<title>.*<\/title>/, () => `<title>${title}</title>`);
}
