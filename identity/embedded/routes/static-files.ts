import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import type { Look } from '../options.ts';

const FONTS = {
  'text.woff2':
    '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
  'title.woff2': '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2',
} as const;

/** Posts the only form of the page. A file, because the policy of the pages allows no inline script. */
const SUBMIT = 'document.forms[0].submit();\n';

type File = { readonly type: string; readonly body: string | Buffer };
type Files = { readonly files: ReadonlyMap<string, File>; readonly version: string };

/** The files of the current look, rebuilt when it changes. */
export function staticFiles(look: () => Look): () => Files {
  let made: (Files & { readonly of: Look }) | null = null;
  return () => {
    const of = look();
    if (made?.of !== of) made = { of, ...loadStaticFiles(of) };
    return made;
  };
}

/** The font, or nothing when the package is not installed: the style sheet falls back on the system's. */
function readFont(name: string): Buffer | null {
  try {
    return readFileSync(createRequire(import.meta.url).resolve(name));
  } catch {
    return null;
  }
}

/** All static files of the pages. The version changes with their content. */
function loadStaticFiles({ colours, icon }: Look): Files {
  const script = (body: string): File => ({ type: 'text/javascript; charset=utf-8', body });
  const files = new Map<string, File>([
    ['style.css', { type: 'text/css; charset=utf-8', body: styleSheet(colours) }],
    ['icon.svg', { type: 'image/svg+xml', body: icon }],
    ['submit.js', script(SUBMIT)],
  ]);
  for (const [name, path] of Object.entries(FONTS)) {
    const body = readFont(path);
    if (body !== null) files.set(name, { type: 'font/woff2', body });
  }
  const hash = createHash('sha256');
  for (const { body } of files.values()) hash.update(body);
  return { files, version: hash.digest('hex').slice(0, 12) };
}

/** Serves the static files under one fixed folder. */
export function mountStaticFiles(app: FastifyInstance, folder: string, files: () => Files): void {
  for (const name of files().files.keys()) {
    app.get(`${folder}/${name}`, (_request, reply) => {
      const { type = '', body } = files().files.get(name) ?? {};
      return reply
        .type(type)
        .headers({
          'cache-control': 'public, max-age=86400',
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'same-origin',
          'content-security-policy': "default-src 'none'",
        })
        .send(body);
    });
  }
}

const RULES = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--canvas);color:var(--text);font:400 1rem/1.5 "Atkinson Hyperlegible Next",system-ui,sans-serif}
h1,h2{font-family:"Bricolage Grotesque",system-ui,sans-serif;font-weight:700;letter-spacing:-.015em;line-height:1.2;margin:0;text-wrap:balance}
h1{font-size:1.875rem}
h2{font-size:1.125rem}
p{margin:0}
a{color:var(--link);text-underline-offset:.15em}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
main:focus{outline:0}
code{font:500 .9375rem ui-monospace,monospace;color:var(--text);background:var(--hover);border-radius:4px;padding:1px 5px}
.skip{position:absolute;left:8px;top:-80px;z-index:1}
.skip:focus{top:8px;background:var(--surface);padding:12px 16px;border-radius:8px}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.band{background:var(--header);color:var(--on-header)}
.band-in{max-width:1200px;margin:0 auto;padding:0 24px;height:64px;display:flex;align-items:center}
.mark{font:700 1.25rem "Bricolage Grotesque",system-ui,sans-serif;display:flex;gap:12px;align-items:center;color:inherit;text-decoration:none;border-radius:6px}
.mark svg{display:block;flex:none}
.band :focus-visible{outline-color:var(--on-header)}
main{max-width:520px;margin:0 auto;padding:48px 24px 64px;display:grid;gap:24px}
.card{background:var(--surface);border:1px solid var(--border);border-radius:12px;padding:32px;display:grid;gap:20px}
form{display:grid;gap:20px}
.row{display:flex;flex-wrap:wrap;gap:12px}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:20px 16px}
.field{display:grid;gap:6px;align-content:start}
.field label{font-weight:600}
.hint,.lead,.other{color:var(--text-muted)}
.hint{font-size:.9375rem}
.fault{color:var(--st-rouge-fg);font-weight:600;font-size:.9375rem}
input:not([type=hidden]){font:inherit;width:100%;min-height:44px;border:1px solid var(--border-strong);border-radius:8px;background:var(--surface);color:var(--text);padding:0 12px}
input[aria-invalid]{border:2px solid var(--st-rouge-fg);padding:0 11px}
.button{font-family:inherit;font-size:1rem;font-weight:600;line-height:1.2;min-height:44px;padding:8px 18px;border-radius:8px;border:1px solid transparent;background:var(--primary);color:var(--on-primary);display:inline-flex;align-items:center;justify-content:center;cursor:pointer;text-decoration:none}
.button:hover{background:var(--primary-hover)}
.second{background:var(--surface);color:var(--text);border-color:var(--border-strong)}
.second:hover{background:var(--hover)}
.summary{background:var(--st-rouge-bg);color:var(--st-rouge-fg);border:1px solid var(--st-rouge-bd);border-left:6px solid var(--st-rouge-fg);border-radius:8px;padding:16px;display:grid;gap:8px}
.summary h2{font-size:1.0625rem}
.summary ul{margin:0;padding:0 0 0 20px}
.summary a{color:inherit}
.accounts{list-style:none;margin:0;padding:0;display:grid}
.accounts li{display:flex;gap:12px;align-items:center;justify-content:space-between;padding:12px 0;border-top:1px solid var(--border)}
.accounts li:last-child{padding-bottom:0}
.who{display:grid;gap:2px;min-width:0}
.name{font-weight:600;overflow-wrap:anywhere}
.pass{color:var(--text-muted);font-size:.9375rem}
.back{text-align:center}
@media (max-width:560px){.band-in{padding:0 16px}main{padding:24px 16px 48px}.card{padding:20px 16px}h1{font-size:1.5rem}.pair{grid-template-columns:1fr}}
@media (forced-colors:active){.button,.card,.summary{border:1px solid CanvasText}}
`;

/** The style sheet of every page of the provider. `colours`: see `Look`. */
function styleSheet(colours: string): string {
  return `@font-face{font-family:"Atkinson Hyperlegible Next";src:url(text.woff2) format("woff2");font-weight:200 800;font-display:swap}
@font-face{font-family:"Bricolage Grotesque";src:url(title.woff2) format("woff2");font-weight:700;font-display:swap}
${colours}${RULES}`;
}
