import { expect, test } from 'vitest';
import { allocatePrefix, listPrefixes } from '#contract/registration/prefixes.ts';
import { someDays } from '../testing/days.ts';

const days = someDays();

test('a prefix that was allocated on the lost day, and is again, goes on above what it gave', async () => {
  const { structureId } = days.a;
  const body = { code: 'FRZ99', type: 'P' as const, structureId };
  await days.backUp();
  await days.desk.staff.ok(allocatePrefix, { body });
  const lost = await days.desk.codesOfDossier(3);
  expect(lost[0]).toMatch(/^FRZ99/);
  await days.putBack();
  await days.restore();
  const { prefixeId } = await days.desk.staff.ok(allocatePrefix, { body });
  const { rows } = await days.desk.staff.ok(listPrefixes, { query: {} });
  const shown = rows.find((one) => one.prefixeId === prefixeId);
  expect(shown?.counters[0]).toMatchObject({ used: 3, nextFree: 4 });
  expect((await days.machine.verify()).differences).toEqual([]);
  expect((await days.desk.codesOfDossier(1))[0]?.slice(7)).toBe('00004');
});
