import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as baseline from './baseline/list.ts';
import { migrations } from './list.ts';

/** SQL that removes or restricts what the previous release's server may still read or write. */
const TAKES_AWAY =
  /drop\s+(table|column|view|type|function)|rename\s+(to|column)|set\s+not\s+null|alter\s+column\s+\w+\s+type|alter\s+table[^;`]*\sdrop\s+(?!constraint|not|default)/i;

/** Steps after the baseline. */
const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\d{4}-[\w-]+\.ts$/.test(file))
  .map((file) => ({
    name: file.replace(/^.*[/\\]|\.ts$/g, ''),
    text: readFileSync(join(import.meta.dirname, file), 'utf8'),
  }));

/** Steps that would break the previous release without declaring it. */
const breaking = (steps: typeof sources) =>
  steps
    .filter(({ text }) => TAKES_AWAY.test(text))
    .map(({ name }) => name)
    .filter((name) => !/^\d+-contract-\d+-/.test(name));

test('the baseline comes first, then each file is a step, and the other way round', () => {
  const [first, ...steps] = Object.keys(migrations).toSorted();
  expect(first).toBe('0001-baseline');
  expect(migrations['0001-baseline']).toBe(baseline);
  expect(sources.map(({ name }) => name).toSorted()).toEqual(steps);
});

test('a step adds; one that removes must name the step since which the removed part is unused', () => {
  expect(breaking(sources)).toEqual([]);
  const step = (name: string, text: string) => ({ name, text });
  expect(
    breaking([
      step('0040-a', 'alter table x drop y'),
      step('0041-b', 'alter table x rename column y to z'),
      step('0042-c', 'alter table x add y int'),
      step('0043-d', 'alter table x drop constraint y'),
      step('0044-contract-0042-y', 'alter table x drop y'),
      step('0045-e', 'DROP TABLE x'),
    ]),
  ).toEqual(['0040-a', '0041-b', '0045-e']);
});

test('a step that takes away names one that is there', () => {
  const numbers = Object.keys(migrations).map((name) => name.slice(0, 4));
  const named = Object.keys(migrations).flatMap(
    (name) => /^\d+-contract-(\d+)-/.exec(name)?.[1] ?? [],
  );
  expect(named.filter((number) => !numbers.includes(number))).toEqual([]);
});
