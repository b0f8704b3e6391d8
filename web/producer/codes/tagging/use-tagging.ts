import { useEffect, useState } from 'react';
import { type Isrc, isIsrc } from '#domain/isrc/isrc.ts';
import type { Id3Choice } from '#domain/tagging/frame.ts';
import { type Coded, matchFiles } from './match.ts';
import { type NoCopy, startTagging, type Tagging } from './start-tagging.ts';

/** One file that was chosen. */
export type Item = {
  readonly file: File;
  readonly readable: boolean;
  readonly isrc: Isrc | null;
  /** Codes that stand in the file. */
  readonly carried: readonly Isrc[];
  /** True if the person accepted replacing the existing codes. */
  readonly replace: boolean;
  /** Whether other codes of the recording are written behind the one that leads. */
  readonly withOtherCodes: boolean;
};

/** Codes of the file that the chosen one would take the place of. @param otherCodes of the chosen recording */
export function restIn(
  { carried, isrc, withOtherCodes }: Pick<Item, 'carried' | 'isrc' | 'withOtherCodes'>,
  otherCodes: readonly Isrc[],
): readonly Isrc[] {
  if (isrc === null) return [];
  return carried.filter((code) => code !== isrc && !(withOtherCodes && otherCodes.includes(code)));
}

/** Other codes of the recording that leads with this one. */
export const otherCodesOf = (codes: readonly Coded[], isrc: Isrc | null): readonly Isrc[] =>
  codes.find((code) => code.isrc === isrc)?.otherCodes ?? [];

/** Nothing is said of a file yet. */
const UNDECIDED = { replace: false, withOtherCodes: false } as const;

/** Chosen files, the code of each, and their tagged copies. */
export function useTagging(codes: readonly Coded[]) {
  const [tagging, setTagging] = useState<Tagging | null>(null);
  const [items, setItems] = useState<readonly Item[]>([]);
  const [reading, setReading] = useState(false);
  useEffect(() => {
    const begun = startTagging();
    setTagging(begun);
    return () => begun.stop();
  }, []);
  return {
    items,
    reading,
    async choose(files: readonly File[]): Promise<readonly Item[]> {
      if (tagging === null) return [];
      setReading(true);
      const facts = await Promise.all(files.map((file) => tagging.read(file)));
      const existing = files.flatMap((file, index) => {
        const audioFacts = facts[index];
        return audioFacts ? [{ file, dropped: { ...audioFacts, name: file.name } }] : [];
      });
      const matched = matchFiles(
        existing.map(({ dropped }) => dropped),
        codes,
      );
      const itemOf = new Map(
        existing.map(({ file, dropped }, index) => [
          file,
          {
            file,
            readable: true,
            isrc: matched[index] ?? null,
            carried: dropped.codes,
            ...UNDECIDED,
          },
        ]),
      );
      const read = files.map(
        (file): Item =>
          itemOf.get(file) ?? { file, readable: false, isrc: null, carried: [], ...UNDECIDED },
      );
      setItems(read);
      setReading(false);
      return read;
    },
    setCode(file: File, text: string) {
      const isrc = isIsrc(text) ? text : null;
      // Said of one code, it is not said of another.
      setItems(items.map((item) => (item.file === file ? { ...item, isrc, ...UNDECIDED } : item)));
    },
    setReplace(file: File, replace: boolean) {
      setItems(items.map((item) => (item.file === file ? { ...item, replace } : item)));
    },
    setWithOtherCodes(file: File, withOtherCodes: boolean) {
      // What would go is another thing now: it is asked again.
      setItems(
        items.map((item) =>
          item.file === file ? { ...item, withOtherCodes, replace: false } : item,
        ),
      );
    },
    /** @returns null once the copy was handed over, else why it was not */
    async give(item: Item, id3: Id3Choice): Promise<NoCopy | null> {
      const { file, isrc, carried, replace, withOtherCodes } = item;
      if (isrc === null || tagging === null) return {};
      const rest = withOtherCodes ? otherCodesOf(codes, isrc) : [];
      const copy = await tagging.tag(file, isrc, { id3, rest, replaced: replace ? carried : [] });
      if (!(copy instanceof Blob)) return copy;
      download(copy, file.name);
      return null;
    },
  };
}

function download(copy: Blob, name: string): void {
  const address = URL.createObjectURL(copy);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
