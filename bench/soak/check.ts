/**
 * Checks the register from outside, after each round: the codes clients received, the database and
 * the journal's files. Uses no server code. One sentence per violation.
 */

import type { JournalFiles } from './journal-files.ts';
import type { Ask } from './peers/test-world.ts';
import type { ClientRecord } from './record.ts';
import { issuedInSilence, reportedWithoutWord } from './reported-codes.ts';

type Row = { isrc: string; titre: string };
type Counter = { code: string; annee: number; dernier: number };
type Miscounted = { structureId: number; statut: string; stored: number; there: number };

const MISCOUNTED = `with there as (select structure_id, statut, count(*)::int as n from element group by 1, 2),
    stored as (select structure_id, statut, sum(nombre)::int as n from element_compte group by 1, 2)
  select structure_id as "structureId", statut, coalesce(stored.n, 0) as stored, coalesce(there.n, 0) as there
    from there full join stored using (structure_id, statut) where coalesce(stored.n, 0) <> coalesce(there.n, 0)`;

export type Checker = {
  /** @param ask queries a whole database: after a repair, if it went back */
  check(ask: Ask, record: ClientRecord): Promise<readonly string[]>;
  /** Number of codes ever seen. */
  readonly codes: number;
  /** Number of numbers assigned to no recording, each with a recorded reason. */
  readonly holes: number;
};

/**
 * Stateful: once seen, a code must refer to the same recording for ever, even when the database
 * goes back.
 */
export function checkerOn(journal: JournalFiles): Checker {
  const ever = new Map<string, string>();
  let acknowledged = 0;
  let holes = 0;
  const seen = (isrc: string, titre: string, where: string): string[] => {
    const before = ever.get(isrc) ?? titre;
    ever.set(isrc, before);
    return before === titre
      ? []
      : [`${isrc} given twice: to ${before}, and in ${where} to ${titre}`];
  };
  return {
    get codes() {
      return ever.size;
    },
    get holes() {
      return holes;
    },
    async check(ask, record) {
      const broken = journal.read(record.movedOut);
      const storedBefore = linesStored(journal);
      const rows = await ask<Row>(
        'select isrc, titre from immatriculation join element using (element_id)',
      );
      const counters = await ask<Counter>(
        'select p.code, c.annee, c.dernier from compteur c join prefixe p using (prefixe_id)',
      );
      const miscounted = await ask<Miscounted>(MISCOUNTED);
      const cancelled = await ask<{ isrc: string }>('select isrc from annulation');
      // Reads the journal again after the database: every code in the database was in the journal
      // before.
      const errors = [...broken, ...journal.read(record.movedOut)];
      for (const { structureId, statut, stored, there } of miscounted)
        errors.push(
          `structure ${structureId} is said to have ${stored} ${statut}, and has ${there}`,
        );
      const there = new Map(rows.map(({ isrc, titre }) => [isrc, titre]));
      const reported = distinctiveLines(journal);
      for (const [isrc, titre] of there) errors.push(...seen(isrc, titre, 'the database'));
      for (const { isrc, titre } of storedBefore) errors.push(...seen(isrc, titre, 'the journal'));
      for (const { isrc, titre } of record.codes.slice(acknowledged))
        errors.push(...(titre === null ? [] : seen(isrc, titre, 'an answer')));
      acknowledged = record.codes.length;
      for (const { isrc } of storedBefore)
        if (!there.has(isrc))
          errors.push(`${isrc} is kept in the journal and missing in the database`);
      for (const isrc of there.keys())
        if (!reported.has(isrc))
          errors.push(`${isrc} is in the database and missing in the journal`);
      for (const { isrc } of record.codes) errors.push(...lost(isrc, there, reported));
      errors.push(...issuedInSilence(record), ...reportedWithoutWord(record, journal));
      errors.push(...lostDeeds(record, new Set(cancelled.map(({ isrc }) => isrc)), journal));
      const judged = judgeCounters(counters, there, { journal, ever });
      holes = judged.holes;
      return [...new Set([...errors, ...judged.errors])];
    },
  };
}

function lost(
  isrc: string,
  there: ReadonlyMap<string, string>,
  reported: ReadonlySet<string>,
): string[] {
  if (!there.has(isrc)) return [`${isrc} was acknowledged and is lost from the database`];
  return reported.has(isrc) ? [] : [`${isrc} was acknowledged and is lost from the journal`];
}

/** Codes of lines confirmed as committed, and codes of other lines written again by a restore. */
const linesStored = ({ lines, stored, writtenAgain }: JournalFiles) =>
  issuedIn(lines).flatMap(([name, { codes }]) =>
    codes.filter(({ isrc }) => stored.has(name) || writtenAgain.get(name)?.has(isrc)),
  );

/**
 * Codes assigned by the journal: neither rolled back, nor burnt unless a restore wrote them again
 * afterwards.
 */
function distinctiveLines({ lines, undone, burnt, writtenAgain }: JournalFiles): Set<string> {
  const context = issuedIn(lines).flatMap(([name, { codes }]) =>
    codes.filter(
      ({ isrc }) => !undone.has(name) && (!burnt.has(name) || writtenAgain.get(name)?.has(isrc)),
    ),
  );
  return new Set(context.map(({ isrc }) => isrc));
}

const issuedIn = (lines: JournalFiles['lines']) =>
  [...lines].filter(([, { kind }]) => kind === 'issued');

function lostDeeds(
  record: ClientRecord,
  cancelled: ReadonlySet<string>,
  journal: JournalFiles,
): string[] {
  const lines = [...journal.lines]
    .filter(([name]) => !journal.undone.has(name))
    .map(([, line]) => line);
  const reported = new Set(lines.flatMap(({ kind, isrc }) => (kind === 'cancelled' ? [isrc] : [])));
  const moved = new Set(
    lines.flatMap(({ kind, codes }) =>
      kind === 'transferred' ? codes.map(({ isrc }) => isrc) : [],
    ),
  );
  const gone = (isrc: string) => !cancelled.has(isrc) || !reported.has(isrc);
  return [
    ...[...record.cancelled].filter(gone).map((isrc) => `the cancellation of ${isrc} is lost`),
    ...[...record.transferred]
      .filter((isrc) => !moved.has(isrc))
      .map((isrc) => `the transfer of ${isrc} is lost`),
  ];
}

const CODE = /^(.{5})(\d\d)(\d{5})$/;

type Existing = { readonly journal: JournalFiles; readonly ever: ReadonlyMap<string, string> };

/**
 * No counter is below an issued number; every number up to a counter has a recording or a reason.
 */
function judgeCounters(
  counters: readonly Counter[],
  there: ReadonlyMap<string, string>,
  { journal, ever }: Existing,
): { readonly errors: readonly string[]; readonly holes: number } {
  const dernier = new Map(
    counters.map((one) => [`${one.code}${String(one.annee).slice(2)}`, one.dernier]),
  );
  const errors: string[] = [];
  for (const isrc of ever.keys()) {
    const [, prefixe = '', annee = '', designation = ''] = CODE.exec(isrc) ?? [];
    if ((dernier.get(prefixe + annee) ?? 0) < Number(designation))
      errors.push(`the counter of ${prefixe}${annee} is below ${isrc}`);
  }
  const reasons = new Set(
    [...journal.lines].flatMap(([name, { codes }]) =>
      journal.burnt.has(name) ? codes.map(({ isrc }) => isrc) : [],
    ),
  );
  let holes = 0;
  for (const [series, last] of dernier) {
    for (let number = 1; number <= last; number += 1) {
      const isrc = `${series}${String(number).padStart(5, '0')}`;
      if (there.has(isrc)) continue;
      holes += 1;
      if (!reasons.has(isrc)) errors.push(`${isrc} was given to nobody, without a reason`);
    }
  }
  return { errors, holes };
}
