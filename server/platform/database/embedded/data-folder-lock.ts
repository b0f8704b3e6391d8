import {
  closeSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createConnection, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { livenessOf, type ProcessIdentity, thisProcess } from './running-process.ts';

const OWNER_FILE = '.owner.json';
const OWNER_SOCKET = '.owner.sock';
/** How long the owner's socket may take to accept, in milliseconds; the kernel accepts for it. */
const PROBE_LIMIT = 1000;

type Owner = ProcessIdentity & { readonly since: string };

/**
 * Another server owns the data folder. Two servers on one folder would allocate the same codes
 * twice and destroy it.
 */
export class DataFolderTaken extends Error {
  readonly folder: string;

  constructor(folder: string, owner: Owner | undefined) {
    const who = owner ? ` (processus ${owner.pid}, démarré le ${inFrench(owner.since)})` : '';
    super(
      `Le dossier de données « ${folder} » est déjà utilisé par un autre serveur${who}. ` +
        'Arrêtez cet autre serveur, ou indiquez un autre dossier avec DATA_DIR.',
    );
    this.name = 'DataFolderTaken';
    this.folder = folder;
  }
}

export type DataFolderLock = {
  /** Idempotent. The kernel does as much when the process dies, however it dies. */
  release(): Promise<void>;
};

/**
 * Makes this process the only owner of `folder` (which exists) until `release` or death.
 *
 * Two locks. A socket without a file, which the kernel frees at any death, decides between two
 * starts; it does not cross containers. A file beside the data says who owns it, with a socket file
 * that answers while the owner lives; these cross containers, and serve alone elsewhere than Linux.
 * @throws DataFolderTaken within 2 seconds, having written nothing
 */
export async function lockDataFolder(folder: string): Promise<DataFolderLock> {
  const location = realpathSync(folder);
  const kernelLock = await takeKernelLock(location);
  if (kernelLock === 'taken') throw new DataFolderTaken(folder, readOwner(location));
  const owner = readOwner(location);
  if (owner && (await stillOwns(location, owner))) {
    await close(kernelLock);
    throw new DataFolderTaken(folder, owner);
  }
  if (!claimFile(location, owner)) {
    await close(kernelLock);
    throw new DataFolderTaken(folder, readOwner(location));
  }
  const doorbell = await openDoorbell(location);
  let released = false;
  return {
    async release() {
      if (released) return;
      released = true;
      await close(doorbell);
      rmSync(join(location, OWNER_SOCKET), { force: true });
      rmSync(join(location, OWNER_FILE), { force: true });
      // Last: until now nobody else can have started.
      await close(kernelLock);
    },
  };
}

/** Named after the folder itself, not its path: a second mount of it is the same folder. */
async function takeKernelLock(location: string): Promise<Server | undefined | 'taken'> {
  const { dev, ino } = statSync(location, { bigint: true });
  const name = `portail-isrc-${dev}-${ino}`;
  if (process.platform === 'linux') return listen(`\0${name}`);
  if (process.platform === 'win32') return listen(`\\\\.\\pipe\\${name}`);
  return undefined;
}

async function stillOwns(location: string, owner: Owner): Promise<boolean> {
  const liveness = livenessOf(owner);
  return liveness === 'unseen' ? doorbellAnswers(location) : liveness === 'alive';
}

/** Writes this process's identity, unless another process has done so since the last look. */
function claimFile(location: string, seen: Owner | undefined): boolean {
  const file = join(location, OWNER_FILE);
  if (seen && readOwner(location)?.born !== seen.born) return false;
  const owner: Owner = { ...thisProcess(), since: new Date().toISOString() };
  if (seen) rmSync(file, { force: true });
  try {
    writeFileSync(file, `${JSON.stringify(owner)}\n`, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      return claimUnreadable(file, owner);
    throw error;
  }
}

/** An unreadable file (its writer died while writing it) belongs to nobody. */
function claimUnreadable(file: string, owner: Owner): boolean {
  if (parseOwner(readFileSync(file, 'utf8'))) return false;
  writeFileSync(file, `${JSON.stringify(owner)}\n`, { mode: 0o600 });
  return true;
}

function readOwner(location: string): Owner | undefined {
  try {
    return parseOwner(readFileSync(join(location, OWNER_FILE), 'utf8'));
  } catch {
    return undefined;
  }
}

function parseOwner(text: string): Owner | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!(value instanceof Object && 'pid' in value && 'since' in value)) return undefined;
    if (typeof value.pid !== 'number' || typeof value.since !== 'string') return undefined;
    const { pid, since } = value;
    return {
      pid,
      since,
      ...textOf(value, 'born'),
      ...textOf(value, 'boot'),
      ...textOf(value, 'namespace'),
    };
  } catch {
    return undefined;
  }
}

function textOf<K extends 'born' | 'boot' | 'namespace'>(
  value: object,
  key: K,
): { [P in K]?: string } {
  const text: unknown = Reflect.get(value, key);
  // The key is the given one; TypeScript widens computed keys to string.
  return typeof text === 'string' ? ({ [key]: text } as { [P in K]: string }) : {};
}

/** Convenience for containers: where a socket file cannot be made, the two other locks remain. */
async function openDoorbell(location: string): Promise<Server | undefined> {
  rmSync(join(location, OWNER_SOCKET), { force: true });
  const server = await throughShortPath(location, (path) => listen(path).catch(() => undefined));
  return server === 'taken' ? undefined : server;
}

function doorbellAnswers(location: string): Promise<boolean> {
  return throughShortPath(location, (path) => {
    const socket = createConnection(path);
    const answer = new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    const slow = sleep(PROBE_LIMIT, true, { ref: false });
    return Promise.race([answer, slow]).finally(() => socket.destroy());
  });
}

/** A socket's path is limited to about 100 bytes, a data folder's is not. */
async function throughShortPath<R>(
  location: string,
  use: (path: string) => Promise<R>,
): Promise<R> {
  const path = join(location, OWNER_SOCKET);
  if (process.platform !== 'linux' || Buffer.byteLength(path) < 100) return use(path);
  const handle = openSync(location, 'r');
  try {
    return await use(`/proc/self/fd/${handle}/${OWNER_SOCKET}`);
  } finally {
    closeSync(handle);
  }
}

function listen(path: string): Promise<Server | 'taken'> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve('taken');
      else reject(error);
    });
    server.listen(path, () => {
      // The lock does not keep the process alive: it may end by itself.
      server.unref();
      resolve(server);
    });
  });
}

async function close(server: Server | undefined): Promise<void> {
  if (server) await new Promise((resolve) => server.close(resolve));
}

function inFrench(timestamp: string): string {
  const date = new Date(timestamp);
  if (Number.isNaN(date.getTime())) return timestamp;
  return date.toLocaleString('fr-FR', {
    timeZone: 'Europe/Paris',
    dateStyle: 'long',
    timeStyle: 'short',
  });
}
