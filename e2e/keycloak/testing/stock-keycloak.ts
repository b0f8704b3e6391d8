/** The stock Keycloak, from Maven Central, with the realm of `ops/keycloak`: unpacked and prepared once a machine. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#tools/run.ts';

const CACHE = join(ROOT, 'node_modules', '.cache', 'keycloak');
const POM = join(import.meta.dirname, '..', 'pom.xml');
const OLDEST_JAVA = 17;
export const ADMIN = { username: 'administration', password: 'une phrase pour un essai' };

/** Build-time settings of the server: it then starts in seconds. */
const BUILT = ['--db=dev-mem', '--health-enabled=false'];

/** @returns the folder of the server, or a sentence about what is missing */
export function keycloakHome(): { readonly home: string } | { readonly missing: string } {
  const java = /version "(\d+)/.exec(
    spawnSync('java', ['-version'], { encoding: 'utf8' }).stderr ?? '',
  )?.[1];
  if (Number(java ?? 0) < OLDEST_JAVA) return { missing: `Java ${OLDEST_JAVA} ou plus récent` };
  const value = process.env.KEYCLOAK_HOME;
  if (value !== undefined)
    return existsSync(join(value, 'bin', 'kc.sh')) ? { home: value } : { missing: value };
  const existing = homeIn(CACHE);
  if (existing !== null) return { home: existing };
  return unpacked();
}

function homeIn(folder: string): string | null {
  if (!existsSync(folder)) return null;
  const name = readdirSync(folder).find((entry) => entry.startsWith('keycloak-'));
  return name === undefined ? null : join(folder, name);
}

function unpacked(): { readonly home: string } | { readonly missing: string } {
  const fresh = `${CACHE}.${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  const texts = [
    ['mvn', '-q', '-B', '-f', POM, 'dependency:copy-dependencies', `-DoutputDirectory=${fresh}`],
    ['sh', '-c', 'tar xzf "$0"/*.tar.gz -C "$0" && rm "$0"/*.tar.gz', fresh],
  ].find(([command = '', ...args]) => spawnSync(command, args, { stdio: 'ignore' }).status !== 0);
  if (texts !== undefined || homeIn(fresh) === null) {
    rmSync(fresh, { recursive: true, force: true });
    return {
      missing: 'Keycloak, que Maven apporte de Maven Central (ou son dossier dans KEYCLOAK_HOME)',
    };
  }
  renameSync(fresh, CACHE);
  return { home: homeIn(CACHE) ?? CACHE };
}

export type StockKeycloak = {
  readonly origin: string;
  readonly issuer: string;
  stop(): Promise<void>;
};

/** @throws Error with the end of its output when it does not start */
export async function startKeycloak(
  home: string,
  location: { readonly port: number; readonly portail: string; readonly smtpPort: number },
): Promise<StockKeycloak> {
  const program = join(home, 'bin', 'kc.sh');
  await prepared(home, program);
  mkdirSync(join(home, 'data', 'import'), { recursive: true });
  copyFileSync(
    join(ROOT, 'ops', 'keycloak', 'realm.json'),
    join(home, 'data', 'import', 'isrc-realm.json'),
  );
  const origin = `http://localhost:${location.port}`;
  const child = spawn(
    program,
    [
      'start',
      '--optimized',
      '--import-realm',
      '--http-enabled=true',
      '--http-host=127.0.0.1',
      '--cache=local',
      `--http-port=${location.port}`,
      `--hostname=${origin}`,
    ],
    {
      // A group of its own: the shell and the Java that it starts end together.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        KC_BOOTSTRAP_ADMIN_USERNAME: ADMIN.username,
        KC_BOOTSTRAP_ADMIN_PASSWORD: ADMIN.password,
        PORTAIL_URL: location.portail,
        PORTAIL_MAIL_FROM: 'identite@essai.fr',
        PORTAIL_SMTP_HOST: 'localhost',
        PORTAIL_SMTP_PORT: String(location.smtpPort),
      },
    },
  );
  await saying(child, 'Listening on:');
  return {
    origin,
    issuer: `${origin}/realms/isrc`,
    async stop() {
      if (child.exitCode !== null || child.pid === undefined) return;
      const gone = once(child, 'exit');
      process.kill(-child.pid, 'SIGTERM');
      await gone;
    },
  };
}

async function prepared(home: string, program: string): Promise<void> {
  const done = join(home, 'data', 'portail-built');
  if (existsSync(done)) return;
  const { status, stdout, stderr } = spawnSync(program, ['build', ...BUILT], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${stdout}${stderr}`.slice(-4000));
  mkdirSync(join(home, 'data'), { recursive: true });
  writeFileSync(done, BUILT.join(' '));
}

function saying(child: ChildProcess, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let message = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text) => {
        message = `${message}${text}`.slice(-8000);
        if (message.includes(words)) resolve();
      });
    child.once('close', () => reject(new Error(message)));
  });
}
