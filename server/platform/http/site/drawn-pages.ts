/**
 * The pages of information, drawn with the texts as staff last wrote them and under the brand of the host: read before
 * any code has arrived, without scripts, and by search engines. Made again when one of these changes.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import { DEFAULT_TEXTS } from '#domain/reference/default-texts.ts';
import type { TextKey } from '#domain/reference/text-keys.ts';
import { type Drawn, filledPage } from './filled-page.ts';

type Rewritten = readonly { readonly id: TextKey; readonly value: string }[];

export type DrawingDeps = {
  /** What staff wrote anew, at this moment. */
  readonly rewritten: () => Promise<Rewritten>;
  readonly reported: (hostname: string) => RuntimeConfiguration;
  /** Of what draws them: they go out undrawn, and it is read again for the next. */
  readonly failed: (error: unknown) => void;
};

/** As `web/shell/drawn.tsx` is built: null for a page that is not of information. */
type Draw = (
  path: string,
  input: {
    readonly texts: Readonly<Record<TextKey, string>>;
    readonly configuration: RuntimeConfiguration;
  },
) => Drawn | null;

/** Null: no such page, or nothing to draw it with. */
export type DrawnPages = (path: string, hostname: string, page: string) => Promise<string | null>;

/**
 * The program that draws stands beside the site; it and the sheets are read when the first page is asked for.
 * @param directory of the built site
 */
export function drawnPages(
  directory: string,
  { rewritten, reported, failed }: DrawingDeps,
): DrawnPages {
  const program = join(directory, '..', 'pages', 'drawn.js');
  if (!existsSync(program)) return async () => null;
  let read: Promise<Program | null> | undefined;
  let tries = 0;
  const stored = new Map<string, { readonly of: string; readonly drawn: Drawn | null }>();
  return async (path, hostname, page) => {
    read ??= readProgram(program, directory, tries).catch((error: unknown) => {
      // A site that is replaced at this moment: the page goes out undrawn, and the next one tries again.
      read = undefined;
      tries += 1;
      failed(error);
      return null;
    });
    const existing = await read;
    if (existing === null) return null;
    const { draw, drawnPaths, sheets } = existing;
    if (!drawnPaths.has(path)) return null;
    const configuration = reported(hostname);
    const location = `${configuration.brand.code} ${path}`;
    const rows = await rewritten().catch(() => null);
    if (rows === null) return null;
    const of = JSON.stringify([rows, configuration]);
    let result = stored.get(location);
    if (result?.of !== of) {
      const texts = {
        ...DEFAULT_TEXTS,
        ...Object.fromEntries(rows.map(({ id, value }) => [id, value])),
      };
      result = { of, drawn: draw(path, { texts, configuration }) };
      stored.set(location, result);
    }
    if (result.drawn === null) return null;
    return filledPage(page, result.drawn)
      .replace('</head>', `${sheets(result.drawn.body)}</head>`)
      .replace('</body>', () => `${input(rows)}</body>`);
  };
}

type Program = {
  readonly draw: Draw;
  readonly drawnPaths: ReadonlySet<string>;
  readonly sheets: (body: string) => string;
};

/** @param tries before this one: what failed under one address fails under it for ever */
async function readProgram(file: string, directory: string, tries: number): Promise<Program> {
  const { draw, drawnPaths } = await import(
    `${pathToFileURL(file).href}${tries === 0 ? '' : `?${tries}`}`
  );
  return { draw, drawnPaths, sheets: sheetsOf(directory) };
}

/** Data and no program: the first draw of the browser begins with the same texts. */
const input = (rows: Rewritten): string => {
  const texts = Object.fromEntries(rows.map(({ id, value }) => [id, value]));
  return `<script type="application/json" id="textes">${JSON.stringify(texts).replaceAll('<', '\\u003c')}</script>`;
};

/** What only these pages have: the sheets that dress it do not come with the first bytes. */
const OWN = [
  'article-columns',
  'faq-item',
  'portal-text',
  'ways',
  'checker',
  'audit-entry',
  'assistant',
  'file-drop',
];

/** @returns for what is drawn, the sheets that dress what only it has */
function sheetsOf(directory: string): (body: string) => string {
  const assets = join(directory, 'assets');
  const names = existsSync(assets)
    ? readdirSync(assets).filter((name) => /^(?!index-).*\.css$/.test(name))
    : [];
  const sheets = names.map((name) => {
    const text = readFileSync(join(assets, name), 'utf8');
    return { name, dresses: OWN.filter((one) => new RegExp(`\\.${one}\\b`).test(text)) };
  });
  return (body) =>
    sheets
      .filter(({ dresses }) =>
        dresses.some((one) => new RegExp(`class="(?:[^"]* )?${one}\\b`).test(body)),
      )
      .map(({ name }) => `<link rel="stylesheet" crossorigin href="/assets/${name}">`)
      .join('');
}
