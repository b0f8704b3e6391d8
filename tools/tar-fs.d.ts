/** The one function we use of a package that brings no types. */
declare module 'tar-fs' {
  import type { Writable } from 'node:stream';

  export function extract(folder: string): Writable;
}
