/**
 * Judges the register from outside, after each round: what the clients were told, what the database holds and what the
 * journal's files say. Nothing of the server is used. One sentence a violation.
 */

import type { JournalFiles } from './journal-files.ts';
import type { Ask } from './peers/place.ts';
import type { ClientRecord } from './record.ts';
import { givenInSilence, toldWithoutWord } from './told.ts';

type Row = { isrc: string; titre: string };
type Counter = { code: string; annee: number; dernier: number };
type Miscounted = { structureId: number; statut: string; kept: number; there: number };

const MISCOUNTED = `with there as (select structure_id, statut, count(*)::int as n from element group by 1, 2),
    kept as (select structure_id, statut, sum(nombre)::int as n from element_compte group by 1, 2)
  select structure_id as "structureId", statut, coalesce(kept.n, 0) as kept, coalesce(there.n, 0) as there
    from there full join kept using (structure_id, statut) where coalesce(kept.n, 0) <> coalesce(there.n, 0)`;

export type Checker = {
  /** @param ask of a database that is whole: after a repair, if it went back */
  check(ask: Ask, record: ClientRecord): Promise<readonly string[]>;
  /** Codes ever seen. */
  readonly codes: number;
  /** Numbers that were given to nobody, each with its reason. */
  readonly holes: number;
};

/** It remembers: a code that it saw once means the same recording for ever, wherever the database goes. */
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
      const keptBefore = linesKept(journal);
      const rows = await ask<Row>(
        'select isrc, titre from immatriculation join element using (element_id)',
      );
      const counters = await ask<Counter>(
        'select p.code, c.annee, c.dernier from compteur c join prefixe p using (prefixe_id)',
      );
      const miscounted = await ask<Miscounted>(MISCOUNTED);
      const cancelled = await ask<{ isrc: string }>('select isrc from annulation');
      // Again: what the database has was in the journal before.
      const faults = [...broken, ...journal.read(record.movedOut)];
      for (const { structureId, statut, kept, there } of miscounted)
        faults.push(`structure ${structureId} is said to have ${kept} ${statut}, and has ${there}`);
      const there = new Map(rows.map(({ isrc, titre }) => [isrc, titre]));
      const told = tellingLines(journal);
      for (const [isrc, titre] of there) faults.push(...seen(isrc, titre, 'the database'));
      for (const { isrc, titre } of keptBefore) faults.push(...seen(isrc, titre, 'the journal'));
      for (const { isrc, titre } of record.codes.slice(acknowledged))
        faults.push(...(titre === null ? [] : seen(isrc, titre, 'an answer')));
      acknowledged = record.codes.length;
      for (const { isrc } of keptBefore)
        if (!there.has(isrc))
          faults.push(`${isrc} is kept in the journal and missing in the database`);
      for (const isrc of there.keys())
        if (!told.has(isrc)) faults.push(`${isrc} is in the database and missing in the journal`);
      for (const { isrc } of record.codes) faults.push(...lost(isrc, there, told));
      faults.push(...givenInSilence(record), ...toldWithoutWord(record, journal));
      faults.push(...lostDeeds(record, new Set(cancelled.map(({ isrc }) => isrc)), journal));
      const judged = judgeCounters(counters, there, { journal, ever });
      holes = judged.holes;
      return [...new Set([...faults, ...judged.faults])];
    },
  };
}

function lost(
  isrc: string,
  there: ReadonlyMap<string, string>,
  told: ReadonlySet<string>,
): string[] {
  if (!there.has(isrc)) return [`${isrc} was acknowledged and is lost from the database`];
  return told.has(isrc) ? [] : [`${isrc} was acknowledged and is lost from the journal`];
}

/** Codes of lines that are said to be committed, and of others those that a restore wrote. */
const linesKept = ({ lines, kept, writtenAgain }: JournalFiles) =>
  issuedIn(lines).flatMap(([name, { codes }]) =>
    codes.filter(({ isrc }) => kept.has(name) || writtenAgain.get(name)?.has(isrc)),
  );

/** Codes that the journal gives to someone: neither rolled back, nor burnt unless a restore wrote them afterwards. */
function tellingLines({ lines, undone, burnt, writtenAgain }: JournalFiles): Set<string> {
  const telling = issuedIn(lines).flatMap(([name, { codes }]) =>
    codes.filter(
      ({ isrc }) => !undone.has(name) && (!burnt.has(name) || writtenAgain.get(name)?.has(isrc)),
    ),
  );
  return new Set(telling.map(({ isrc }) => isrc));
}

const issuedIn = (lines: JournalFiles['lines']) =>
  [...lines].filter(([, { kind }]) => kind === 'issued');

function lostDeeds(
  record: ClientRecord,
  cancelled: ReadonlySet<string>,
  journal: JournalFiles,
): string[] {
  const said = [...journal.lines]
    .filter(([name]) => !journal.undone.has(name))
    .map(([, line]) => line);
  const told = new Set(said.flatMap(({ kind, isrc }) => (kind === 'cancelled' ? [isrc] : [])));
  const moved = new Set(
    said.flatMap(({ kind, codes }) =>
      kind === 'transferred' ? codes.map(({ isrc }) => isrc) : [],
    ),
  );
  const gone = (isrc: string) => !cancelled.has(isrc) || !told.has(isrc);
  return [
    ...[...record.cancelled].filter(gone).map((isrc) => `the cancellation of ${isrc} is lost`),
    ...[...record.transferred]
      .filter((isrc) => !moved.has(isrc))
      .map((isrc) => `the transfer of ${isrc} is lost`),
  ];
}

const CODE = /^(.{5})(\d\d)(\d{5})$/;

type Known = { readonly journal: JournalFiles; readonly ever: ReadonlyMap<string, string> };

/** No counter below what was given; no number below a counter without someone, or a reason. */
function judgeCounters(
  counters: readonly Counter[],
  there: ReadonlyMap<string, string>,
  { journal, ever }: Known,
): { readonly faults: readonly string[]; readonly holes: number } {
  const dernier = new Map(
    counters.map((one) => [`${one.code}${String(one.annee).slice(2)}`, one.dernier]),
  );
  const faults: string[] = [];
  for (const isrc of ever.keys()) {
    const [, prefixe = '', annee = '', designation = ''] = CODE.exec(isrc) ?? [];
    if ((dernier.get(prefixe + annee) ?? 0) < Number(designation))
      faults.push(`the counter of ${prefixe}${annee} is below ${isrc}`);
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
      if (!reasons.has(isrc)) faults.push(`${isrc} was given to nobody, without a reason`);
    }
  }
  return { faults, holes };
}
