/**
 * A file generated during the call: its length is sent first, and is only known once it is written.
 */

import { createReadStream, type ReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Write = (text: string) => Promise<void>;

/** @param make writes the whole file. The file is unlinked once it is open for reading. */
export async function fileOnDisk(
  make: (write: Write) => Promise<void>,
): Promise<{ readonly size: number; readonly content: ReadStream }> {
  const folder = await mkdtemp(join(tmpdir(), 'portail-file-'));
  try {
    const path = join(folder, 'file');
    const handle = await open(path, 'wx+', 0o600);
    try {
      let size = 0;
      await make(async (text) => {
        size += (await handle.write(text, null, 'utf8')).bytesWritten;
      });
      const content = createReadStream(path, { fd: handle, start: 0, autoClose: true });
      return { size, content };
    } catch (error) {
      await handle.close();
      throw error;
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
