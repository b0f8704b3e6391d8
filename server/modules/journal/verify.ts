/**
 * The journal and the register compared from outside: nothing of what writes them is used here, neither its SQL nor its
 * hash, so that a fault of theirs is not repeated. One sentence a difference, in French, for whoever runs the portal.
 */

import { createHash } from 'node:crypto';
import { compareHistory, NamedEnds, type Seen } from './history/verify-history.ts';

type Reader = {
  generations(): Promise<readonly number[]>;
  read(
    generation: number,
    after: string | null,
  ): Promise<{ readonly lines: readonly string[]; readonly position: string | null }>;
};
type Database = {
  query<T extends object>(text: string, values?: unknown[]): Promise<{ readonly rows: T[] }>;
};

type Code = {
  elementId: number;
  dossierId: number;
  designation: number;
  annee: number;
  attribueLe: string;
  origine: string;
};
/** Of a line that no word confirmed, the database may have the codes or not: its process died in between. */
type Known = Code & { readonly where: string; readonly isKept: boolean };
type Said = {
  readonly number: number;
  readonly at: string;
  readonly kind: string;
  readonly numbers?: readonly number[];
  readonly generation?: number;
  readonly line?: { readonly generation: number; readonly number: number };
  readonly isrc?: string;
  /** Of `restored`: the number of the line that was written again; the first ones said it in `number`. */
  readonly of?: number;
  readonly codes?: readonly unknown[];
  readonly floors?: readonly Numbered[];
  /** Of `erased`. */
  readonly interlocuteurIds?: readonly number[];
  readonly lost?: readonly number[];
  /** Of `history`, and of `rewound`. */
  readonly heads?: readonly (readonly [number, string])[];
  readonly from?: number;
  readonly ancre?: { readonly historiqueId: number; readonly empreinte: string };
};
/** A number that may not be given any more, and where that is said. */
type Numbered = { readonly prefixe: string; readonly annee: number; readonly numero: number };

export type Verified = {
  readonly differences: readonly string[];
  readonly codes: number;
  readonly lines: number;
};

export async function verify(db: Database, journal: Reader): Promise<Verified> {
  const differences: string[] = [];
  const codes = new Map<string, Known>();
  const cancelled = new Map<string, string>();
  const floors: Numbered[] = [];
  const erased: Erased[] = [];
  const answered = new Set<number>();
  const written = new Set<number>();
  /** By generation and number of their line. */
  const seen = new Map<string, Seen>();
  const ends = new NamedEnds();
  const restored: string[] = [];
  /** Without a word of the process that wrote them: a later one may say it. */
  const unsaid = new Map<string, Said>();
  let lines = 0;
  const take = (line: Said, generation: number, isKept: boolean) => {
    const where = `génération ${generation}, ligne ${line.number}, ${line.at}`;
    if (line.ancre && isKept) seen.set(`${generation} ${line.number}`, { ...line.ancre, where });
    if (line.kind === 'floors' && isKept) floors.push(...(line.floors ?? []));
    for (const one of isKept ? (line.interlocuteurIds ?? []) : []) erased.push({ one, at: line.at, where });
    if (line.kind === 'cancelled' && isKept) cancelled.set(line.isrc ?? '', where);
    if (line.kind === 'issued') addCodes(line, { codes, differences, where, isKept });
  };
  for (const generation of await journal.generations()) {
    const told = await readGeneration(journal, generation, differences);
    lines += told.length;
    if (told.length > 0) written.add(generation);
    const undone = new Set(told.flatMap((line) => (line.kind === 'undone' ? (line.numbers ?? []) : [])));
    const kept = new Set(told.flatMap((line) => (line.kind === 'kept' ? (line.numbers ?? []) : [])));
    for (const line of told) {
      ends.take(line, `génération ${generation}, ligne ${line.number}, ${line.at}`);
      if (line.kind === 'restored') {
        restored.push(`${line.generation} ${line.of ?? line.number}`);
        moveCodes(line, codes);
      }
      for (const lost of line.kind === 'adopted' ? (line.lost ?? []) : []) answered.add(lost);
      if (line.kind === 'confirmed' && line.line !== undefined) {
        const one = unsaid.get(`${line.line.generation}/${line.line.number}`);
        if (one !== undefined) take(one, line.line.generation, true);
      }
      if (undone.has(line.number)) continue;
      const isAbout = [line.codes, line.isrc, line.floors, line.interlocuteurIds].some(
        (one) => one !== undefined,
      );
      if (isAbout && !kept.has(line.number)) unsaid.set(`${generation}/${line.number}`, line);
      take(line, generation, kept.has(line.number));
    }
  }
  await compareCodes(db, codes, differences);
  await compareCancelled(db, cancelled, differences);
  await compareErased(db, erased, differences);
  await compareCounters(db, [...numbersOf(codes), ...floors], differences);
  // What was written again came without its history.
  for (const line of restored) seen.delete(line);
  differences.push(...(await compareHistory(db, [...seen.values(), ...ends.all])));
  await compareGenerations(db, new Set([...written, ...answered]), differences);
  return { differences, codes: codes.size, lines };
}

type Adding = Pick<Known, 'where' | 'isKept'> & {
  readonly codes: Map<string, Known>;
  readonly differences: string[];
};

function addCodes(line: Said, { codes, differences, where, isKept }: Adding): void {
  for (const code of codesOf<Code>(line)) {
    const before = codes.get(code.isrc);
    if (before?.isKept && isKept && before.elementId !== code.elementId)
      differences.push(`${code.isrc} : donné deux fois, ${before.where} et ${where}.`);
    if (isKept || before === undefined) codes.set(code.isrc, { ...code, where, isKept });
  }
}

/** Written again under other numbers. */
function moveCodes(line: Said, codes: ReadonlyMap<string, Known>): void {
  for (const { isrc, elementId, dossierId } of codesOf<Code>(line)) {
    const known = codes.get(isrc);
    if (known !== undefined) Object.assign(known, { elementId, dossierId });
  }
}

/** The codes of a line are as the portal wrote them; the hash of the line says that nobody changed them since. */
const codesOf = <T>(line: Said) => (line.codes ?? []) as readonly (T & { readonly isrc: string })[];

async function readGeneration(journal: Reader, generation: number, differences: string[]): Promise<Said[]> {
  const said: Said[] = [];
  let before = '0'.repeat(64);
  for (let position: string | null = null; ; ) {
    const piece = await journal.read(generation, position);
    if (piece.lines.length === 0) return said;
    position = piece.position;
    for (const text of piece.lines) {
      const [hash = '', ...rest] = text.split(' ');
      const json = rest.join(' ');
      if (createHash('sha256').update(`${before}\n${json}`).digest('hex') !== hash) {
        const place = `après la ligne ${said.at(-1)?.number ?? 'de tête'}`;
        differences.push(`Génération ${generation} : la chaîne est rompue ${place}.`);
        return said;
      }
      before = hash;
      said.push(JSON.parse(json));
    }
  }
}

type Row = {
  isrc: string;
  elementId: number;
  dossierId: number;
  designation: number;
  annee: number;
  at: Date;
};
const PIECE = 10_000;

async function compareCodes(
  db: Database,
  codes: ReadonlyMap<string, Known>,
  differences: string[],
): Promise<void> {
  const seen = new Set<string>();
  for (let after = ''; ; ) {
    const { rows } = await db.query<Row>(
      `select isrc, element_id as "elementId", dossier_id as "dossierId", designation, annee, attribue_le as at
         from immatriculation where isrc > $1 order by isrc limit ${PIECE}`,
      [after],
    );
    for (const row of rows) {
      seen.add(row.isrc);
      const code = codes.get(row.isrc);
      if (code === undefined) differences.push(`${row.isrc} : dans la base, absent du journal.`);
      else differences.push(...fieldDifferences(row, code));
    }
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.isrc;
  }
  for (const [isrc, { where, isKept }] of codes)
    if (isKept && !seen.has(isrc))
      differences.push(`${isrc} : dans le journal (${where}), absent de la base.`);
}

function fieldDifferences(row: Row, code: Known): string[] {
  const pairs = [
    ['enregistrement', row.elementId, code.elementId],
    ['dossier', row.dossierId, code.dossierId],
    ['numéro', row.designation, code.designation],
    ['année', row.annee, code.annee],
    ['moment', new Date(row.at).toISOString(), code.attribueLe],
  ] as const;
  return pairs
    .filter(([, there, said]) => there !== said)
    .map(
      ([name, there, said]) =>
        `${row.isrc} : ${name} ${there} dans la base, ${said} dans le journal (${code.where}).`,
    );
}

async function compareCancelled(
  db: Database,
  cancelled: ReadonlyMap<string, string>,
  differences: string[],
): Promise<void> {
  const { rows } = await db.query<{ isrc: string }>('select isrc from annulation');
  const there = new Set(rows.map(({ isrc }) => isrc));
  for (const [isrc, where] of cancelled)
    if (!there.has(isrc)) differences.push(`${isrc} : annulé selon le journal (${where}), pas dans la base.`);
}

type Erased = { readonly one: number; readonly at: string; readonly where: string };

/** Whoever came after that moment has the number of somebody else. */
async function compareErased(db: Database, erased: readonly Erased[], differences: string[]): Promise<void> {
  const { rows } = await db.query<{ one: number; since: Date }>(
    'select interlocuteur_id as one, created_at as since from interlocuteur where erased_at is null',
  );
  const there = new Map(rows.map(({ one, since }) => [one, new Date(since)]));
  for (const { one, at, where } of erased) {
    const since = there.get(one);
    if (since !== undefined && since <= new Date(at))
      differences.push(`Personne ${one} : effacée selon le journal (${where}), présente dans la base.`);
  }
}

function numbersOf(codes: ReadonlyMap<string, Known>): Numbered[] {
  return (
    [...codes]
      // Without a word, a number may have been given to nobody: the next start passes it over.
      .filter(([, { origine, isKept }]) => origine === 'ATTRIBUE' && isKept)
      .map(([isrc, { annee, designation }]) => ({ prefixe: isrc.slice(0, 5), annee, numero: designation }))
  );
}

type Counter = { code: string; first: number; last: number; annee: number | null; dernier: number | null };

/** A counter below what was given, or below its floor, would give it again. */
async function compareCounters(
  db: Database,
  numbers: readonly Numbered[],
  differences: string[],
): Promise<void> {
  const { rows } = await db.query<Counter>(
    `select p.code, p.range_start as first, p.range_end as last, c.annee, c.dernier
       from prefixe p left join compteur c using (prefixe_id)`,
  );
  const ranges = Map.groupBy(rows, ({ code, first, last }) => `${code} ${first} ${last}`);
  const given = Map.groupBy(numbers, ({ prefixe, annee }) => `${prefixe} ${annee}`);
  for (const [name, group] of given) {
    const [{ prefixe, annee } = { prefixe: '', annee: 0 }] = group;
    for (const range of ranges.values()) {
      const [{ code, first, last } = { code: '', first: 0, last: 0 }] = range;
      if (code !== prefixe) continue;
      const highest = group
        .map(({ numero }) => numero)
        .filter((numero) => numero >= first && numero <= last)
        .reduce((most, one) => Math.max(most, one), 0);
      const dernier = range.find((counter) => counter.annee === annee)?.dernier ?? 0;
      if (highest > dernier)
        differences.push(`${name} : le compteur est à ${dernier}, le numéro ${highest} a été donné.`);
    }
  }
}

async function compareGenerations(
  db: Database,
  known: ReadonlySet<number>,
  differences: string[],
): Promise<void> {
  const { rows } = await db.query<{ generation: number }>('select generation from registre_generation');
  for (const { generation } of rows)
    if (!known.has(generation))
      differences.push(`Génération ${generation} : la base la connaît, le journal n’en a rien.`);
}
