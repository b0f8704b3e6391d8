/** The machine's own nginx, with the configuration shown in `ops/proxy/nginx.conf`. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#server/testing/running-portal.ts';

const LOCATIONS = [
  '/usr/sbin/nginx',
  '/usr/bin/nginx',
  '/opt/homebrew/bin/nginx',
  '/usr/local/bin/nginx',
];
export const NGINX_MISSING =
  'nginx est introuvable : installez-le (« apt-get install nginx »), ou donnez son chemin dans NGINX_PROGRAM.';

export const nginxProgram = (): string | undefined =>
  [process.env.NGINX_PROGRAM, ...LOCATIONS].find(
    (location) => location !== undefined && existsSync(location),
  );

export type RunningNginx = { readonly origin: string; stop(): Promise<void> };

/** @param ports of the three servers behind it */
export async function startNginx(
  program: string,
  folder: string,
  ports: readonly number[],
): Promise<RunningNginx> {
  const port = await freePort();
  const shown = readFileSync(join(import.meta.dirname, '../../../ops/proxy/nginx.conf'), 'utf8');
  const moved = ports.reduce(
    (text, own, index) => text.replace(`127.0.0.1:300${index + 1}`, `127.0.0.1:${own}`),
    shown,
  );
  const own = moved.replace('listen 127.0.0.1:3000', `listen 127.0.0.1:${port}`);
  const location = (name: string) => join(folder, name);
  mkdirSync(folder, { recursive: true });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${location(kind)};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const head = `${user} worker_processes 2; pid ${location('pid')}; error_log ${location('error.log')} warn;`;
  const http = `access_log off; ${temporary.join(' ')}\n${own}`;
  writeFileSync(
    location('nginx.conf'),
    `${head}\nevents { worker_connections 512; }\nhttp {\n${http}\n}\n`,
  );
  const child = spawn(program, ['-p', folder, '-c', location('nginx.conf'), '-g', 'daemon off;'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  for (const end = Date.now() + 10_000; ; await sleep(50)) {
    if (
      await fetch(origin).then(
        () => true,
        () => false,
      )
    )
      break;
    if (child.exitCode !== null || Date.now() > end) throw new Error('nginx does not answer');
  }
  return {
    origin,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}
