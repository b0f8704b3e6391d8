/**
 * Reading what went wrong from what the driver threw. By code, never by class or message: the same
 * error crosses two engines and a thread.
 */

/** The embedded database has died or is closed; nothing will answer until the server restarts. */
export class DatabaseStopped extends Error {
  readonly code = 'DATABASE_STOPPED';

  constructor(reason: string) {
    super(`the embedded database has stopped: ${reason}`);
    this.name = 'DatabaseStopped';
  }
}

/** SQLSTATE or system code of a thrown value (`23505`, `ECONNREFUSED`…), or undefined. */
export function databaseErrorCode(error: unknown): string | undefined {
  return textOf(error, 'code');
}

/** Name of the constraint that a thrown value says was violated, or undefined. */
export function violatedConstraint(error: unknown): string | undefined {
  return textOf(error, 'constraint');
}

/** Serialization failure and deadlock: PostgreSQL rolled everything back and asks to try again. */
export function isWorthRetrying(error: unknown): boolean {
  const code = databaseErrorCode(error);
  return code === '40001' || code === '40P01';
}

const UNAVAILABLE = new Set([
  'DATABASE_STOPPED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  // Shutdown, crash of another session, cannot connect now, database dropped, missing (being
  // restored) or closed to connections, too many clients.
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '3D000',
  '55000',
  '53300',
  // Disk full, out of memory; query cancelled by its time limit; lock not available in time.
  '53100',
  '53200',
  '57014',
  '55P03',
]);

/**
 * `pg` gives these no code; the texts are those of pg 8.23 and pg-pool 3, verified by our tests.
 */
const UNAVAILABLE_TEXTS = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  // Error of a rollback on a connection that had already broken.
  'Client has encountered a connection error',
  'Client was closed',
  'Query read timeout',
];

/** True when the fault is the database's state and not the request: the same request may pass later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = databaseErrorCode(error);
  if (code !== undefined) return UNAVAILABLE.has(code) || code.startsWith('08');
  return error instanceof Error && UNAVAILABLE_TEXTS.some((text) => error.message.startsWith(text));
}

function textOf(error: unknown, key: 'code' | 'constraint'): string | undefined {
  if (!(error instanceof Object) || !(key in error)) return undefined;
  // `in` proved that the key exists; the value's type is checked on the next line.
  const value = (error as Record<typeof key, unknown>)[key];
  return typeof value === 'string' ? value : undefined;
}
