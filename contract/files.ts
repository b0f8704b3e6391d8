/**
 * Uploaded files, in a form or inside a JSON body. They are not held in memory: a verb receives a
 * handle to the bytes, and reads them when it has room.
 */

import { z } from 'zod/mini';

/** The files of a body. */
export type FilesIn = {
  /** `parts` of a multipart form, or the `content` of objects in a JSON body, in base64. */
  readonly as: 'parts' | 'base64';
  /** Name of the field that repeats. */
  readonly field: string;
  /** Files in one call. */
  readonly maximum: number;
  /** Bytes of one file. A longer one reaches the verb one byte too long, never cut in silence. */
  readonly bytes: number;
  /**
   * Maximum bytes of all files of one call, without the overhead of the form or JSON; absent for a
   * single file.
   */
  readonly total?: number;
};

/** The bytes of one file. */
export type ContentIn = {
  /** Number of bytes stored: all of them, or one more than `FilesIn` accepts. */
  readonly size: number;
  /** SHA-256 of the stored bytes, in hexadecimal. */
  readonly sha256: string;
  /** False when they came as a text that is not base64, to the letter of RFC 4648, section 4. */
  readonly readable: boolean;
  /** Copies them to the beginning of `into`, which must be long enough. @returns the part that they fill */
  readonly read: (into: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>;
};

/** A file of a form. */
export type PartIn = { readonly name: string; readonly type: string; readonly content: ContentIn };

type SentFile = z.output<ReturnType<typeof z.file>>;
/** Sent as a file; received as a handle to its bytes. */
export const filePart = arriving<PartIn, SentFile>(
  'file',
  (value) => typeof value === 'object' && value !== null,
).register(z.globalRegistry, { type: 'string', format: 'binary', contentEncoding: 'binary' });

/** The content of a file in a JSON body: sent as base64; received as where it lies. */
export const base64Content = arriving<ContentIn, string>(
  'string',
  (value) => typeof value === 'string' || isContent(value),
).register(z.globalRegistry, { type: 'string', contentEncoding: 'base64' });

/** JSON cannot contain a function: a value with one was created by the body reader. */
function isContent(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'read' in value &&
    typeof value.read === 'function'
  );
}

/**
 * Schema of a file: the body reader has already replaced the sent value with the one that the verb
 * receives.
 */
function arriving<Received, Sent>(expected: 'file' | 'string', isOne: (value: unknown) => boolean) {
  return z.custom<Received, Sent>().check(({ value, issues }) => {
    if (!isOne(value)) issues.push({ code: 'invalid_type', expected, input: value });
  });
}
