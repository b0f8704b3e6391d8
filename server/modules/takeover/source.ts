/** Source of the take-over files: a folder for the console, the portal's storage for its screen. */

import type { FileName } from '#domain/takeover/headings.ts';

export type Source = {
  /** Display name. */
  readonly name: string;
  has(name: FileName): boolean;
  /** Only for an existing file. */
  read(name: FileName): AsyncIterable<Uint8Array>;
  /** One of the documents named in `documents.csv`; null when it does not exist. */
  document(path: string): Promise<{
    readonly size: number;
    readonly read: () => Promise<Uint8Array<ArrayBuffer>>;
  } | null>;
};
