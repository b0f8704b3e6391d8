import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import type { Look } from '../options.ts';
import { styleSheet } from '../pages/style.ts';

const FONTS = {
  'text.woff2':
    '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
  'title.woff2': '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2',
} as const;

/** Posts the only form of the page. A file, because the policy of the pages allows no inline script. */
const SUBMIT = 'document.forms[0].submit();\n';

/** Tells keycloak-js, in the frame above, that cookies work here: the provider lives on the same origin. */
const COOKIES = "parent.postMessage('supported', location.origin);\n";

/** Answers keycloak-js's question whether the session changed; it is asked again at the next refresh. */
const STATUS = `addEventListener('message', (event) => {
  if (event.origin === location.origin) event.source.postMessage('unchanged', event.origin);
});
`;

type File = { readonly type: string; readonly body: string | Buffer };
type Files = { readonly files: ReadonlyMap<string, File>; readonly version: string };

/** Those of the look as it stands: made again once it is another. */
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
    ['cookies.js', script(COOKIES)],
    ['status.js', script(STATUS)],
  ]);
  for (const [name, path] of Object.entries(FONTS)) {
    const body = readFont(path);
    if (body !== null) files.set(name, { type: 'font/woff2', body });
  }
  const hash = createHash('sha256');
  for (const { body } of files.values()) hash.update(body);
  return { files, version: hash.digest('hex').slice(0, 12) };
}

/** Serves them under one fixed folder. */
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
