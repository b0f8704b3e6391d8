/** `npm run dev`: the portal restarted when the server changes, and the site served by Vite, which follows each edit. */

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { ROOT } from './run.ts';

const SITE_PORT = 5173;
const WATCHED = ['server', 'domain', 'contract', 'identity'].flatMap((folder) => [
  '--watch-path',
  join(ROOT, folder),
]);

// Sign-in belongs to the origin that the browser shows: here, Vite's.
const site = await createServer({
  configFile: join(ROOT, 'web', 'vite.config.ts'),
  server: { host: 'localhost', port: SITE_PORT, strictPort: true },
});
await site.listen();
site.printUrls();
const portal = spawn(process.execPath, [...WATCHED, join(ROOT, 'tools', 'start.ts')], {
  stdio: 'inherit',
  env: { PUBLIC_URL: `http://localhost:${SITE_PORT}`, ...process.env },
});

async function stop(): Promise<void> {
  portal.kill('SIGTERM');
  await site.close();
  process.exit(0);
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
