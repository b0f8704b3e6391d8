/** `npm run dev`: the portal restarted when the server changes, and the site served by Vite, which follows each edit. */

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { ROOT } from './run.ts';

const WATCHED = ['server', 'domain', 'contract', 'identity'].flatMap((folder) => [
  '--watch-path',
  join(ROOT, folder),
]);

const portal = spawn(process.execPath, [...WATCHED, join(ROOT, 'tools', 'start.ts')], { stdio: 'inherit' });
const site = await createServer({ configFile: join(ROOT, 'web', 'vite.config.ts') });
await site.listen();
site.printUrls();
process.on('SIGINT', async () => {
  portal.kill('SIGTERM');
  await site.close();
  process.exit(0);
});
