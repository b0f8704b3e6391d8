/**
 * The information pages, rendered with the current texts and the brand of the host: readable before
 * any script has loaded, without scripts, and by search engines. Rendered again when one of these
 * changes.
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
  /** Texts that staff have rewritten, as of now. */
  readonly rewritten: () => Promise<Rewritten>;
  readonly reported: (hostname: string) => RuntimeConfiguration;
  /**
   * Called when the renderer fails: pages are served unrendered, and the renderer is loaded again
   * for the next one.
   */
  readonly failed: (error: unknown) => void;
};

/** As `web/shell/drawn.tsx` is built: null for a page that is not an information page. */
type Draw = (
  path: string,
  input: {
    readonly texts: Readonly<Record<TextKey, string>>;
    readonly configuration: RuntimeConfiguration;
  },
) => Drawn | null;

/** Null: no such page, or no renderer available. */
export type DrawnPages = (path: string, hostname: string, page: string) => Promise<string | null>;

/**
 * The rendering program is next to the site; it and the style sheets are loaded when the first page
 * is requested.
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
      // The site may be in the middle of a replacement: the page is served unrendered, and the next
      // request tries again.
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

/**
 * @param tries earlier attempts: an import that failed is cached under its address, so each retry
 * uses a new one
 */
async function readProgram(file: string, directory: string, tries: number): Promise<Program> {
  const { draw, drawnPaths } = await import(
    `${pathToFileURL(file).href}${tries === 0 ? '' : `?${tries}`}`
  );
  return { draw, drawnPaths, sheets: sheetsOf(directory) };
}

/** Data only, no script: the browser's first render uses the same texts. */
const input = (rows: Rewritten): string => {
  const texts = Object.fromEntries(rows.map(({ id, value }) => [id, value]));
  return `<script type="application/json" id="textes">${JSON.stringify(texts).replaceAll('<', '\\u003c')}</script>`;
};

/** Styles used by these pages only: their sheets are not part of the first bytes. */
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

/** @returns for a rendered body, the style sheets that only it needs */
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
