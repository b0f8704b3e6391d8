/** Compares a made register with its made journal, in a process whose memory a test bounds: prints what it found. */

import { NO_HASH, writeLine } from '../line.ts';
import { verify } from '../verify.ts';

const [, , count = '0'] = process.argv;
const CODES = Number(count);
const LINE = 100;
const PIECE = 10_000;
const AT = '2026-06-01T10:00:00.000Z';

const isrcOf = (n: number) => `FRX26${String(n).padStart(7, '0')}`;
const codeOf = (n: number) => ({
  isrc: isrcOf(n),
  elementId: n,
  dossierId: 1,
  designation: n % 100_000,
  annee: 2026,
  attribueLe: AT,
  origine: 'ATTRIBUE',
  prefixeId: 1,
  structureId: 1,
  structure: 'Label',
  attribuePar: 1,
  dossier: { titre: `Un album ${Math.floor(n / LINE)}`, created_at: AT, updated_at: AT, etat: 3 },
  enregistrement: {
    titre: `Un titre assez long, le ${n}`,
    artiste: `Les Marées ${n % 500}`,
    created_at: AT,
    updated_at: AT,
    compositeur: `Une compositrice ${n}`,
    producteur: `Un producteur ${n}`,
    duree: 200,
    rang: n % LINE,
    statut: 'DONE',
    type: 'P',
    qualite: 'PRODUCTEUR',
    annee_publication: 2026,
  },
});

/** Generates lines on demand: one generation, a line per hundred codes, and its confirmation. */
let hash = NO_HASH;
let number = 0;
const lineOf = (fact: object) => {
  number += 1;
  const written = writeLine(hash, { number, at: AT, ...fact } as never);
  hash = written.hash;
  return written.text;
};
const journal = {
  generations: async () => [1],
  async read(_: number, after: string | null) {
    const from = Number(after ?? 0);
    if (from >= CODES) return { lines: [], position: String(from) };
    const codes = Array.from({ length: LINE }, (_none, index) => codeOf(from + index));
    const issued = lineOf({ kind: 'issued', codes });
    return {
      lines: [issued, lineOf({ kind: 'kept', numbers: [number] })],
      position: String(from + LINE),
    };
  },
};
const db = {
  async query(text: string, values: unknown[] = []) {
    if (!text.includes('from immatriculation where')) return { rows: [] };
    const from = values[0] === '' ? 0 : Number(String(values[0]).slice(5)) + 1;
    const length = Math.min(PIECE, CODES - from);
    return {
      rows: Array.from({ length }, (_none, index) => ({
        ...codeOf(from + index),
        at: new Date(AT),
      })),
    };
  },
};

const { differences, codes } = await verify(db as never, journal);
process.stdout.write(JSON.stringify({ differences: differences.length, codes }));
