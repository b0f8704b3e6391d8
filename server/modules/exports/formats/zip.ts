/** A ZIP as it grows: what is compressed leaves at once, so that memory holds one piece. */

import { Zip, ZipDeflate } from 'fflate';

export type ZipEntry = {
  readonly path: string;
  readonly content: AsyncIterable<string | Uint8Array> | string;
};

export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    // Synchronous: what fails here fails in the call that pushed.
    if (error) throw error;
    ready.push(piece);
  });
  const encoder = new TextEncoder();
  for await (const { path, content } of entries) {
    const file = new ZipDeflate(path, { level: 6 });
    zip.add(file);
    for await (const piece of typeof content === 'string' ? [content] : content) {
      file.push(typeof piece === 'string' ? encoder.encode(piece) : piece);
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(0), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
