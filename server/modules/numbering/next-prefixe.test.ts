import { describe, expect, test } from 'vitest';
import { readDossier } from '#contract/registration/dossier.ts';
import { createElement } from '#contract/registration/isrc.ts';
import { listPrefixes } from '#contract/registration/prefixes.ts';
import { aPrefixe, aStructure, aTitle } from '#server/testing/builders.ts';
import { accepted, aTrack, sentDossier, tracks } from '#server/testing/dossiers.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal } from '#server/testing/set-up.ts';

const portal = aRunningPortal('embedded', { at: '2026-06-01T10:00:00Z' });

/** A structure with a dossier, and what staff read in it before they decide. */
async function aHolder() {
  const structureId = await aStructure(portal.db);
  const producer = await aClient(portal, { structures: [structureId] });
  const staff = await aClient(portal, { structures: [SOCIETY] });
  const { dossierId } = await producer.ok(createElement, { body: { titre: aTitle() } });
  const query = { dossierId: String(dossierId) };
  const sheet = () => staff.ok(readDossier, { query });
  const next = async () => (await sheet()).prefixes;
  return { structureId, producer, staff, query, sheet, next };
}

const issued = (prefixeId: number, annee: number, dernier: number) =>
  portal.db.insertInto('compteur').values({ prefixeId, annee, dernier }).execute();

describe('the prefix that the next code will come from', () => {
  test('is the oldest of the structure’s own with a number left this year; the pool’s is offered for a choice', async () => {
    const { structureId, next, sheet } = await aHolder();
    expect(await next()).toEqual({ P: null, V: null });
    await aPrefixe(portal.db, { code: 'FRN00' });
    expect(await next()).toEqual({ P: 'FRN00', V: null });
    const openedAt = (day: string) => ({ structureId, rangeEnd: 9, openedAt: new Date(day) });
    const second = await aPrefixe(portal.db, { code: 'FRN02', ...openedAt('2026-02-02') });
    const first = await aPrefixe(portal.db, { code: 'FRN01', ...openedAt('2026-02-01') });
    expect(await next()).toEqual({ P: 'FRN01', V: null });
    // Numbers used last year are free again this year.
    await issued(first, 2025, 9);
    await issued(first, 2026, 8);
    expect(await next()).toEqual({ P: 'FRN01', V: null });
    await portal.db.updateTable('compteur').set({ dernier: 9 }).where('annee', '=', 2026).execute();
    expect(await next()).toEqual({ P: 'FRN02', V: null });
    await issued(second, 2026, 9);
    expect(await next()).toEqual({ P: null, V: null });
    expect((await sheet()).reserves).toEqual({ P: 'FRN00', V: null });
  });

  test('is not one whose last numbers the holder gave itself: the pool’s is offered then', async () => {
    const { structureId, producer, staff, next, sheet } = await aHolder();
    await aPrefixe(portal.db, { code: 'FRN05', openedAt: new Date('2026-03-01') });
    await aPrefixe(portal.db, { code: 'FRN03', structureId, rangeEnd: 5 });
    // One waits for staff, the others are in the register.
    const values = [1, 3, 5].map((number) => aTrack({ isrcDeclare: `FRN03260000${number}` }));
    const [, , last] = values;
    const entered = await sentDossier(producer, values.slice(0, 2));
    await accepted(staff, entered.dossierId);
    await sentDossier(producer, last === undefined ? [] : [last]);
    expect([await next(), (await sheet()).reserves.P]).toEqual([{ P: 'FRN03', V: null }, null]);
    const nextFree = async () => {
      const own = (await producer.ok(listPrefixes, {})).rows.find(({ code }) => code === 'FRN03');
      return own?.counters[0]?.nextFree;
    };
    expect(await nextFree()).toBe(2);
    const { dossierId } = await sentDossier(producer, tracks(2));
    expect((await accepted(staff, dossierId)).map(({ isrc }) => isrc)).toEqual([
      'FRN032600002',
      'FRN032600004',
    ]);
    expect(await nextFree()).toBeNull();
    const { reserves, prefixes } = await sheet();
    expect({ prefixes: prefixes.P, offered: reserves.P?.startsWith('FRN0') }).toEqual({
      prefixes: null,
      offered: true,
    });
  });

  test('is one of the type, open today, and never another structure’s', async () => {
    const { structureId, next } = await aHolder();
    const other = await aStructure(portal.db);
    await aPrefixe(portal.db, { code: 'FRV01', type: 'V', structureId: other });
    await aPrefixe(portal.db, {
      code: 'FRV02',
      type: 'V',
      structureId,
      closedAt: new Date('2026-05-31'),
    });
    await aPrefixe(portal.db, {
      code: 'FRV03',
      type: 'V',
      structureId,
      openedAt: new Date('2026-06-02'),
    });
    expect((await next()).V).toBeNull();
    await aPrefixe(portal.db, { code: 'FRV04', type: 'V', structureId });
    expect((await next()).V).toBe('FRV04');
  });

  test('is the society’s business until the code exists', async () => {
    const { producer, query } = await aHolder();
    expect((await producer.ok(readDossier, { query })).prefixes).toEqual({ P: null, V: null });
  });
});
