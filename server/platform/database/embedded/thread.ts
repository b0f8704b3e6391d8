/**
 * The thread of the embedded database. It boots and loads its library before it receives the folder
 * to open.
 */

import { extname } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';

/**
 * V8 compiles a function of PGlite again, at length, once it ran some 13 MB of it: at a start, on the cores that the
 * portal starts on. Ten times as much, and a start is over by then.
 */
const LATE_OPTIMISING = '--wasm-tiering-budget=130000000';
/**
 * A start runs only part of PGlite's nine megabytes: each function is validated when first called.
 */
const LAZY_VALIDATION = '--wasm-lazy-validation';

/** Opens nothing before its first message, `open`. */
export function bootThread(): Worker {
  for (const flag of [LATE_OPTIMISING, LAZY_VALIDATION]) setFlagsFromString(flag);
  // The parent's own flags (test runner, inspector) are not the worker's business.
  // Under `node --watch` a thread would report its imports among its own messages.
  const { WATCH_REPORT_DEPENDENCIES: _watched, ...env } = process.env;
  // Built, it is JavaScript like this file.
  const url = new URL(`./worker${extname(import.meta.filename)}`, import.meta.url);
  return new Worker(url, { execArgv: [], env, name: 'database' });
}
