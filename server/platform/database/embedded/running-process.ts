import { readFileSync, readlinkSync } from 'node:fs';

/**
 * Identity of a process, so that it cannot be mistaken for another that later got the same number.
 * Absent members: the platform does not provide them (only Linux provides all).
 */
export type ProcessIdentity = {
  readonly pid: number;
  /** Kernel start time of the process, in the kernel's own unit. */
  readonly born?: string;
  /** Boot id of the machine. */
  readonly boot?: string;
  /** PID namespace: a container has its own. */
  readonly namespace?: string;
};

export function thisProcess(): ProcessIdentity {
  const born = birthOf(process.pid);
  const boot = bootOf();
  const namespace = namespaceOf();
  return {
    pid: process.pid,
    ...(born === undefined ? {} : { born }),
    ...(boot === undefined ? {} : { boot }),
    ...(namespace === undefined ? {} : { namespace }),
  };
}

/** `unseen`: in another PID namespace, so its state cannot be determined. */
export type Liveness = 'alive' | 'dead' | 'unseen';

/** In doubt it is alive: taking the folder of a living server destroys the data. */
export function livenessOf(identity: ProcessIdentity): Liveness {
  const here = thisProcess();
  if (identity.boot !== undefined && here.boot !== undefined && identity.boot !== here.boot)
    return 'dead';
  if (identity.namespace !== here.namespace) return 'unseen';
  if (!exists(identity.pid)) return 'dead';
  const born = birthOf(identity.pid);
  return born !== undefined && identity.born !== undefined && born !== identity.born
    ? 'dead'
    : 'alive';
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it exists and belongs to someone else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Field 22 of `/proc/<pid>/stat`; the name, field 2, may hold spaces and parentheses. */
function birthOf(pid: number): string | undefined {
  const line = readOr(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return line?.slice(line.lastIndexOf(')') + 2).split(' ')[19];
}

function bootOf(): string | undefined {
  return readOr(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
}

function namespaceOf(): string | undefined {
  return readOr(() => readlinkSync('/proc/self/ns/pid'));
}

function readOr(read: () => string): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
