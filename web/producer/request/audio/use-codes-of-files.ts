import { codesMet } from '../existing/codes-met.ts';
import { useRequest } from '../flow/use-request.ts';
import type { Heard } from './heard.ts';

/** By file whose code somebody carries already: one's own recording; null: that of another structure. */
export type CodesOfFiles = ReadonlyMap<Heard, number | null>;

/** Asks about the codes of sound files, all at once, before anything is written. Null: nobody answered. */
export function useCodesOfFiles() {
  const { autosave, structureId } = useRequest();
  return async (files: readonly Heard[]): Promise<CodesOfFiles | null> => {
    // The file of a line of this very request is matched with it.
    const here = new Set([...autosave.read().known.values()].map(({ elementId }) => elementId));
    const coded = files.flatMap((file) => {
      const { titre, artiste, duree, isrc: code } = file;
      return code === null ? [] : [{ file, titre, artiste, duree, code, version: null, type: 'P' as const }];
    });
    const met = await codesMet(structureId, coded, here).catch(() => null);
    return met === null ? null : new Map(met.map(({ line: { file }, elementId }) => [file, elementId]));
  };
}
