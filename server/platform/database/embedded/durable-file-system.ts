import { closeSync, fsyncSync, lstatSync, openSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type InitArguments = Parameters<NodeFS['init']>;
type InitResult = Awaited<ReturnType<NodeFS['init']>>;

/** The part of emscripten's host file system that we complete; its own types do not describe it. */
type HostFileSystem = {
  stream_ops: { fsync?: (stream: HostStream) => number };
  realPath(node: unknown): string;
};
type HostStream = { nfd?: number | null; node: { mode: number } };
type HostModule = {
  NODEFS?: HostFileSystem;
  FS: { filesystems: { NODEFS: HostFileSystem }; isFile(mode: number): boolean };
};

/**
 * PGlite's folder on disk, with the one thing that upstream leaves out: when PostgreSQL asks for a
 * sync, the host really syncs. Without it every commit is acknowledged from memory, and a power
 * cut gives back codes that were already printed on records.
 *
 * The C library looks for `stream_ops.fsync` and, when it is absent, answers "done".
 */
export class DurableFileSystem extends NodeFS {
  /** Syncs of the write-ahead log since the start. */
  logSyncs = 0;

  override async init(...[pg, options]: InitArguments): Promise<InitResult> {
    const result = await super.init(pg, options);
    const hooks = result.emscriptenOpts.preRun;
    if (!Array.isArray(hooks))
      throw new Error('PGlite has no preRun hook: its version is not known to us');
    // First of all: the database must not write before its syncs are real.
    hooks.unshift((module: unknown) => {
      // emscripten's module is untyped here; a missing member throws at once and stops the start.
      this.#makeSyncsReal(module as HostModule);
    });
    return result;
  }

  #makeSyncsReal(module: HostModule): void {
    const host = module.NODEFS ?? module.FS.filesystems.NODEFS;
    host.stream_ops.fsync = (stream) => {
      const path = host.realPath(stream.node);
      if (typeof stream.nfd === 'number' && module.FS.isFile(stream.node.mode))
        fsyncSync(stream.nfd);
      else syncPath(path);
      if (path.includes('pg_wal')) this.logSyncs += 1;
      return 0;
    };
  }
}

/** Syncs one file or folder that is not open. */
export function syncPath(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Syncs every file and folder under `root`, `root` itself, and the folders that name it: the
 * creation of a cluster does not sync, and a cut before the kernel does leaves an unopenable folder.
 */
export function syncTree(root: string): void {
  syncBelow(root);
  const parent = dirname(resolve(root));
  syncPath(parent);
  syncPath(dirname(parent));
}

function syncBelow(path: string): void {
  const kind = lstatSync(path);
  if (kind.isDirectory()) for (const name of readdirSync(path)) syncBelow(join(path, name));
  if (kind.isDirectory() || kind.isFile()) syncPath(path);
}
