import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { merge } from '#server/modules/structures/admin/testing/mergers.ts';
import { codeFacts } from '../facts.ts';
import { someDays } from '../testing/days.ts';
import { journalOf } from '../testing/journal-of.ts';
import { verify } from '../verify.ts';

const days = someDays();

test('the receiver of a code holds it, or the record it was merged into does; a lost transfer is reported', async () => {
  const [b, c] = [await days.party(), await days.party()];
  const [isrc = ''] = await days.codesOf(days.a);
  await days.backUp();
  await days.transfer(days.a, b, [isrc]);
  expect((await days.machine.verify()).differences).toEqual([]);
  await days.putBack();
  const { differences } = await days.machine.verify();
  const locked = `${isrc} : détenu par ${days.a.structureId} dans la base, par ${b.structureId} selon le journal`;
  expect(differences).toContainEqual(expect.stringContaining(locked));
  await days.restore();
  expect((await days.machine.verify()).differences).toEqual([]);
  await merge({ manager: days.reviewQueue.staff }, b, c);
  expect((await days.machine.verify()).differences).toEqual([]);
  await days.transfer(c, days.a, [isrc]);
  expect((await days.machine.verify()).differences).toEqual([]);
});

test('a code whose holder differs from the journal is reported, unless the journal began after that', async () => {
  const b = await days.party();
  const [isrc = ''] = await days.codesOf(days.a);
  await days.transfer(days.a, b, [isrc]);
  const { db } = days.portal;
  const register = {
    query: (text: string, values: unknown[] = []) =>
      db.executeQuery(CompiledQuery.raw(text, values)),
  };
  const codes = await codeFacts(db, { after: '' });
  const locked = async (at: string) => {
    const issued = [
      { kind: 'begun' },
      { kind: 'issued', codes },
      { kind: 'kept', numbers: [2] },
    ] as const;
    const journal = journalOf([issued.map((fact) => ({ ...fact, at }))]);
    const { differences } = await verify(register as never, journal);
    return differences.filter((difference) => difference.includes('détenu'));
  };
  const message = `${isrc} : détenu par ${b.structureId} dans la base, pas selon le journal.`;
  expect(await locked('2020-01-01T00:00:00.000Z')).toEqual([message]);
  expect(await locked('2100-01-01T00:00:00.000Z')).toEqual([]);
});

test('the register is read in pieces, however many codes it has', async () => {
  const b = await days.party();
  const codes = (await days.codesOf(days.a, 3)).toSorted();
  const input = await codeFacts(days.portal.db, { after: '' });
  const [first = '', , third = ''] = codes;
  await days.transfer(days.a, b, [first, third]);
  const requests: string[] = [];
  const register = {
    async query(text: string, values: unknown[] = []) {
      requests.push(text);
      return days.portal.db.executeQuery(
        CompiledQuery.raw(text.replace(/limit \d+/, 'limit 1'), values),
      );
    },
  };
  const issued = [
    { kind: 'begun' },
    { kind: 'issued', codes: input },
    { kind: 'kept', numbers: [2] },
  ] as const;
  const journal = journalOf([issued.map((fact) => ({ ...fact, at: '2020-01-01T00:00:00.000Z' }))]);
  const { differences } = await verify(register as never, journal);
  expect(differences.filter((difference) => difference.includes('détenu'))).toEqual(
    [first, third].map(
      (isrc) => `${isrc} : détenu par ${b.structureId} dans la base, pas selon le journal.`,
    ),
  );
  const whole = requests.filter(
    (text) => text.includes('from immatriculation') && !/limit|any\(\$1/.test(text),
  );
  expect(whole).toEqual([]);
});
