/**
 * For vitest's `globalSetup`: what the test processes of one run share. Nothing is created before a
 * test needs it (see `run.ts`); everything is removed with the run.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningPostgres, startPostgres } from '#tools/postgres.ts';
import { dropImages } from './image.ts';

const FOLDER = 'portail-run-';
/**
 * A memory file system on Linux: clusters of 40 MB are copied, synced and removed there almost
 * instantly.
 */
const IN_MEMORY = '/dev/shm';
/** Bytes free that make it fit: a few databases are open at once; a whole run takes half of a gigabyte. */
const CAPACITY = 2 ** 31;

export default async function setup(): Promise<() => Promise<void>> {
  const folder = newFolder();
  let started: Promise<RunningPostgres> | undefined;
  const start = () => {
    started ??= startPostgres({ location: temporaryLocation() });
    return started;
  };
  // This process outlives the test processes, so the server has to be its child.
  const reviewQueue = createServer((socket) => {
    socket.on('error', () => {}).resume();
    start().then(
      ({ url }) => socket.end(url),
      (error: unknown) => socket.end(String(error)),
    );
  });
  await new Promise<void>((resolve) => reviewQueue.listen(0, 'localhost', resolve));
  const address = reviewQueue.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  // Test processes are started after this and inherit it.
  process.env.TEST_RUN = JSON.stringify({ folder, port: address.port });
  return async () => {
    await new Promise((resolve) => reviewQueue.close(resolve));
    const server = await started?.catch(() => undefined);
    if (server !== undefined) await dropImages(server.url, folder);
    rmSync(folder, { recursive: true, force: true });
    await server?.stop();
  };
}

function newFolder(): string {
  if (existsSync(IN_MEMORY)) removeOrphans();
  return mkdtempSync(join(temporaryLocation(), `${FOLDER}${process.pid}-`));
}

/** In memory where there is room: a database made and dropped for each test is hundreds of files each time. */
function temporaryLocation(): string {
  if (!existsSync(IN_MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize > CAPACITY ? IN_MEMORY : tmpdir();
}

/** Removes the remains of killed runs, which occupy memory. */
function removeOrphans(): void {
  for (const name of readdirSync(IN_MEMORY)) {
    const [pid] = name.startsWith(FOLDER) ? name.slice(FOLDER.length).split('-') : [];
    if (pid === undefined || existsSync(join('/proc', pid))) continue;
    rmSync(join(IN_MEMORY, name), { recursive: true, force: true });
  }
}
