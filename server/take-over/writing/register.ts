/**
 * Numbers and codes, in the order in which nothing that was given can be given again, wherever it stops. See
 * docs/decisions/0039-take-over.md.
 */

import { rangeOf } from '../existing-records.ts';
import { canBeIssued } from '../reading/numbers.ts';
import { writeCodes } from './codes.ts';
import { floorsOf, newPrefixes, writeNumbers } from './numbers.ts';
import type { Writing } from './writing.ts';

/** @returns how many are new */
export async function writeRegister(
  writing: Writing,
): Promise<Readonly<Record<'prefixes' | 'codes', number>>> {
  const { check, existing, judging } = writing;
  const prefixes = await newPrefixes(writing);
  const floors = Map.groupBy(
    await floorsOf(writing),
    ({ prefixe, numero }) => rangeOf(existing, prefixe, numero)?.id !== null,
  );
  await writeNumbers(writing, { prefixes: [], floors: floors.get(true) ?? [] });
  // They raise no counter: a new prefix is not there before they are.
  const before = check.someCanBeIssued
    ? await writeCodes(writing, (code) => canBeIssued(code, judging))
    : 0;
  await writeNumbers(writing, { prefixes, floors: floors.get(false) ?? [] });
  const after =
    check.files.codes === undefined
      ? 0
      : await writeCodes(writing, (code) => !canBeIssued(code, judging));
  return { prefixes: prefixes.length, codes: before + after };
}
