import { expect, test } from 'vitest';
import { allocatePrefix, changePrefix, listPrefixes } from '#contract/registration/prefixes.ts';
import { someDays } from '../testing/days.ts';

const days = someDays();

const FRZ99 = { code: 'FRZ99', type: 'P' as const };

async function countersOf(prefixeId: number) {
  const { rows } = await days.reviewQueue.staff.ok(listPrefixes, { query: {} });
  return rows.find((one) => one.prefixeId === prefixeId)?.counters[0];
}

test('a prefix allocated on the lost day, and allocated again, resumes above the numbers it issued', async () => {
  const body = { ...FRZ99, structureId: days.a.structureId };
  await days.backUp();
  await days.reviewQueue.staff.ok(allocatePrefix, { body });
  const lost = await days.reviewQueue.codesOfDossier(3);
  expect(lost[0]).toMatch(/^FRZ99/);
  await days.putBack();
  await days.restore();
  const { prefixeId } = await days.reviewQueue.staff.ok(allocatePrefix, { body });
  expect(await countersOf(prefixeId)).toMatchObject({ used: 3, nextFree: 4 });
  expect((await days.machine.verify()).differences).toEqual([]);
  expect((await days.reviewQueue.codesOfDossier(1))[0]?.slice(7)).toBe('00004');
});

test('its floor is kept until the prefix exists, and numbering resumes above it', async () => {
  const body = { ...FRZ99, structureId: days.a.structureId };
  await days.backUp();
  await days.reviewQueue.staff.ok(allocatePrefix, { body });
  await days.portal.close();
  await days.machine.giveFloors(`FRZ99 ${new Date().getFullYear()} 500`, 'Papiers retrouvés.');
  await days.putBack();
  await days.restore();
  await days.reviewQueue.staff.ok(allocatePrefix, { body });
  expect((await days.codesOf(days.a))[0]).toMatch(/^FRZ99\d\d00501$/);
  expect((await days.machine.verify()).differences).toEqual([]);
});

test('a range extended on the lost day, and extended again, counts the numbers issued beyond it', async () => {
  const body = { ...FRZ99, structureId: days.a.structureId, rangeStart: 1, rangeEnd: 2 };
  const { prefixeId } = await days.reviewQueue.staff.ok(allocatePrefix, { body });
  await days.reviewQueue.codesOfDossier(2);
  const extend = () =>
    days.reviewQueue.staff.ok(changePrefix, {
      body: { prefixeId, action: 'RANGE', rangeStart: 1, rangeEnd: 10 },
    });
  await days.backUp();
  await extend();
  expect((await days.reviewQueue.codesOfDossier(2))[1]).toMatch(/^FRZ99\d\d00004$/);
  await days.putBack();
  await days.restore();
  await extend();
  expect(await countersOf(prefixeId)).toMatchObject({ used: 4, nextFree: 5 });
  expect((await days.machine.verify()).differences).toEqual([]);
});
