/**
 * Reads the journal's files, or its objects, from outside: with its own names, its own hash and its
 * own parser.
 */

import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
} from 'node:fs';
import { join } from 'node:path';

type Code = {
  readonly isrc: string;
  readonly titre: string;
  readonly annee: number;
  readonly designation: number;
};
type Line = {
  readonly kind: string;
  readonly codes: readonly Code[];
  readonly isrc: string | null;
};

export type JournalFiles = {
  /**
   * Reads the lines added since the last call.
   * @param movedOut generations that an operator moved out of the journal, as the manual says, with
   * a reason
   * @returns the faults of the files themselves
   */
  read(movedOut: ReadonlySet<number>): readonly string[];
  /** Lines that mention codes, by `generation/line`. */
  readonly lines: ReadonlyMap<string, Line>;
  /** Codes written again by a restore, by the name of their line. */
  readonly writtenAgain: ReadonlyMap<string, ReadonlySet<string>>;
  /** Names of lines confirmed as committed; then of lines rolled back. */
  readonly stored: ReadonlySet<string>;
  readonly undone: ReadonlySet<string>;
  /** Lines whose numbers are burnt: never assigned. */
  readonly burnt: ReadonlySet<string>;
};

/** Bytes read of a file, or objects read of a generation. */
type Location = { read: number; hash: string };

/**
 * One generation, whatever its storage: `lines` returns the lines after a location and advances it;
 * null when the location no longer exists.
 */
type Generation = {
  readonly number: number;
  readonly lines: (location: Location) => readonly string[] | null;
};

/** Generations as files of a folder. */
export function journalFiles(folder: string): JournalFiles {
  return readerOf(() =>
    namesIn(folder).map((name) => ({
      number: Number(/\d+/.exec(name)?.[0]),
      lines: (location) => wholeLines(join(folder, name), location),
    })),
  );
}

/** Generations as objects of a bucket, in the folder where the test server keeps them. */
export function journalObjects(folder: string): JournalFiles {
  return readerOf(() => {
    const numbers = new Set(namesIn(folder).flatMap((name) => /^(\d{6})-/.exec(name)?.[1] ?? []));
    return [...numbers].map((number) => ({
      number: Number(number),
      lines: (location) => wholeObjects(join(folder, number), location),
    }));
  });
}

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder).sort() : []);

function readerOf(generations: () => readonly Generation[]): JournalFiles {
  const locations = new Map<number, Location>();
  const lines = new Map<string, Line>();
  const stored = new Set<string>();
  const undone = new Set<string>();
  const burnt = new Set<string>();
  const writtenAgain = new Map<string, Set<string>>();
  const take = (generation: number, text: string) => {
    const line = JSON.parse(text);
    for (const number of line.numbers ?? [])
      (line.kind === 'undone' ? undone : stored).add(`${generation}/${number}`);
    if (line.kind === 'confirmed') stored.add(`${line.line.generation}/${line.line.number}`);
    if (line.kind === 'restored') {
      const name = `${line.generation}/${line.of}`;
      const before = writtenAgain.get(name) ?? new Set();
      writtenAgain.set(
        name,
        new Set([...before, ...line.codes.map((code: { isrc: string }) => code.isrc)]),
      );
    }
    if (line.kind === 'burnt') burnt.add(`${line.generation}/${line.of}`);
    if (line.kind === 'issued')
      lines.set(`${generation}/${line.number}`, {
        kind: line.kind,
        isrc: null,
        codes: line.codes.map(codeOf),
      });
    if (line.kind === 'cancelled' || line.kind === 'transferred') {
      const codes = (line.codes ?? []).map((isrc: string) => ({
        isrc,
        titre: '',
        annee: 0,
        designation: 0,
      }));
      lines.set(`${generation}/${line.number}`, {
        kind: line.kind,
        isrc: line.isrc ?? null,
        codes,
      });
    }
  };
  const readOne = ({ number, lines: after }: Generation): string[] => {
    const location = locations.get(number) ?? { read: 0, hash: '0'.repeat(64) };
    locations.set(number, location);
    const read = after(location);
    if (read === null) return [`generation ${number} is shorter than it was`];
    for (const one of read) {
      const text = one.slice(65);
      const hash = createHash('sha256').update(`${location.hash}\n${text}`).digest('hex');
      if (hash !== one.slice(0, 64))
        return [`generation ${number}: the chain is broken at ${text.slice(0, 60)}`];
      location.hash = hash;
      take(number, text);
    }
    return [];
  };
  return {
    lines,
    writtenAgain,
    stored,
    undone,
    burnt,
    read: (movedOut) =>
      generations()
        .filter(({ number }) => !movedOut.has(number))
        .flatMap(readOne),
  };
}

type Message = {
  readonly isrc: string;
  readonly annee: number;
  readonly designation: number;
  readonly enregistrement: { readonly titre: string };
};

const codeOf = ({ isrc, annee, designation, enregistrement }: Message): Code => ({
  isrc,
  annee,
  designation,
  titre: enregistrement.titre,
});

/** A partial line is left for the next read; zero bytes are preallocated room. */
function wholeLines(path: string, location: Location): string[] | null {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    if (size < location.read) return null;
    const bytes = Buffer.alloc(size - location.read);
    readSync(file, bytes, 0, bytes.length, location.read);
    const capacity = bytes.indexOf(0);
    const end = bytes.subarray(0, capacity < 0 ? bytes.length : capacity).lastIndexOf('\n');
    if (end < 0) return [];
    location.read += end + 1;
    return bytes.toString('utf8', 0, end).split('\n');
  } finally {
    closeSync(file);
  }
}

/**
 * Objects are numbered without a gap; one is complete once the test server's metadata file exists
 * beside it.
 */
function wholeObjects(generation: string, location: Location): string[] | null {
  const lines: string[] = [];
  const pieceAt = (index: number) => `${generation}-${String(index).padStart(9, '0')}._S3rver_`;
  if (location.read > 0 && !existsSync(`${pieceAt(location.read - 1)}metadata.json`)) return null;
  for (;;) {
    const piece = pieceAt(location.read);
    if (!existsSync(`${piece}metadata.json`)) return lines;
    lines.push(...readFileSync(`${piece}object`, 'utf8').split('\n').slice(0, -1));
    location.read += 1;
  }
}
