import type { Isrc } from '#domain/isrc/isrc.ts';
import { plainText } from '#domain/letters.ts';
import { isSameDuree } from '#domain/minuterie/duree.ts';
import { codeInName } from '#domain/tagging/file-name.ts';

/** Metadata of a sound file; null when absent. */
export type AudioFacts = {
  /** The first of `codes`. */
  readonly isrc: Isrc | null;
  /** Distinct codes found anywhere in the file. */
  readonly codes: readonly Isrc[];
  /** Values in place of a code that are not valid codes. */
  readonly illisibles: readonly string[];
  /** Of a whole disc in one file, the code of each track. */
  readonly codesDesPistes: readonly (Isrc | null)[];
  readonly titre: string | null;
  readonly version: string | null;
  readonly artiste: string | null;
  /** Year of first publication, if a tag marks it as the original. */
  readonly anneePublication: number | null;
  /** True if it holds a video track. */
  readonly estVideo: boolean;
  /** Number of the track on its disc. */
  readonly piste: number | null;
  /** In seconds. */
  readonly duree: number | null;
};

/** A recording that carries a code. */
export type Coded = {
  readonly isrc: Isrc;
  /** Other codes that the same recording was given: this one leads. */
  readonly otherCodes?: readonly Isrc[];
  readonly titre: string;
  readonly duree: number | null;
};

export type Dropped = Pick<AudioFacts, 'isrc' | 'titre' | 'duree'> & { readonly name: string };

/**
 * Code of each file, in the order of the files: by the code in the file or its name, else by title,
 * else by a duration that only one recording has. Each code is used once; null lets the person
 * choose.
 */
export function matchFiles(
  files: readonly Dropped[],
  codes: readonly Coded[],
): readonly (Isrc | null)[] {
  const matched: (Isrc | null)[] = files.map(() => null);
  const free = new Set(codes.map(({ isrc }) => isrc));
  for (const candidatesOf of [byCode, byTitle, byDuration]) {
    for (const [index, file] of files.entries()) {
      if (matched[index] !== null) continue;
      const candidates = candidatesOf(file, codes).filter(({ isrc }) => free.has(isrc));
      const [only] = candidates;
      if (only === undefined || candidates.length > 1) continue;
      matched[index] = only.isrc;
      free.delete(only.isrc);
    }
  }
  return matched;
}

const byCode = ({ isrc, name }: Dropped, codes: readonly Coded[]) => {
  const carried = isrc ?? codeInName(name);
  return codes.filter(
    ({ isrc: leading, otherCodes = [] }) =>
      carried !== null && [leading, ...otherCodes].includes(carried),
  );
};

function byTitle(file: Dropped, codes: readonly Coded[]): readonly Coded[] {
  const titles = [plainText(file.titre ?? ''), plainText(bareName(file.name))];
  const named = codes.filter(({ titre }) => titles.includes(plainText(titre)));
  const timed = named.filter(({ duree }) => fits(file, duree));
  return timed.length > 0 ? timed : named;
}

/** A length alone proves little: the title must at least be unknown. */
const byDuration = (file: Dropped, codes: readonly Coded[]) =>
  file.titre === null && file.duree !== null ? codes.filter(({ duree }) => fits(file, duree)) : [];

const fits = (file: Dropped, duree: number | null) =>
  file.duree !== null && duree !== null && isSameDuree(file.duree, duree);

/** Without its extension, and without the track number that players and studios put in front. */
const bareName = (name: string) => name.replace(/\.\w{2,4}$/, '').replace(/^\d{1,3}[\s._-]+/, '');
