/**
 * Mishandles the journal: moves, removes, replaces or cuts it while servers write in it; then puts
 * it back, as an operator with a copy of that moment would. Works on a folder of files, or on the
 * objects of a bucket in the folder of the test server.
 */

import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../random.ts';

export type HandledJournal = {
  /** Numbers of the generations, as in their names. */
  generations(): readonly string[];
  moveAway(): void;
  remove(): void;
  /** Replaces the journal by another folder with the same lines. */
  replace(): void;
  /**
   * Truncates a generation being written: anywhere, even inside a line; or before the last codes
   * that have their word, so that the remaining lines are valid but codes known to the database are
   * missing.
   * @returns false when there is nothing to cut
   */
  cut(random: Random, where: 'anywhere' | 'before codes'): boolean;
  putBack(): void;
  /**
   * Moves the generations that were being written out of the journal, and preserves them.
   * @returns their numbers
   */
  moveOut(): readonly number[];
  /** Bytes of the last line that issues codes, and its number of codes; null when there is none. */
  lastGiving(): { readonly bytes: number; readonly codes: number } | null;
};

type Stored = {
  readonly folder: string;
  readonly kind: 'folder' | 'bucket';
  readonly writers: number;
};

export function handledJournal(stored: Stored): HandledJournal {
  const { folder, kind } = stored;
  const [aside, copy, out] = [`${folder}.aside`, `${folder}.copy`, `${folder}.out`];
  let putBack = () => {};
  let writing: readonly string[] = [];
  const begin = () => {
    writing = writtenIn(stored);
    for (const old of [aside, copy]) rmSync(old, { recursive: true, force: true });
  };
  const setAside = () => {
    begin();
    renameSync(folder, aside);
    putBack = () => {
      rmSync(folder, { recursive: true, force: true });
      renameSync(aside, folder);
    };
  };
  const putBackCopy = () => {
    mkdirSync(folder, { recursive: true });
    for (const name of namesIn(copy)) putBackOne(join(copy, name), join(folder, name), kind);
  };
  return {
    generations: () => generationsIn(folder),
    moveAway: setAside,
    remove() {
      setAside();
      cpSync(aside, copy, { recursive: true });
      rmSync(aside, { recursive: true });
      putBack = putBackCopy;
    },
    replace() {
      setAside();
      cpSync(aside, folder, { recursive: true });
    },
    cut(random, where) {
      begin();
      mkdirSync(copy);
      putBack = putBackCopy;
      const possible = writing.filter((one) => lastSureCodes(textOf(stored, one)) !== null);
      const generation = possible[random.whole(0, possible.length - 1)];
      if (generation === undefined) return false;
      const end = kind === 'folder' ? cutFile : cutObjects;
      end(stored, { generation, copy, random, where });
      return true;
    },
    putBack: () => putBack(),
    moveOut() {
      mkdirSync(out, { recursive: true });
      for (const generation of writing)
        for (const name of filesOf(folder, generation))
          renameSync(join(folder, name), join(out, name));
      return writing.map(Number);
    },
    lastGiving() {
      const lines = generationsIn(folder).flatMap((one) => textOf(stored, one).split('\n'));
      const last = lines.findLast((line) => line.includes(GIVES));
      if (last === undefined) return null;
      return { bytes: Buffer.byteLength(last) + 1, codes: JSON.parse(last.slice(65)).codes.length };
    },
  };
}

const GIVES = '"kind":"issued"';
const ENDED = '"kind":"ended"';

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder).sort() : []);
const numberOf = (name: string) => /^(?:generation-)?(\d{6})/.exec(name)?.[1] ?? '';
const generationsIn = (folder: string) => [...new Set(namesIn(folder).map(numberOf))];
const filesOf = (folder: string, generation: string) =>
  namesIn(folder).filter((name) => numberOf(name) === generation);

/** For an object, only its content file; the test server's metadata files are excluded. */
const containsText = (name: string) => !name.includes('._S3rver_') || name.endsWith('_object');

function textOf({ folder }: Stored, generation: string): string {
  const names = filesOf(folder, generation).filter(containsText);
  return names.map((name) => linesOf(join(folder, name)).toString()).join('');
}

/** Beginning of the last line that issues codes and has its word; null when there is none. */
function lastSureCodes(text: string): string | null {
  const lines = text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line.slice(65)));
  const sure = new Set(lines.flatMap(({ kind, numbers }) => (kind === 'kept' ? numbers : [])));
  const last = lines.findLast(({ kind, number }) => kind === 'issued' && sure.has(number));
  return last === undefined ? null : `{"number":${last.number},`;
}

/** File content without the preallocated room at its end. */
function linesOf(path: string): Buffer {
  const bytes = readFileSync(path);
  return bytes.includes(0) ? bytes.subarray(0, bytes.indexOf(0)) : bytes;
}

/** The newest generations without an end line. */
const writtenIn = (stored: Stored): readonly string[] =>
  generationsIn(stored.folder)
    .filter((generation) => !textOf(stored, generation).includes(ENDED))
    .slice(-stored.writers);

type Cut = {
  readonly generation: string;
  readonly copy: string;
  readonly random: Random;
  readonly where: 'anywhere' | 'before codes';
};

function cutFile({ folder }: Stored, { generation, copy, random, where }: Cut): void {
  for (const name of filesOf(folder, generation)) {
    const path = join(folder, name);
    cpSync(path, join(copy, name));
    const lines = linesOf(path);
    const codes = lines.lastIndexOf('\n', lines.indexOf(lastSureCodes(lines.toString()) ?? '')) + 1;
    truncateSync(path, where === 'anywhere' ? random.whole(0, lines.length - 1) : codes);
  }
}

function cutObjects({ folder }: Stored, { generation, copy, random, where }: Cut): void {
  const names = filesOf(folder, generation);
  const objects = names.filter((name) => name.endsWith('_object'));
  const begins =
    lastSureCodes(objects.map((name) => readFileSync(join(folder, name), 'utf8')).join('')) ?? '';
  const codes = objects.findIndex((name) =>
    readFileSync(join(folder, name), 'utf8').includes(begins),
  );
  const first =
    where === 'anywhere'
      ? random.whole(Math.max(1, objects.length - 3), objects.length - 1)
      : codes;
  const left = objects.slice(0, first).map(pieceOf);
  for (const name of names)
    if (!left.includes(pieceOf(name))) renameSync(join(folder, name), join(copy, name));
}

const pieceOf = (name: string) => name.slice(0, name.indexOf('.'));

/** A file is replaced atomically; an object that still exists is unchanged, so it is skipped. */
function putBackOne(from: string, to: string, kind: Stored['kind']): void {
  if (kind === 'bucket' && existsSync(to)) return;
  cpSync(from, `${to}.new`);
  renameSync(`${to}.new`, to);
}
