import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { frenchSpaces } from './french-spaces.ts';
import { sharedCode } from './shared-code.ts';

/** The two cuts that the first words need; the mono cut waits for the first code. */
const FIRST_FONTS = [/atkinson-hyperlegible-next-latin-wght/, /bricolage-grotesque-latin-700/];

/** What the code of the page asks for as soon as it runs: who is there, which every screen but the first words waits for. */
const FIRST_REQUESTED = 'open-identity';

/**
 * Fonts are found only once the sheet is read, and the client of the identity provider once the code has run: naming them in
 * the page saves those round trips. Fonts give way to code, which a poor line would else share with them: words are read in
 * their fallback meanwhile, which has the same measures.
 */
function namedFirst(): Plugin {
  return {
    name: 'named-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.values(bundle ?? {});
        const named =
          (attrs: Readonly<Record<string, string>>) => (file: { fileName: string }) => ({
            tag: 'link',
            attrs: { ...attrs, href: `/${file.fileName}`, crossorigin: '' },
            injectTo: 'head-prepend' as const,
          });
        return [
          ...files
            .filter(({ name }) => name === FIRST_REQUESTED)
            .map(named({ rel: 'modulepreload', fetchpriority: 'low' })),
          ...files
            .filter(({ fileName }) => FIRST_FONTS.some((font) => font.test(fileName)))
            .map(named({ rel: 'preload', as: 'font', type: 'font/woff2', fetchpriority: 'low' })),
        ];
      },
    },
  };
}

/** No WebAssembly: the content policy refuses it, and the slower twin of each decoder does the same. */
const PDF_RESOURCES = [
  { folder: 'cmaps', stored: /\.bcmap$/ },
  { folder: 'standard_fonts', stored: /\.(pfb|ttf)$/ },
  { folder: 'wasm', stored: /_nowasm_fallback\.js$/ },
];

/** What the reader of PDF looks up by name when a document needs it: encodings, fonts left out, rare pictures. */
function pdfResources(): Plugin {
  return {
    name: 'pdf-resources',
    apply: 'build',
    generateBundle() {
      const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
      const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
      for (const { folder, stored } of PDF_RESOURCES) {
        const from = path.join(path.dirname(manifest), folder);
        for (const name of readdirSync(from).filter((candidate) => stored.test(candidate))) {
          this.emitFile({
            type: 'asset',
            fileName: `assets/pdfjs-${version}/${folder}/${name}`,
            source: readFileSync(path.join(from, name)),
          });
        }
      }
    },
  };
}

const LAYERS = '@layer reset, tokens, design, app, wishes;';

/** Sheets are split by page and may arrive in any order: each one says the order of the layers first. */
function orderLayers(): Plugin {
  return {
    name: 'order-layers',
    enforce: 'pre',
    transform(code, id) {
      return id.split('?')[0]?.endsWith('.css') ? `${LAYERS}\n${code}` : undefined;
    },
  };
}

const GROUPS = [
  { name: 'first', tags: ['$initial' as const], priority: 1000 },
  ...sharedCode(path.join(import.meta.dirname, 'shell/main.tsx')),
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), orderLayers(), namedFirst(), pdfResources(), leftOut(), frenchSpaces()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // No data: addresses, so that the content policy needs none.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
    reportCompressedSize: false,
  },
});

/** A part of a package that no page uses, and what stands for it. */
type LeftOut = { readonly module: RegExp; readonly instead: string };

/**
 * - Letters of other scripts are romanised by a table that weighs more than a page may: the portal has it, and an audit
 *   in a browser, which compares the lines of one catalogue with each other, goes by their letters.
 * - The router tells tools of measure what it does, and fetches pages ahead for whoever serves it as a framework: 2 kB of
 *   the first page for what is never asked for. A link of ours is drawn without `prefetch`, which is then `none`.
 */
const LEFT_OUT: readonly LeftOut[] = [
  { module: /^any-ascii$/, instead: 'export default (text) => text;' },
  {
    module: /\/instrumentation\.js$/,
    instead: `
      export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
      export const getRouteInstrumentationUpdates = () => ({});
      export const instrumentClientSideRouter = (router) => router;
      export const instrumentHandler = (handler) => handler;
      export const instrumentationResultMetaContext = null;`,
  },
  {
    module: /\/ssr\/components\.js$/,
    instead: `
      import { createContext } from 'react';
      export const FrameworkContext = createContext(undefined);
      const none = () => null;
      export { none as PrefetchPageLinks, none as Links, none as Meta, none as Scripts };
      export { none as setIsHydrated, none as useFrameworkContext };
      export const CRITICAL_CSS_DATA_ATTRIBUTE = '';
      export const usePrefetchBehavior = () => [false, null, {}];
      export const mergeRefs = (...refs) => (value) => {
        for (const ref of refs) {
          if (typeof ref === 'function') ref(value);
          else if (ref !== null && ref !== undefined) ref.current = value;
        }
      };`,
  },
];
const OURS = /node_modules\/react-router\//;
const NAME = '\0left-out:';

/** Puts something short in the place of what is never used. A package that moved its files is told at once. */
function leftOut(): Plugin {
  const met = new Set<LeftOut>();
  return {
    name: 'left-out',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer) {
      const count = LEFT_OUT.findIndex(({ module }) => module.test(id));
      if (count < 0 || (id.startsWith('.') && !OURS.test(importer ?? ''))) return undefined;
      return `${NAME}${count}`;
    },
    load(id) {
      const result = id.startsWith(NAME) ? LEFT_OUT[Number(id.slice(NAME.length))] : undefined;
      if (result) met.add(result);
      return result?.instead;
    },
    buildEnd(error) {
      const moved = LEFT_OUT.filter((one) => !met.has(one));
      if (error === undefined && moved.length > 0)
        throw new Error(`Nothing to leave out: ${moved.map(({ module }) => module).join(', ')}`);
    },
  };
}
