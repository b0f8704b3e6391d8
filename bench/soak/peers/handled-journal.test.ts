import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { randomOf } from '../random.ts';
import { type HandledJournal, handledJournal } from './handled-journal.ts';

const HASH = '0'.repeat(64);
const message = (line: object) => `${HASH} ${JSON.stringify(line)}\n`;
const BEGUN = message({ number: 0, kind: 'begun' });
const CODES = message({ number: 1, kind: 'issued', codes: [{ isrc: 'FRX262600001' }] });
const STORED = message({ number: 2, kind: 'kept', numbers: [1] });
const ENDED = message({ number: 3, kind: 'ended' });

let around: string;
let folder: string;
beforeEach(() => {
  around = mkdtempSync(join(tmpdir(), 'portail-handled-'));
  folder = join(around, 'journal');
  mkdirSync(folder);
});
afterEach(() => rmSync(around, { recursive: true }));

const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
const everything = () =>
  readdirSync(folder)
    .sort()
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]);

/** A journal folder with one ended generation and one being written. */
function aFolder(): HandledJournal {
  put('generation-000001.jsonl', BEGUN + ENDED);
  put('generation-000002.jsonl', `${BEGUN}${CODES}${STORED}${'\0'.repeat(50)}`);
  return handledJournal({ folder, kind: 'folder', writers: 1 });
}

function aBucketOf(...pieces: readonly string[]): HandledJournal {
  for (const [index, piece] of pieces.entries()) {
    const name = `000001-${String(index).padStart(9, '0')}._S3rver_`;
    put(`${name}object`, piece);
    put(`${name}metadata.json`, '{}');
  }
  return handledJournal({ folder, kind: 'bucket', writers: 1 });
}

test.each(['moveAway', 'remove', 'replace'] as const)('%s, then restored as before', (how) => {
  const journal = aFolder();
  const before = everything();
  journal[how]();
  expect(existsSync(folder)).toBe(how === 'replace');
  journal.putBack();
  expect(everything()).toEqual(before);
});

test('a file being written is truncated before its codes, or anywhere in its lines, then restored', () => {
  const journal = aFolder();
  const before = everything();
  const newest = () => readFileSync(join(folder, 'generation-000002.jsonl'), 'utf8');
  expect(journal.cut(randomOf(1), 'before codes')).toBe(true);
  expect(newest()).toBe(BEGUN);
  journal.putBack();
  expect(everything()).toEqual(before);
  expect(journal.cut(randomOf(1), 'anywhere')).toBe(true);
  expect(newest().length).toBeLessThan((BEGUN + CODES + STORED).length);
  journal.putBack();
  expect(everything()).toEqual(before);
});

test('nothing is truncated when no code was issued', () => {
  put('generation-000001.jsonl', BEGUN);
  expect(handledJournal({ folder, kind: 'folder', writers: 1 }).cut(randomOf(1), 'anywhere')).toBe(
    false,
  );
});

test('the last objects are removed, then restored beside those added meanwhile', () => {
  const journal = aBucketOf('', BEGUN, CODES, STORED);
  const before = everything();
  expect(journal.cut(randomOf(1), 'before codes')).toBe(true);
  expect(everything()).toHaveLength(4);
  put('000001-000000004._S3rver_object', 'since');
  journal.putBack();
  expect(everything()).toEqual([...before, ['000001-000000004._S3rver_object', 'since']]);
});

test('what was being written is moved out, and what is ended stays', () => {
  const journal = aFolder();
  journal.moveAway();
  journal.putBack();
  journal.moveOut();
  expect(journal.generations()).toEqual(['000001']);
  expect(readdirSync(`${folder}.out`)).toEqual(['generation-000002.jsonl']);
});

test('returns the length of the last line with codes', () => {
  expect(aFolder().lastGiving()).toEqual({ bytes: Buffer.byteLength(CODES), codes: 1 });
  rmSync(join(folder, 'generation-000002.jsonl'));
  expect(handledJournal({ folder, kind: 'folder', writers: 1 }).lastGiving()).toBe(null);
});
