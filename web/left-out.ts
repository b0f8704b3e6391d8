import type { Plugin } from 'vite';

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
export function leftOut(): Plugin {
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
