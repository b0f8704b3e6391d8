/** Where the files of a take-over are read from: a folder at the console, the storage of the portal behind its screen. */

import type { FileName } from '#domain/takeover/headings.ts';

export type Source = {
  /** As people call it. */
  readonly name: string;
  has(name: FileName): boolean;
  /** Only of a file that is there. */
  read(name: FileName): AsyncIterable<Uint8Array>;
  /** One of the papers that `documents.csv` names; null when it is not there. */
  document(path: string): Promise<{
    readonly size: number;
    readonly read: () => Promise<Uint8Array<ArrayBuffer>>;
  } | null>;
};
