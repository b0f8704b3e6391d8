import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { frenchSpaces } from './french-spaces.ts';
import { sharedCode } from './shared-code.ts';

/** The two font subsets needed for the first text; the mono subset loads with the first code. */
const FIRST_FONTS = [/atkinson-hyperlegible-next-latin-wght/, /bricolage-grotesque-latin-700/];

/**
 * Module loaded as soon as the entry code runs: the session check, needed by every screen after the
 * first text.
 */
const FIRST_REQUESTED = 'open-identity';

/**
 * Fonts are discovered only after the stylesheet, and the identity client only after the entry code
 * has run: naming them in the page saves those round trips. Fonts have a lower priority than code
 * on a slow connection: meanwhile text shows in a fallback font with the same metrics.
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

/**
 * Files that the PDF viewer loads by name when a document needs them: encodings, fonts not
 * embedded, rare image formats.
 */
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
    // No data: URLs, so that the Content Security Policy need not allow them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
    reportCompressedSize: false,
  },
});

/** An unused module of a package, and its replacement. */
type LeftOut = { readonly module: RegExp; readonly instead: string };

/**
 * - Romanising other scripts needs a table too heavy for a page: the server has it; an audit in the
 * browser, which compares lines of one catalogue with each other, compares the original letters.
 * - The router's instrumentation and its page prefetching for framework servers: 2 kB of the first
 * page, never used. Our links have no `prefetch`, which defaults to `none`.
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

/**
 * Replaces unused modules.
 * @throws at the end of the build when a module to replace was not found
 */
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
