/** The files of the journal, or its objects, read from outside: own names, own hash, own idea of what a line says. */

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
   * Reads what has come since.
   * @param movedOut generations that an operator took out of the journal, as the manual says, with a reason
   * @returns what is wrong with the files themselves
   */
  read(movedOut: ReadonlySet<number>): readonly string[];
  /** Lines that tell of codes, by `generation/line`. */
  readonly lines: ReadonlyMap<string, Line>;
  /** Codes that a restore wrote again, by the name of their line. */
  readonly writtenAgain: ReadonlyMap<string, ReadonlySet<string>>;
  /** Names of lines that are said to be committed; to be rolled back. */
  readonly kept: ReadonlySet<string>;
  readonly undone: ReadonlySet<string>;
  /** Lines whose numbers nobody gets. */
  readonly burnt: ReadonlySet<string>;
};

/** Bytes read of a file, or objects read of a generation. */
type Place = { read: number; hash: string };

/** Of one generation, whatever it is kept in: the lines after a place, which moves; null when that is gone. */
type Generation = {
  readonly number: number;
  readonly lines: (place: Place) => readonly string[] | null;
};

/** Generations as files of a folder. */
export function journalFiles(folder: string): JournalFiles {
  return readerOf(() =>
    namesIn(folder).map((name) => ({
      number: Number(/\d+/.exec(name)?.[0]),
      lines: (place) => wholeLines(join(folder, name), place),
    })),
  );
}

/** Generations as objects of a bucket, in the folder where the test server keeps them. */
export function journalObjects(folder: string): JournalFiles {
  return readerOf(() => {
    const numbers = new Set(namesIn(folder).flatMap((name) => /^(\d{6})-/.exec(name)?.[1] ?? []));
    return [...numbers].map((number) => ({
      number: Number(number),
      lines: (place) => wholeObjects(join(folder, number), place),
    }));
  });
}

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder).sort() : []);

function readerOf(generations: () => readonly Generation[]): JournalFiles {
  const places = new Map<number, Place>();
  const lines = new Map<string, Line>();
  const kept = new Set<string>();
  const undone = new Set<string>();
  const burnt = new Set<string>();
  const writtenAgain = new Map<string, Set<string>>();
  const take = (generation: number, text: string) => {
    const line = JSON.parse(text);
    for (const number of line.numbers ?? [])
      (line.kind === 'undone' ? undone : kept).add(`${generation}/${number}`);
    if (line.kind === 'confirmed') kept.add(`${line.line.generation}/${line.line.number}`);
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
    const place = places.get(number) ?? { read: 0, hash: '0'.repeat(64) };
    places.set(number, place);
    const read = after(place);
    if (read === null) return [`generation ${number} is shorter than it was`];
    for (const one of read) {
      const said = one.slice(65);
      const hash = createHash('sha256').update(`${place.hash}\n${said}`).digest('hex');
      if (hash !== one.slice(0, 64))
        return [`generation ${number}: the chain is broken at ${said.slice(0, 60)}`];
      place.hash = hash;
      take(number, said);
    }
    return [];
  };
  return {
    lines,
    writtenAgain,
    kept,
    undone,
    burnt,
    read: (movedOut) =>
      generations()
        .filter(({ number }) => !movedOut.has(number))
        .flatMap(readOne),
  };
}

type Said = {
  readonly isrc: string;
  readonly annee: number;
  readonly designation: number;
  readonly enregistrement: { readonly titre: string };
};

const codeOf = ({ isrc, annee, designation, enregistrement }: Said): Code => ({
  isrc,
  annee,
  designation,
  titre: enregistrement.titre,
});

/** Half a line is left for later; a zero is room that no line has filled. */
function wholeLines(path: string, place: Place): string[] | null {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    if (size < place.read) return null;
    const bytes = Buffer.alloc(size - place.read);
    readSync(file, bytes, 0, bytes.length, place.read);
    const room = bytes.indexOf(0);
    const end = bytes.subarray(0, room < 0 ? bytes.length : room).lastIndexOf('\n');
    if (end < 0) return [];
    place.read += end + 1;
    return bytes.toString('utf8', 0, end).split('\n');
  } finally {
    closeSync(file);
  }
}

/** The pieces are numbered without a gap; one is whole once what the server says of it stands beside it. */
function wholeObjects(generation: string, place: Place): string[] | null {
  const lines: string[] = [];
  const pieceAt = (index: number) => `${generation}-${String(index).padStart(9, '0')}._S3rver_`;
  if (place.read > 0 && !existsSync(`${pieceAt(place.read - 1)}metadata.json`)) return null;
  for (;;) {
    const piece = pieceAt(place.read);
    if (!existsSync(`${piece}metadata.json`)) return lines;
    lines.push(...readFileSync(`${piece}object`, 'utf8').split('\n').slice(0, -1));
    place.read += 1;
  }
}
