/** The files of the journal read from outside: own names, own hash, own idea of what a line says. */

import { createHash } from 'node:crypto';
import { closeSync, existsSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';

type Code = {
  readonly isrc: string;
  readonly titre: string;
  readonly annee: number;
  readonly designation: number;
};
type Line = { readonly kind: string; readonly codes: readonly Code[]; readonly isrc: string | null };

export type JournalFiles = {
  /** Reads what has come since. @returns what is wrong with the files themselves */
  read(): readonly string[];
  /** Lines that tell of codes, by `generation/line`. */
  readonly lines: ReadonlyMap<string, Line>;
  /** Names of lines that are said to be committed; to be rolled back. */
  readonly kept: ReadonlySet<string>;
  readonly undone: ReadonlySet<string>;
  /** Lines whose numbers nobody gets. */
  readonly burnt: ReadonlySet<string>;
};

type Place = { bytes: number; hash: string };

export function journalFiles(folder: string): JournalFiles {
  const places = new Map<string, Place>();
  const lines = new Map<string, Line>();
  const kept = new Set<string>();
  const undone = new Set<string>();
  const burnt = new Set<string>();
  const take = (generation: number, text: string) => {
    const line = JSON.parse(text);
    for (const number of line.numbers ?? [])
      (line.kind === 'undone' ? undone : kept).add(`${generation}/${number}`);
    if (line.kind === 'confirmed') kept.add(`${line.line.generation}/${line.line.number}`);
    if (line.kind === 'burnt') burnt.add(`${line.generation}/${line.of}`);
    if (line.kind === 'issued')
      lines.set(`${generation}/${line.number}`, {
        kind: line.kind,
        isrc: null,
        codes: line.codes.map(codeOf),
      });
    if (line.kind === 'cancelled' || line.kind === 'transferred') {
      const codes = (line.codes ?? []).map((isrc: string) => ({ isrc, titre: '', annee: 0, designation: 0 }));
      lines.set(`${generation}/${line.number}`, { kind: line.kind, isrc: line.isrc ?? null, codes });
    }
  };
  const readFile = (name: string): string[] => {
    const place = places.get(name) ?? { bytes: 0, hash: '0'.repeat(64) };
    places.set(name, place);
    const generation = Number(/\d+/.exec(name)?.[0]);
    const text = wholeLines(join(folder, name), place);
    for (const one of text) {
      const said = one.slice(65);
      const hash = createHash('sha256').update(`${place.hash}\n${said}`).digest('hex');
      if (hash !== one.slice(0, 64)) return [`${name}: the chain is broken at ${said.slice(0, 60)}`];
      place.hash = hash;
      take(generation, said);
    }
    return [];
  };
  return {
    lines,
    kept,
    undone,
    burnt,
    read: () => (existsSync(folder) ? readdirSync(folder).sort().flatMap(readFile) : []),
  };
}

type Said = {
  readonly isrc: string;
  readonly annee: number;
  readonly designation: number;
  readonly enregistrement: { readonly titre: string };
};

const codeOf = ({ isrc, annee, designation, enregistrement }: Said): Code => ({
  ...{ isrc, annee, designation, titre: enregistrement.titre },
});

/** The lines after a place, which moves; half a line is left for later. */
function wholeLines(path: string, place: Place): string[] {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(fstatSync(file).size - place.bytes);
    readSync(file, bytes, 0, bytes.length, place.bytes);
    const end = bytes.lastIndexOf('\n');
    if (end < 0) return [];
    place.bytes += end + 1;
    return bytes.toString('utf8', 0, end).split('\n');
  } finally {
    closeSync(file);
  }
}
