/** The take-over files from a folder of the machine. */

import { createReadStream, existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import type { FileName } from '#domain/takeover/headings.ts';
import type { Source } from '#server/modules/takeover/source.ts';

export function folderSource(folder: string): Source {
  const pathOf = (name: FileName) => join(folder, `${name}.csv`);
  return {
    name: folder,
    has: (name) => existsSync(pathOf(name)),
    read: (name) => createReadStream(pathOf(name), { highWaterMark: 1 << 20 }),
    async document(name) {
      const path = documentPath(folder, name);
      const result = path === null ? undefined : await stat(path).catch(() => undefined);
      if (path === null || result?.isFile() !== true) return null;
      return { size: result.size, read: () => readFile(path) };
    },
  };
}

/** Beside the file, under `documents/`: no path leads out of it. */
function documentPath(folder: string, name: string): string | null {
  const path = normalize(name);
  return path.startsWith('..') || path.startsWith('/') || path === '.'
    ? null
    : join(folder, 'documents', path);
}
