import { configDefaults, defineConfig } from 'vitest/config';
import LongestFirst from './tools/testing/longest-first.ts';

/** Megabytes for what has just been made: most of it is gone before it must be looked through. A sixth of a worker's processor time. */
const YOUNG = '--max-semi-space-size=64';

/**
 * Node reads the code of servers and journeys as it does on a server: nothing is made into something else on its way to a test.
 * Not where a test puts its own module in place of another (`*.probe.test.ts`), nor where components are written (web).
 */
const BY_NODE = { experimental: { viteModuleRunner: false, nodeLoader: false } };

type Extra = Record<string, unknown> & { readonly setupFiles?: readonly string[] };

/** Lanes are folders. `npm test` runs them one after the other; `npx vitest --project pure` runs one. */
const lane = (name: string, include: string[], { setupFiles = [], ...extra }: Extra = {}) => ({
  test: {
    name,
    include,
    execArgv: [YOUNG],
    expect: { poll: { timeout: 10_000 } },
    setupFiles: ['tools/testing/setup.ts', ...setupFiles],
    ...extra,
  },
});

const SECOND = 1000;
/** Vitest leaves one alone; nothing else runs meanwhile. */
const CORES = '100%';

const PROBES = '*.probe.test.{ts,tsx}';
const exclude = [...configDefaults.exclude, `**/${PROBES}`];
/** Tables hold a row more, which all of a lane read: what the files import is loaded once. */
const invented = (...after: string[]) => ({
  isolate: false,
  maxWorkers: 1,
  setupFiles: ['tools/testing/invented-rows.ts', ...after],
});

export default defineConfig({
  test: {
    // `--repeat` looks for what one order hides.
    sequence:
      process.env.TEST_ORDER === 'random'
        ? { shuffle: { files: true } }
        : { sequencer: LongestFirst },
    projects: [
      // Pure code shares no state: its files share their modules.
      lane('pure', ['domain/**/*.test.ts', 'contract/**/*.test.ts'], {
        isolate: false,
        exclude,
        maxWorkers: CORES,
        testTimeout: 60 * SECOND,
      }),
      lane('probe', [`{domain,contract,server}/**/${PROBES}`], {
        ...invented(),
        testTimeout: 180 * SECOND,
        hookTimeout: 180 * SECOND,
        globalSetup: ['server/platform/database/testing/global-setup.ts'],
      }),
      lane('probe-web', [`web/**/${PROBES}`], {
        ...invented('web/testing/setup.ts'),
        environment: 'jsdom',
        testTimeout: 60 * SECOND,
      }),
      lane(
        'server',
        [
          'server/**/*.test.ts',
          'identity/**/*.test.ts',
          'storage/**/*.test.ts',
          'client/**/*.test.ts',
          'tools/**/*.test.ts',
          'bench/**/*.test.ts',
        ],
        {
          testTimeout: 180 * SECOND,
          hookTimeout: 180 * SECOND,
          globalSetup: ['server/platform/database/testing/global-setup.ts'],
          // One more than cores: a test of the server often waits for a disk, a process or a timer.
          maxWorkers: 3,
          exclude,
          // What the files import is most of the server: a worker reads it once.
          isolate: false,
          ...BY_NODE,
        },
      ),
      // Runs alone, by its name: it needs an nginx.
      lane('nginx', ['bench/nginx/*.lane.ts'], {
        testTimeout: 300 * SECOND,
        hookTimeout: 300 * SECOND,
      }),
      // By its name too: the release before this one, from the history, on the schema of this one and of the next.
      lane('upgrade', ['bench/upgrade/*.lane.ts'], {
        testTimeout: 300 * SECOND,
        hookTimeout: 300 * SECOND,
        globalSetup: ['server/platform/database/testing/global-setup.ts'],
      }),
      // By its name too: programs of others read what leaves the portal, and those that are not here are named.
      lane('readers', ['bench/readers/*.lane.ts'], {
        testTimeout: 300 * SECOND,
        hookTimeout: 300 * SECOND,
      }),
      // The image, built and started where podman is, on a stand-in for its base where no registry of images answers.
      lane('container', ['bench/container/*.lane.ts'], {
        testTimeout: 300 * SECOND,
        hookTimeout: 1800 * SECOND,
      }),
      // The stock Keycloak in a browser: it needs Java, and Maven the first time.
      lane('keycloak', ['e2e/keycloak/*.lane.ts'], {
        testTimeout: 300 * SECOND,
        hookTimeout: 900 * SECOND,
        expect: { poll: { timeout: 60 * SECOND } },
        globalSetup: ['server/platform/database/testing/global-setup.ts'],
      }),
      lane('web', ['web/**/*.test.ts', 'web/**/*.test.tsx'], {
        environment: 'jsdom',
        exclude,
        // The pages, React and the document are loaded once a worker: what a file leaves behind is its own fault.
        isolate: false,
        maxWorkers: CORES,
        testTimeout: 60 * SECOND,
        setupFiles: ['web/testing/setup.ts'],
      }),
      lane('e2e', ['e2e/**/*.test.ts'], {
        testTimeout: 300 * SECOND,
        hookTimeout: 300 * SECOND,
        expect: { poll: { timeout: 60 * SECOND } },
        // One process more than cores: its browser, and the code of the portal, serve all its files, and it often waits for a page.
        isolate: false,
        maxWorkers: 3,
        ...BY_NODE,
        globalSetup: ['server/platform/database/testing/global-setup.ts'],
      }),
    ],
  },
});
