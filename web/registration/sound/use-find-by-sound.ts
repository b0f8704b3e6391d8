import { useEffect, useRef, useState } from 'react';
import type { SonTrouve } from '#contract/sound/sound.ts';
import { type Hearing, startHearing } from './fingerprint-file.ts';

/** Files listened to at once: the register answers sixty a minute. */
export const MOST_FILES = 50;

export type Searched = {
  readonly rank: number;
  readonly name: string;
  /** Null: the file could not be heard. */
  readonly trouves: readonly SonTrouve[] | null;
};

export type Search = {
  readonly progress: { readonly done: number; readonly total: number } | null;
  readonly searched: readonly Searched[];
  /** Files beyond the most that are taken at once. */
  readonly left: number;
  /** What failed, and the files that it kept from being sought. */
  readonly stopped: { readonly error: unknown; readonly rest: readonly File[] } | null;
};

const REST: Search = { progress: null, searched: [], left: 0, stopped: null };

/** Listens to files one after the other and asks the register; nothing is kept of them. */
export function useFindBySound() {
  const [search, setSearch] = useState(REST);
  const hearing = useRef<Hearing | null>(null);
  // Files dropped later take the place of those that are being listened to.
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current += 1;
      hearing.current?.stop();
    },
    [],
  );

  const seek = async (files: readonly File[], before: readonly Searched[], left: number) => {
    turn.current += 1;
    const mine = turn.current;
    hearing.current ??= startHearing();
    let now: Search = { ...REST, searched: before, left };
    for (const [done, file] of files.entries()) {
      setSearch({ ...now, progress: { done, total: files.length } });
      try {
        const trouves = await matchFor(hearing.current, file);
        now = {
          ...now,
          searched: [...now.searched, { rank: now.searched.length, name: file.name, trouves }],
        };
      } catch (error) {
        now = { ...now, stopped: { error, rest: files.slice(done) } };
      }
      if (turn.current !== mine) return;
      if (now.stopped !== null) break;
    }
    setSearch(now);
  };
  const find = (files: readonly File[]) =>
    void seek(files.slice(0, MOST_FILES), [], Math.max(0, files.length - MOST_FILES));
  const retry = () => void seek(search.stopped?.rest ?? [], search.searched, search.left);
  return { search, find, retry };
}

async function matchFor(hearing: Hearing, file: File): Promise<readonly SonTrouve[] | null> {
  // How the register is asked comes while the first file is listened to.
  const [sound, { sought }] = await Promise.all([hearing.receive(file), import('./sought.ts')]);
  if (sound === null) return null;
  return (await sought(sound, { parmi: 'STRUCTURE' })).trouves;
}
