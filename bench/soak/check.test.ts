import { createHash } from 'node:crypto';
import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Checker, checkerOn } from './check.ts';
import { journalFiles } from './journal-files.ts';
import type { Ask } from './peers/test-world.ts';
import { aRecord, type ClientRecord } from './record.ts';

/** A valid register of two codes; each test corrupts one thing. */
let folder: string;
let before: string;
let number: number;
let record: ClientRecord;
let rows: { isrc: string; titre: string }[];
let counters: { code: string; annee: number; dernier: number }[];
let cancelled: { isrc: string }[];
let miscounted: object[];
let checker: Checker;

const A = 'FRX262600001';
const B = 'FRX262600002';
const C = 'FRX262600003';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portail-check-'));
  before = '0'.repeat(64);
  number = 0;
  record = aRecord();
  rows = [
    { isrc: A, titre: 'Houle' },
    { isrc: B, titre: 'Ressac' },
  ];
  counters = [{ code: 'FRX26', annee: 2026, dernier: 2 }];
  cancelled = [];
  miscounted = [];
  line({ kind: 'begun' });
  issue(A, 'Houle');
  issue(B, 'Ressac');
  record.codes.push(
    { isrc: A, titre: 'Houle', at: 1_000 },
    { isrc: B, titre: 'Ressac', at: 1_000 },
  );
  checker = checkerOn(journalFiles(folder));
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = () => join(folder, 'generation-000001.jsonl');

function line(fact: object): number {
  const text = JSON.stringify({ number, at: '2026-06-01T10:00:00.000Z', ...fact });
  before = createHash('sha256').update(`${before}\n${text}`).digest('hex');
  appendFileSync(file(), `${before} ${text}\n`);
  number += 1;
  return number - 1;
}

function written(isrc: string, titre: string): number {
  const code = { isrc, annee: 2026, designation: Number(isrc.slice(7)), enregistrement: { titre } };
  return line({ kind: 'issued', codes: [code] });
}

const issue = (isrc: string, titre: string) =>
  line({ kind: 'kept', numbers: [written(isrc, titre)] });

const ask: Ask = async <T extends object>(sql: string) => {
  const table = sql.startsWith('with') ? 'miscounted' : (/from (\w+)/.exec(sql)?.[1] ?? '');
  const tables: Record<string, object[]> = {
    immatriculation: rows,
    compteur: counters,
    annulation: cancelled,
    miscounted,
  };
  return (tables[table] ?? []) as T[];
};
const errors = () => checker.check(ask, record);

test('a register that is right has no violation', async () => {
  expect(await errors()).toEqual([]);
});

test('a code twice: in the database, in the journal, or in an answer, now or at another round', async () => {
  expect(await errors()).toEqual([]);
  rows[1] = { isrc: B, titre: 'Autre' };
  expect(await errors()).toEqual([`${B} given twice: to Ressac, and in the database to Autre`]);
  rows[1] = { isrc: B, titre: 'Ressac' };
  issue(A, 'Embruns');
  expect(await errors()).toEqual([`${A} given twice: to Houle, and in the journal to Embruns`]);
  record.codes.push({ isrc: A, titre: 'Écume', at: 2_000 });
  expect((await errors()).join()).toContain(
    `${A} given twice: to Houle, and in an answer to Écume`,
  );
});

test('an acknowledged code that the database or the journal does not have', async () => {
  record.codes.push({ isrc: C, titre: 'Écume', at: 2_000 });
  counters = [{ code: 'FRX26', annee: 2026, dernier: 3 }];
  expect(await errors()).toEqual(
    expect.arrayContaining([`${C} was acknowledged and is lost from the database`]),
  );
  rows.push({ isrc: C, titre: 'Écume' });
  expect(await errors()).toEqual(
    expect.arrayContaining([`${C} was acknowledged and is lost from the journal`]),
  );
  issue(C, 'Écume');
  expect(await errors()).toEqual([]);
});

test('reports an acknowledged code whose number was then declared burnt', async () => {
  line({ kind: 'burnt', generation: 1, of: 3, codes: [B] });
  expect(await errors()).toEqual(
    expect.arrayContaining([`${B} was acknowledged and is lost from the journal`]),
  );
});

test('a hole without a reason, and one with', async () => {
  counters = [{ code: 'FRX26', annee: 2026, dernier: 3 }];
  expect(await errors()).toEqual([`${C} was given to nobody, without a reason`]);
  const lost = written(C, 'Écume');
  line({ kind: 'burnt', generation: 1, of: lost, codes: [C] });
  expect(await errors()).toEqual([]);
  expect(checker.holes).toBe(1);
});

test('reports a burnt number once a restore wrote its line, but not a line that it could not restore', async () => {
  const lost = written(C, 'Écume');
  line({ kind: 'burnt', generation: 1, of: lost, codes: [C] });
  line({ kind: 'restored', generation: 1, of: lost, codes: [{ isrc: C }] });
  counters = [{ code: 'FRX26', annee: 2026, dernier: 3 }];
  expect(await errors()).toEqual([`${C} is kept in the journal and missing in the database`]);
  rows.push({ isrc: C, titre: 'Écume' });
  expect(await errors()).toEqual([]);
  const refused = written('FRX262600004', 'Brisant');
  line({ kind: 'burnt', generation: 1, of: refused, codes: ['FRX262600004'] });
  line({ kind: 'restored', generation: 1, of: refused, codes: [] });
  counters = [{ code: 'FRX26', annee: 2026, dernier: 4 }];
  expect(await errors()).toEqual([]);
});

test('reports a counter below a used code', async () => {
  counters = [{ code: 'FRX26', annee: 2026, dernier: 1 }];
  expect(await errors()).toEqual([`the counter of FRX2626 is below ${B}`]);
});

test('reports a wrong stored count of recordings', async () => {
  miscounted = [{ structureId: 7, statut: 'DONE', stored: 3, there: 2 }];
  expect(await errors()).toEqual(['structure 7 is said to have 3 DONE, and has 2']);
});

test('a line that someone changed', async () => {
  writeFileSync(file(), readFileSync(file(), 'utf8').replace('Houle', 'Foule'));
  expect((await errors()).join()).toContain('the chain is broken');
});

test('a cancellation or a transfer that was acknowledged and is gone', async () => {
  record.cancelled.add(A);
  record.transferred.add(B);
  expect(await errors()).toEqual([
    `the cancellation of ${A} is lost`,
    `the transfer of ${B} is lost`,
  ]);
  line({ kind: 'cancelled', isrc: A, elementId: 1 });
  line({ kind: 'transferred', codes: [B], transfertId: 1 });
  cancelled.push({ isrc: A });
  expect(await errors()).toEqual([]);
});

test('reports a code issued while none may be, but not one only returned again', async () => {
  const existing = new Set([A]);
  record.silences.push({ why: 'after its journal was removed', from: 2_000, to: 3_000, existing });
  expect(await errors()).toEqual([]);
  // Issued earlier, answered late, and answered a second time.
  record.codes.push(
    { isrc: A, titre: 'Houle', at: 2_500 },
    { isrc: B, titre: 'Ressac', at: 2_500 },
  );
  expect(await errors()).toEqual([]);
  issue(C, 'Écume');
  rows.push({ isrc: C, titre: 'Écume' });
  counters = [{ code: 'FRX26', annee: 2026, dernier: 3 }];
  record.codes.push({ isrc: C, titre: 'Écume', at: 2_500 });
  expect(await errors()).toEqual([`${C} was given after its journal was removed`]);
});

test('a code that was acknowledged before its word was there', async () => {
  const without = written(C, 'Écume');
  rows.push({ isrc: C, titre: 'Écume' });
  counters = [{ code: 'FRX26', annee: 2026, dernier: 3 }];
  expect(await errors()).toEqual([]);
  // Read in the dossier: no response issued it.
  record.codes.push({ isrc: C, titre: 'Écume', at: null });
  expect(await errors()).toEqual([]);
  record.codes.push({ isrc: C, titre: 'Écume', at: 2_000 });
  expect(await errors()).toEqual([`${C} was acknowledged before its word was in the journal`]);
  line({ kind: 'restored', generation: 1, of: without, codes: [{ isrc: C }] });
  expect(await errors()).toEqual([]);
});

test('a journal that is shorter than it was', async () => {
  expect(await errors()).toEqual([]);
  truncateSync(file(), 300);
  expect(await errors()).toEqual(['generation 1 is shorter than it was']);
  // Unless an operator moved it out.
  record.movedOut.add(1);
  expect(await errors()).toEqual([]);
});
