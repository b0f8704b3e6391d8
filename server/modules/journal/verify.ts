/**
 * Compares the journal and the register independently: it shares no code with their writers,
 * neither SQL nor hash, so that a bug of theirs is not repeated. One French sentence per
 * difference, for the operator.
 */

import { compareHistory } from './history/verify-history.ts';
import { JournalContent } from './journal-content.ts';
import type { Deployment } from './line.ts';
import { compareHolders } from './reading/verify-holders.ts';
import { compareWordless, passedOver } from './reading/verify-wordless.ts';
import type { Database, Erased, Numbered, Reader, ReportedCode } from './verified-facts.ts';

export type Verified = {
  readonly differences: readonly string[];
  /** Information that is no difference: numbers that were passed over. One sentence each. */
  readonly notes: readonly string[];
  readonly codes: number;
  readonly lines: number;
};

/**
 * Also works beside a serving portal: lines written after the journal was read are read before
 * anything is reported absent from it. Holds the compared fields of each code, some 240 bytes, and
 * the receivers of transferred codes.
 * @throws what the database or the journal throws; ForeignJournal when the journal belongs to
 * another database
 */
export async function verify(db: Database, journal: Reader): Promise<Verified> {
  const { rows } = await db.query<Deployment>(
    'select deploiement_id as id, current_database() as base, to_json(ouvert_le) as depuis from deploiement',
  );
  const journalContent = new JournalContent(journal, rows[0] ?? null);
  await journalContent.readOn();
  const { codes, differences } = journalContent;
  await compareCodes(db, journalContent);
  await compareCancelled(db, journalContent);
  await compareHolders(db, journalContent);
  await compareErased(db, journalContent.erased, differences);
  await compareCounters(db, numbersOf(journalContent), differences);
  differences.push(...(await compareHistory(db, journalContent.history)));
  await compareGenerations(db, journalContent);
  await compareWordless(db, journalContent);
  return {
    differences,
    notes: passedOver(journalContent),
    codes: codes.size,
    lines: journalContent.lines,
  };
}

type Row = {
  isrc: string;
  structureId: number;
  elementId: number;
  dossierId: number;
  designation: number;
  annee: number;
  at: Date;
};
const PIECE = 10_000;

async function compareCodes(db: Database, journalContent: JournalContent): Promise<void> {
  const { codes, differences } = journalContent;
  const unknown: Row[] = [];
  for (let after = ''; ; ) {
    const { rows } = await db.query<Row>(
      `select isrc, structure_id as "structureId", element_id as "elementId", dossier_id as "dossierId", designation, annee, attribue_le as at
         from immatriculation where isrc > $1 order by isrc limit ${PIECE}`,
      [after],
    );
    for (const row of rows) {
      const code = codes.get(row.isrc);
      if (code === undefined) {
        unknown.push(row);
        continue;
      }
      code.isThere = true;
      differences.push(...fieldDifferences(row, code));
    }
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.isrc;
  }
  for (const [isrc, { where, isStored, isThere }] of codes)
    if (isStored && !isThere)
      differences.push(`${isrc} : dans le journal (${where}), absent de la base.`);
  // Issued since the journal was read: a code is in the journal before it is in the database.
  if (unknown.length > 0) await journalContent.readOn();
  for (const row of unknown) {
    const code = codes.get(row.isrc);
    if (code === undefined) differences.push(`${row.isrc} : dans la base, absent du journal.`);
    else differences.push(...fieldDifferences(row, code));
  }
}

function fieldDifferences(row: Row, code: ReportedCode): string[] {
  const pairs = [
    ['structure', row.structureId, code.structureId],
    ['enregistrement', row.elementId, code.elementId],
    ['dossier', row.dossierId, code.dossierId],
    ['numéro', row.designation, code.designation],
    ['année', row.annee, code.annee],
    ['moment', new Date(row.at).toISOString(), code.attribueLe],
  ] as const;
  return pairs
    .filter(([, there, message]) => there !== message)
    .map(
      ([name, there, message]) =>
        `${row.isrc} : ${name} ${there} dans la base, ${message} dans le journal (${code.where}).`,
    );
}

async function compareCancelled(db: Database, journalContent: JournalContent): Promise<void> {
  const { cancelled, maybeCancelled, differences } = journalContent;
  const { rows } = await db.query<{ isrc: string; at: Date }>(
    'select isrc, annule_le as at from annulation',
  );
  const there = new Set(rows.map(({ isrc }) => isrc));
  for (const [isrc, where] of cancelled)
    if (!there.has(isrc))
      differences.push(`${isrc} : annulé selon le journal (${where}), pas dans la base.`);
  // Older codes are unknown to a journal that began before such codes were adopted, or anew without
  // the lost one.
  const since = journalContent.since;
  const unknown = rows.filter(
    ({ isrc, at }) => !cancelled.has(isrc) && since !== null && new Date(at) >= since,
  );
  // Cancelled since the journal was read.
  if (unknown.length > 0) await journalContent.readOn();
  for (const { isrc } of unknown)
    if (!cancelled.has(isrc) && !maybeCancelled.has(isrc))
      differences.push(`${isrc} : annulé dans la base, pas selon le journal.`);
}

/** A person created after that moment has another person's id. */
async function compareErased(
  db: Database,
  erased: readonly Erased[],
  differences: string[],
): Promise<void> {
  const { rows } = await db.query<{ one: number; since: Date }>(
    'select interlocuteur_id as one, created_at as since from interlocuteur where erased_at is null',
  );
  const there = new Map(rows.map(({ one, since }) => [one, new Date(since)]));
  for (const { one, at, where } of erased) {
    const since = there.get(one);
    if (since !== undefined && since <= new Date(at))
      differences.push(
        `Personne ${one} : effacée selon le journal (${where}), présente dans la base.`,
      );
  }
}

function* numbersOf({ codes, floors }: JournalContent): Generator<Numbered> {
  // A number of an unconfirmed line may have been issued to nobody: the next start passes it over.
  for (const [isrc, { origine, isStored, annee, designation }] of codes)
    if (origine === 'ATTRIBUE' && isStored)
      yield { prefixe: isrc.slice(0, 5), annee, numero: designation };
  yield* floors;
}

type Counter = {
  code: string;
  first: number;
  last: number;
  annee: number | null;
  dernier: number | null;
};

/** A counter below an issued number, or below its floor, would issue it again. */
async function compareCounters(
  db: Database,
  numbers: Iterable<Numbered>,
  differences: string[],
): Promise<void> {
  const { rows } = await db.query<Counter>(
    `select p.code, p.range_start as first, p.range_end as last, c.annee, c.dernier
       from prefixe p left join compteur c using (prefixe_id)`,
  );
  const counters = Map.groupBy(rows, ({ code, first, last }) => `${code} ${first} ${last}`);
  const ranges = Map.groupBy(counters.values(), ([counter]) => counter?.code);
  /** Highest number of each range, by year. */
  const highest = new Map<readonly Counter[], Map<number, number>>();
  for (const { prefixe, annee, numero } of numbers)
    for (const range of ranges.get(prefixe) ?? []) {
      const [{ first, last } = { first: 0, last: -1 }] = range;
      if (numero < first || numero > last) continue;
      const years = highest.get(range) ?? new Map<number, number>();
      highest.set(range, years.set(annee, Math.max(years.get(annee) ?? 0, numero)));
    }
  for (const [range, years] of highest)
    for (const [annee, numero] of years) {
      const dernier = range.find((counter) => counter.annee === annee)?.dernier ?? 0;
      if (numero > dernier)
        differences.push(
          `${range[0]?.code} ${annee} : le compteur est à ${dernier}, le numéro ${numero} a été attribué.`,
        );
    }
}

async function compareGenerations(db: Database, journalContent: JournalContent): Promise<void> {
  const { rows } = await db.query<{ generation: number }>(
    'select generation from registre_generation',
  );
  const unknown = rows.filter(({ generation }) => !journalContent.accountsFor(generation));
  // Begun since the journal was read.
  if (unknown.length > 0) await journalContent.readOn();
  for (const { generation } of unknown)
    if (!journalContent.accountsFor(generation))
      journalContent.differences.push(
        `Génération ${generation} : la base la connaît, le journal n’en a rien.`,
      );
}
