/** Uploads the largest deposits at the same moment to a portal in a process of its own, and watches its memory. */

import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { createProfile } from '#contract/account/profile.ts';
import { createStructure } from '#contract/account/structure.ts';
import { aPdf } from '#domain/justificatif/testing/sample-files.ts';
import { signIn } from '#identity/testing/sign-in.ts';
import { type DatabaseKind, freshDatabase } from '../platform/database/testing/fresh-database.ts';
import { clientOf } from './api-client.ts';
import { freePort, PASSWORD } from './running-portal.ts';

const EMAIL = 'depots@essai.example';
const LARGEST = 5_242_880;

export type Way = 'form' | 'json';
export type Measured = {
  /** How many calls were answered so. */
  readonly statuses: Readonly<Record<number, number>>;
  /** Of the process: before, and at its highest. In megabytes (1,048,576 bytes). */
  readonly before: number;
  readonly peak: number;
  readonly seconds: number;
  /** Objects kept, and files left where uploads arrive. */
  readonly objects: number;
  readonly leftovers: number;
};

export type MeasuredPortal = {
  /** `parallel` calls at once, each for a structure of its own, each with files of these sizes. */
  measure(way: Way, parallel: number, sizes?: readonly number[]): Promise<Measured>;
  stop(): Promise<void>;
};

/** Linux only: the memory is read from `/proc`. */
export async function startMeasuredPortal(kind: DatabaseKind): Promise<MeasuredPortal> {
  const fresh = await freshDatabase(kind);
  await fresh.database.close();
  const port = await freePort();
  const { dataDir } = fresh.settings;
  const child = await started(port, {
    DATA_DIR: dataDir,
    DATABASE_URL: fresh.settings.databaseUrl ?? '',
  });
  const origin = `http://localhost:${port}`;
  const token = (
    await signIn({ origin, realm: 'isrc', clientId: 'portail', email: EMAIL, password: PASSWORD })
  ).accessToken;
  const api = clientOf({ origin, tokenOf: async () => token }, EMAIL);
  await api.ok(createProfile, { body: { nom: 'Essai', prenom: 'Camille' } });
  const structures: number[] = [];
  return {
    async measure(way, parallel, sizes = [LARGEST]) {
      while (structures.length < parallel) {
        structures.push(
          (await api.ok(createStructure, { body: { raison: 'Dépôts' } })).structureId,
        );
      }
      const body = way === 'form' ? formOf(sizes) : jsonOf(sizes);
      const memory = watchMemory(child.pid ?? 0);
      const begun = performance.now();
      const answers = await Promise.all(
        structures
          .slice(0, parallel)
          .map((structureId) => send(port, token, way, body(structureId), structureId)),
      );
      const seconds = (performance.now() - begun) / 1000;
      const statuses: Record<number, number> = {};
      for (const status of answers) statuses[status] = (statuses[status] ?? 0) + 1;
      const [objects = 0, leftovers = 0] = ['justificatifs', 'uploads'].map(
        (folder) => readdirSync(join(dataDir, folder)).length,
      );
      return { statuses, seconds, objects, leftovers, ...memory.stop() };
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      child.kill('SIGKILL');
      await ended;
      await fresh.remove();
    },
  };
}

async function started(
  port: number,
  environment: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'portal-process.ts'), EMAIL, PASSWORD],
    {
      env: { ...process.env, PORT: String(port), LOG_LEVEL: 'silent', ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (piece: Buffer) => piece.toString().includes('ready') && resolve());
    child.once('exit', (code) => reject(new Error(`the portal ended with ${code}`)));
  });
  return child;
}

type Body = (structureId: number) => readonly Buffer[];

/** The large part of a body is the same for everyone, so that the sender needs no memory either. */
function formOf(sizes: readonly number[]): Body {
  const files = sizes.flatMap((size, index) => [
    Buffer.from(
      `--b\r\nContent-Disposition: form-data; name="justificatifs"; filename="${index}.pdf"\r\n` +
        'Content-Type: application/pdf\r\n\r\n',
    ),
    Buffer.from(aPdf(size)),
    Buffer.from('\r\n'),
  ]);
  return (structureId) => [
    Buffer.from(
      `--b\r\nContent-Disposition: form-data; name="structureId"\r\n\r\n${structureId}\r\n`,
    ),
    ...files,
    Buffer.from('--b--\r\n'),
  ];
}

function jsonOf(sizes: readonly number[]): Body {
  const files = sizes.map((size, index) => {
    const content = Buffer.from(aPdf(size)).toString('base64');
    return JSON.stringify({ name: `${index}.pdf`, type: 'application/pdf', size, content });
  });
  const rest = Buffer.from(`,"justificatifs":[${files.join(',')}]}`);
  return (structureId) => [Buffer.from(`{"structureId":${structureId}`), rest];
}

const PATHS: Readonly<Record<Way, readonly [method: string, path: string, type: string]>> = {
  form: ['POST', '/api/upload', 'multipart/form-data; boundary=b'],
  json: ['PUT', '/api/structure', 'application/json'],
};

function send(
  port: number,
  token: string,
  way: Way,
  body: readonly Buffer[],
  structureId: number,
): Promise<number> {
  const [method, path, type] = PATHS[way];
  return new Promise((resolve, reject) => {
    const sent = request({
      host: 'localhost',
      port,
      method,
      path,
      headers: {
        authorization: `Bearer ${token}`,
        'x-structure-id': String(structureId),
        'content-type': type,
        'content-length': body.reduce((sum, { length }) => sum + length, 0),
      },
    });
    sent.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    // A server that answers before it has read everything may close while we still write.
    sent.on('error', (error) => setTimeout(reject, 1000, error));
    for (const piece of body) sent.write(piece);
    sent.end();
  });
}

const MEGABYTE = 1024;

function watchMemory(pid: number) {
  const read = () => {
    const [, kilobytes = '0'] =
      /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / MEGABYTE;
  };
  const before = read();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, read());
  }, 10);
  return {
    stop() {
      clearInterval(timer);
      return { before, peak: Math.max(peak, read()) };
    },
  };
}
