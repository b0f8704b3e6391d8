/**
 * `npm run dev`: the site, served by Vite from its sources on the announced address, and behind it
 * the API, restarted after each edit of its sources. Nothing is built, and `dist` is not read.
 */

import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { createServer as createProbe } from 'node:net';
import { dirname, join, relative, sep } from 'node:path';
import { type Connect, createServer } from 'vite';
import { apiLoop } from './dev/api-loop.ts';
import { ROOT } from './run.ts';

/** Source folders of the API. */
const WATCHED = ['server', 'domain', 'contract', 'identity', 'storage'];
const FOR_TESTS = /\.test\.ts$|\/testing\//;
/** Addresses answered by the API; every other one is a page of the site. */
const OF_THE_API =
  /^\/(?:(?:api|realms|courriels|health)(?:[/?]|$)|config\.json|brand(?:\.css|\/)|mark\.svg)/;

const port = Number(process.env.PORT ?? 3000);
const address = `http://localhost:${port}`;
const apiPort = await freePort();
// Copied before Vite sets NODE_ENV, so that the API runs as it does elsewhere.
const env = { PUBLIC_URL: address, ...process.env, PORT: String(apiPort), HOST: 'localhost' };
const api = apiLoop(env);

const site = await createServer({
  configFile: join(ROOT, 'web', 'vite.config.ts'),
  cacheDir: join(ROOT, 'node_modules', '.cache', 'vite'),
  clearScreen: false,
  plugins: [
    {
      name: 'wait-for-the-api',
      configureServer: ({ middlewares }) => void middlewares.use(waitForApi),
    },
  ],
  server: {
    host: 'localhost',
    port,
    strictPort: true,
    proxy: { [OF_THE_API.source]: `http://localhost:${apiPort}` },
    // The packages may be links to those of another checkout.
    fs: { allow: [ROOT, dirname(realpathSync(join(ROOT, 'node_modules', 'vite')))] },
  },
});

/** Calls made while the API restarts are answered a little later instead of failing. */
async function waitForApi(
  ...[request, response, next]: Parameters<Connect.NextHandleFunction>
): Promise<void> {
  if (!OF_THE_API.test(request.url ?? '') || (await api.answers())) return next();
  response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(
    'L’API est arrêtée : le terminal dit pourquoi. Elle repartira à la prochaine modification.\n',
  );
}

async function freePort(): Promise<number> {
  const probe = createProbe().listen(0, 'localhost');
  await once(probe, 'listening');
  const location = probe.address();
  probe.close();
  if (location === null || typeof location === 'string') throw new Error('no port is free');
  return location.port;
}

site.watcher.add(WATCHED.map((folder) => join(ROOT, folder)));
site.watcher.on('all', (_event, file) => {
  const location = relative(ROOT, file).replaceAll(sep, '/');
  const [folder = ''] = location.split('/');
  if (WATCHED.includes(folder) && !FOR_TESTS.test(location)) api.edited();
});
await site.listen().catch(async (error: Error) => {
  console.error(`Le port ${port} n’est pas libre (${error.message}) : PORT en choisit un autre.`);
  await api.stop();
  process.exit(1);
});

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await Promise.all([api.stop(), site.close()]);
  process.exit(0);
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
process.on('disconnect', stop);
