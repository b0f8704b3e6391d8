/**
 * `npm run build`: the web application into `dist/web`, with what a visitor and a member download, and the server
 * into `dist/server`. `node tools/build.ts site` or `server` builds one.
 */

import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { siteSheet } from '#server/platform/brands/brand-sheet.ts';
import { readConfiguration } from '#server/platform/configuration.ts';
import { billOfMaterials } from './bundle/bill-of-materials.ts';
import { bundleServer } from './bundle/bundle-server.ts';
import { type BuiltFile, overBudget, type Page, pagesOf } from './site/budgets.ts';
import { buildDrawing, prerenderHome } from './site/prerender.ts';

const project = path.resolve(import.meta.dirname, '..');
const output = path.join(project, 'dist/web');

/** The files of the last build, largest first; fonts are compressed already, so `gzip` is their size. */
export async function builtFiles(): Promise<readonly BuiltFile[]> {
  const names = await readdir(output, { recursive: true });
  const files = names.filter((name) => /\.(js|css|html|woff2|svg)$/.test(name));
  const measured = await Promise.all(
    files.map(async (name) => {
      const content = await readFile(path.join(output, name));
      const gzip = name.endsWith('.woff2')
        ? content.length
        : gzipSync(content, { level: 9 }).length;
      return { name, raw: content.length, gzip };
    }),
  );
  return [...measured, colours()].sort((a, b) => b.gzip - a.gzip);
}

/** The server makes this one from its brands: weighed with those that ship. */
function colours(): BuiltFile {
  const content = siteSheet(readConfiguration({}).brands.all);
  return { name: 'brand.css', raw: content.length, gzip: gzipSync(content, { level: 9 }).length };
}

/** What the very first page waits for: named in `index.html`, but for the code that it only announces. */
export async function entryFiles(): Promise<readonly string[]> {
  const page = await readFile(path.join(output, 'index.html'), 'utf8');
  const waited = page.replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
  return [...waited.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css|woff2))"/g)].flatMap(
    ([, name]) => name ?? [],
  );
}

/** Builds, measures, and refuses a site over its byte budgets. @throws Error naming what is too heavy. */
export async function buildSite(): Promise<void> {
  // A developer's own would make React's development build, which is over every budget.
  process.env.NODE_ENV = 'production';
  const plugins = [billOfMaterials(path.join(project, 'dist/site.cdx.json'))];
  const built = await build({
    configFile: path.join(project, 'web/vite.config.ts'),
    logLevel: 'warn',
    plugins,
  });
  if (!('output' in built)) throw new Error('the site is built once, not watched');
  await prerenderHome(output);
  await buildDrawing(path.join(project, 'dist/pages'));
  await compressFiles();
  const [files, entry] = await Promise.all([builtFiles(), entryFiles()]);
  refuseHeavy(files, entry, pagesOf(built.output));
  printSizes(files, entry);
}

function refuseHeavy(
  files: readonly BuiltFile[],
  entry: readonly string[],
  pages: readonly Page[],
): void {
  const errors = overBudget(files, entry, pages);
  if (errors.length > 0) throw new Error(`Over the byte budgets:\n${errors.join('\n')}`);
}

/** Compressed once here rather than at each request; the server picks the form that the browser accepts. */
async function compressFiles(): Promise<void> {
  const names = await readdir(output, { recursive: true });
  for (const name of names.filter((candidate) => /\.(m?js|css|html|svg)$/.test(candidate))) {
    const file = path.join(output, name);
    const content = await readFile(file);
    await writeFile(`${file}.br`, brotliCompressSync(content));
    await writeFile(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

function printSizes(files: readonly BuiltFile[], entry: readonly string[]): void {
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1).padStart(7)} kB`;
  for (const { name, gzip } of files) {
    console.log(
      `${kilobytes(gzip)}  ${entry.includes(name) ? 'first page' : 'on demand '}  ${name}`,
    );
  }
  const total = (extension: string, onlyEntry: boolean) =>
    files
      .filter(({ name }) => name.endsWith(extension) && (!onlyEntry || entry.includes(name)))
      .reduce((sum, { gzip }) => sum + gzip, 0);
  console.log(`${kilobytes(total('.js', true))}  JS of the first page, gzip`);
  console.log(`${kilobytes(total('.css', true))}  CSS of the first page, gzip`);
  console.log(`${kilobytes(total('.woff2', false))}  fonts`);
}

if (import.meta.main) {
  const requests = process.argv.slice(2);
  const requested = (part: string) => requests.length === 0 || requests.includes(part);
  if (requested('site')) await buildSite();
  if (requested('server')) await bundleServer();
}
