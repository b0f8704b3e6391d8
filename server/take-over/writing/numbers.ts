/** Prefixes with their counters, in one transaction: the portal never numbers from one without its last numbers. */

import { type Kysely, sql } from 'kysely';
import type { Floor } from '#domain/register/register-fact.ts';
import { countIssued } from '#server/modules/numbering/counters.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { insertHistory } from '#server/platform/history/record.ts';
import { idOf } from '../check.ts';
import { rangeOf } from '../existing-records.ts';
import {
  type CounterLine,
  type PrefixeLine,
  readCounter,
  readPrefixe,
} from '../reading/numbers.ts';
import { readAgain } from './read-again.ts';
import type { Writing } from './writing.ts';

export type Numbers = {
  readonly prefixes: readonly PrefixeLine[];
  readonly floors: readonly Floor[];
};

export async function writeNumbers(writing: Writing, { prefixes, floors }: Numbers): Promise<void> {
  const { journal, now } = writing;
  if (prefixes.length === 0 && floors.length === 0) return;
  await journal.notify(async (db) => {
    const made = prefixes.length === 0 ? [] : await insertPrefixes(db, writing, prefixes);
    await raise(db, floors);
    await insertHistory(db, { action: 'prefixe.takeOver', at: now, caller: null }, [
      ...made.map(({ structureId, ...after }) => ({ structureId, after })),
      { structureId: null, after: { planchers: floors } },
    ]);
    return {
      done: undefined,
      facts:
        floors.length === 0
          ? []
          : [{ kind: 'floors' as const, floors, motif: 'Reprise de données' }],
    };
  });
}

export async function newPrefixes(writing: Writing): Promise<readonly PrefixeLine[]> {
  const { judging, existing, check } = writing;
  const prefixeLines: PrefixeLine[] = [];
  if (check.files.prefixes === undefined) return prefixeLines;
  await readAgain(writing, 'prefixes', (line) => {
    const one = readPrefixe(line, judging);
    const there = existing.prefixes
      .get(one.code)
      ?.find(
        ({ rangeStart, rangeEnd }) => rangeStart === one.rangeStart && rangeEnd === one.rangeEnd,
      );
    if (there?.id === null) prefixeLines.push(one);
  });
  return prefixeLines;
}

async function insertPrefixes(db: Kysely<Tables>, writing: Writing, ones: readonly PrefixeLine[]) {
  const rows = ones.map(({ structure, ...one }) => ({
    ...one,
    structureId: structure === '' ? null : idOf(writing, structure),
  }));
  const made = await db
    .insertInto('prefixe')
    .values(rows)
    .returning(['prefixeId', 'code', 'structureId', 'rangeStart', 'rangeEnd'])
    .execute();
  for (const { prefixeId, code, rangeStart, rangeEnd } of made) {
    const there = writing.existing.prefixes
      .get(code)
      ?.find((one) => one.rangeStart === rangeStart && one.rangeEnd === rangeEnd);
    if (there !== undefined) there.id = prefixeId;
  }
  const ids = made.map(({ prefixeId }) => prefixeId);
  await countIssued(db, ids);
  return made;
}

/** The highest number in the files: a last number, or a code. */
export async function floorsOf(writing: Writing): Promise<readonly Floor[]> {
  const { judging, check, existing } = writing;
  const counterLines: CounterLine[] = [];
  if (check.files.compteurs !== undefined)
    await readAgain(writing, 'compteurs', (line) => {
      counterLines.push(readCounter(line, judging));
    });
  for (const { prefixe, annee, dernier } of check.input.all())
    counterLines.push({ code: prefixe.slice(0, 5), annee, dernier });
  const highest = new Map<string, Floor>();
  for (const { code, annee, dernier } of counterLines) {
    // Each range of a prefix has a counter of its own.
    const range = rangeOf(existing, code, dernier);
    const key = `${code} ${range?.rangeStart} ${annee}`;
    if (range !== undefined && (highest.get(key)?.numero ?? 0) < dernier)
      highest.set(key, { prefixe: code, annee, numero: dernier });
  }
  return [...highest.values()];
}

async function raise(db: Kysely<Tables>, floors: readonly Floor[]): Promise<void> {
  await sql`insert into compteur (prefixe_id, annee, dernier)
    select p.prefixe_id, f.annee, max(f.numero)
      from unnest(${floors.map(({ prefixe }) => prefixe)}::text[], ${floors.map(({ annee }) => annee)}::int[],
        ${floors.map(({ numero }) => numero)}::int[]) as f(code, annee, numero)
      join prefixe p on p.code = f.code and f.numero between p.range_start and p.range_end
      group by p.prefixe_id, f.annee order by p.prefixe_id, f.annee
    on conflict (prefixe_id, annee) do update set dernier = greatest(compteur.dernier, excluded.dernier)`.execute(
    db,
  );
}
