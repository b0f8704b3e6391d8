/** The files as the storage of the portal holds them: read as they come, never whole in memory, never on a disk. */

import type { FileName } from '#domain/takeover/headings.ts';
import { entryOf } from './archive.ts';
import type { TakeOverFiles } from './parts.ts';
import type { Source } from './source.ts';

export type StoredFile = { readonly fichier: FileName; readonly cle: string; readonly entree: string | null };

type Watch = {
  /** Aborted when the server stops. */
  readonly signal: AbortSignal;
  readonly onBytes: (count: number) => Promise<void>;
};

export function storedSource(
  files: Pick<TakeOverFiles, 'read'>,
  stored: readonly StoredFile[],
  { signal, onBytes }: Watch,
): Source {
  const find = (name: FileName) => stored.find(({ fichier }) => fichier === name);
  return {
    name: 'Fichiers apportés',
    has: (name) => find(name) !== undefined,
    async *read(name) {
      const one = find(name);
      if (one === undefined) throw new Error(`${name}.csv is read and not there`);
      const { stream } = await files.read(one.cle);
      for await (const piece of one.entree === null ? stream : entryOf(stream, one.entree)) {
        signal.throwIfAborted();
        yield piece;
        await onBytes(piece.length);
      }
    },
    document: async () => null,
  };
}
