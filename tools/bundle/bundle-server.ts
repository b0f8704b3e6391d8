/**
 * Builds the server into `dist/server`: plain JavaScript with its libraries inside, and beside it what cannot be
 * inside. Node alone runs it, wherever `dist` is copied.
 */

import { cpSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { ROOT } from '../run.ts';
import { billOfMaterials } from './bill-of-materials.ts';
import { buildStamp } from './build-stamp.ts';

const SERVER_OUTPUT = path.join(ROOT, 'dist', 'server');

/** File names are preserved: the worker is loaded from beside the program that starts it. */
const ENTRIES = {
  doctor: 'server/doctor.ts',
  main: 'server/main.ts',
  migrate: 'server/migrate.ts',
  registry: 'server/registry.ts',
  'take-over': 'server/take-over.ts',
  worker: 'server/platform/database/embedded/worker.ts',
};

/** Not bundled: it finds its WebAssembly, data and extensions by their paths in its own folder. */
const PGLITE = '@electric-sql/pglite';
const PGLITE_FILES =
  /\.(js|wasm|data)$|(btree_gist|pg_trgm|unaccent)\.tar\.gz$|package\.json$|LICENSE$/;
const PGLITE_UNUSED = /\/(live|worker|node-postgres)\//;

/** Font subsets to copy for each family. */
const NOTO_SUBSET = /-(wght|hebrew-400)-normal\.woff2$|\/(unicode|package)\.json$|LICENSE$/;

type Resource = {
  readonly from: string;
  readonly to: string;
  readonly stored?: (file: string) => boolean;
};

/**
 * Files read while the server runs: our own beside the code, those of packages in their package
 * folder.
 */
const RESOURCES: readonly Resource[] = [
  { from: 'server/platform/pdf/fonts', to: 'fonts' },
  { from: 'server/platform/http/api-docs/reader', to: 'reader' },
  { from: 'node_modules/pdfkit/js/data', to: 'data' },
  ...[
    '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
    '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2',
  ].flatMap(asPackage),
  // 14 MB of fonts for PDF documents: for each script only the weight in use, without files for
  // browsers.
  ...['', '-arabic', '-thai', '-jp', '-sc', '-kr'].map((family) => ({
    ...inPackages(`@fontsource-variable/noto-sans${family}`),
    stored: (file: string) => NOTO_SUBSET.test(file),
  })),
  {
    ...inPackages('oauth4webapi'),
    stored: (file) => /\/index\.js$|package\.json$|LICENSE/.test(file),
  },
  {
    ...inPackages('@fontsource/noto-sans-hebrew'),
    stored: (file) => NOTO_SUBSET.test(file),
  },
  {
    ...inPackages(PGLITE),
    stored: (file) => PGLITE_FILES.test(file) && !PGLITE_UNUSED.test(file.replaceAll('\\', '/')),
  },
];

/** The package folders among the resources. */
const COPIED = RESOURCES.flatMap(
  ({ from }) => /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(from)?.[0] ?? [],
).map((folder) => path.join(ROOT, folder));

function inPackages(name: string): Resource {
  return { from: `node_modules/${name}`, to: `node_modules/${name}` };
}

function asPackage(font: string): readonly Resource[] {
  const name = font.split('/', 2).join('/');
  return [font, `${name}/package.json`, `${name}/LICENSE`].map(inPackages);
}

/**
 * A program's text stays in memory while it runs, and Node stores it with two bytes per character
 * unless it is all ASCII: other characters are escaped, in strings, expressions and names alike.
 */
const inOneByte: Plugin = {
  name: 'in-one-byte',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk') chunk.code = escaped(chunk.code);
  },
};

function escaped(code: string): string {
  const [error] =
    /(?<!\\)(?:\\\\)*\\[\u0080-\uffff]|String\.raw`[^`]*[\u0080-\uffff]/.exec(code) ?? [];
  if (error !== undefined) throw new Error(`this cannot be escaped: ${error}`);
  return code.replaceAll(/[\u0080-\uffff]/g, (letter) => `\\u${hex(letter)}`);
}

const hex = (letter: string) => letter.charCodeAt(0).toString(16).padStart(4, '0');

/**
 * @param more other programs of ours that use the server's code, by file name
 * @throws Error when the build fails, or when a package no longer contains a file that the server
 * reads
 */
export async function bundleServer(
  output = SERVER_OUTPUT,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  process.env.NODE_ENV = 'production';
  await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'warn',
    define: { PORTAIL_BUILD: JSON.stringify(buildStamp()) },
    // `pg-native` and `pg-cloudflare` below are optional parts of `pg`, which works without them.
    plugins: [inOneByte, billOfMaterials(path.join(output, 'server.cdx.json'), COPIED)],
    ssr: { noExternal: true, external: [PGLITE, 'pg-native', 'pg-cloudflare'] },
    build: {
      ssr: true,
      target: 'node22',
      outDir: output,
      emptyOutDir: true,
      chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
      // Readable: stack traces show the names of the sources.
      minify: false,
      license: { fileName: 'licences.md' },
      rolldownOptions: {
        // A dependency of oidc-provider uses `eval` to name its warnings.
        checks: { eval: false },
        input: Object.fromEntries(
          Object.entries({ ...ENTRIES, ...more }).map(([name, file]) => [
            name,
            path.join(ROOT, file),
          ]),
        ),
        // One folder, so that every module finds its resources beside it, whichever chunk it is in.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  for (const { from, to, stored } of RESOURCES)
    copy(path.join(ROOT, from), path.join(output, to), stored);
}

function copy(from: string, to: string, stored: (file: string) => boolean = () => true): void {
  cpSync(from, to, {
    recursive: true,
    dereference: true,
    filter: (source) => stored(source) || !path.extname(source),
  });
}

// Builds to a folder other than `dist`: `node tools/bundle/bundle-server.ts FOLDER`.
if (import.meta.main) await bundleServer(process.argv[2]);
