import { describe, expect, test } from 'vitest';
import { parseIsrc } from '#domain/isrc/isrc.ts';
import type { Call } from '#server/platform/call.ts';
import { aPrefixe, aStructure } from '#server/testing/builders.ts';
import { wrongMentions } from '#server/testing/mentions.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { aDossier, aProducer, aRecording } from '../exports/testing/export-ground.ts';
import { findCarriers } from './carriers.ts';
import { givePrefixes } from './give-prefixes.ts';
import { numbersLeft, poolMeasure } from './measure-pool.ts';
import { numberingMentions } from './tables.ts';

const NOW = new Date('2026-06-01T10:00:00Z');
const at = (day: string) => new Date(`2026-${day}T10:00:00Z`);

describe('the numbers left in the pool, and the owner of each code', () => {
  const portal = aRunningPortal('postgres', { at: NOW.toISOString() });
  const own = beforehand(() => aProducer(portal));
  const other = beforehand(() => aProducer(portal));

  test('counts, by type, the numbers that open prefixes of the society have left this year', async () => {
    expect(await numbersLeft(portal.db, NOW)).toEqual({ P: 0, V: 0 });
    const reached = (prefixeId: number, annee: number, dernier: number) =>
      portal.db.insertInto('compteur').values({ prefixeId, annee, dernier }).execute();
    const used = await aPrefixe(portal.db, {
      code: 'FRA01',
      rangeStart: 0,
      rangeEnd: 100,
      openedAt: NOW,
    });
    await reached(used, 2026, 40);
    await reached(used, 2025, 99);
    await aPrefixe(portal.db, { code: 'FRA02', rangeStart: 501, rangeEnd: 600 });
    // A range moved up since, then a full one: neither counts as negative.
    await reached(
      await aPrefixe(portal.db, { code: 'FRA03', rangeStart: 11, rangeEnd: 20 }),
      2026,
      5,
    );
    await reached(
      await aPrefixe(portal.db, { code: 'FRA04', rangeStart: 1, rangeEnd: 9 }),
      2026,
      12,
    );
    await aPrefixe(portal.db, {
      code: 'FRV01',
      type: 'V',
      rangeStart: 1,
      rangeEnd: 7,
      closedAt: at('06-02'),
    });
    const shut = { rangeStart: 1, rangeEnd: 1000 };
    await aPrefixe(portal.db, { code: 'FRB01', ...shut, structureId: await aStructure(portal.db) });
    await aPrefixe(portal.db, { code: 'FRB02', ...shut, closedAt: NOW });
    await aPrefixe(portal.db, { code: 'FRB03', ...shut, openedAt: at('06-02') });
    await aPrefixe(portal.db, { code: 'DEB04', ...shut, motifException: 'Repris d’Allemagne.' });
    expect(await numbersLeft(portal.db, NOW)).toEqual({ P: 60 + 100 + 10 + 0, V: 7 });
    const { gauges, read } = poolMeasure(portal.db, () => NOW);
    const samples = await read();
    expect(samples).toEqual([
      { of: 'portail_pool_prefixes', labels: { type: 'P' }, value: 4 },
      { of: 'portail_pool_numbers_left', labels: { type: 'P' }, value: 170 },
      { of: 'portail_pool_prefixes', labels: { type: 'V' }, value: 1 },
      { of: 'portail_pool_numbers_left', labels: { type: 'V' }, value: 7 },
    ]);
    expect(Object.entries(gauges ?? {}).map(([name, { labels }]) => [name, labels])).toEqual([
      ['portail_pool_prefixes', ['type']],
      ['portail_pool_numbers_left', ['type']],
    ]);
  });

  test('own carriers by their number, others without it; the register outweighs drafts, the oldest draft the later', async () => {
    const code = (text: string) => {
      const isrc = parseIsrc(text);
      if (isrc === null) throw new Error(`${text} is no code`);
      return isrc;
    };
    const [issued, foreign, declared, both, left, free] = [
      ...[
        'FRZ032400001',
        'FRZ032400002',
        'FRZ032400003',
        'FRZ032400004',
        'FRZ032400005',
        'FRZ032400006',
      ].map(code),
    ] as const;
    if (!issued || !foreign || !declared || !both || !left || !free) throw new Error('six codes');
    const dossierId = await aDossier(portal, own);
    const external = await aDossier(portal, other);
    const first = await aRecording(portal, own, { dossierId, rang: 1, isrc: issued });
    await aRecording(portal, other, { dossierId: external, rang: 1, isrc: foreign });
    const oldest = await aRecording(portal, own, { dossierId, rang: 2, isrcDeclare: declared });
    await aRecording(portal, own, { dossierId, rang: 3, isrcDeclare: declared });
    await aRecording(portal, own, { dossierId, rang: 4, isrcDeclare: both });
    const holder = await aRecording(portal, own, { dossierId, rang: 5, isrc: both });
    const written = await aRecording(portal, own, { dossierId, rang: 6, isrcDeclare: left });
    await aRecording(portal, other, { dossierId: external, rang: 2, isrcDeclare: free });
    const codes = [issued, foreign, declared, both, left, free];
    const requests: number[][] = [];
    const carriers = await findCarriers(portal.db, own.structureId, codes, async (ids) => {
      requests.push([...ids]);
      return new Set([written]);
    });
    expect(Object.fromEntries(carriers)).toEqual({
      [issued]: { elementId: first },
      [foreign]: { elementId: null },
      [declared]: { elementId: oldest },
      [both]: { elementId: holder },
    });
    expect(requests).toHaveLength(1);
    expect(requests[0]).toContain(written);
    expect(await findCarriers(portal.db, own.structureId, [], async () => new Set())).toEqual(
      new Map(),
    );
  });

  test('prefixes go to another holder, all of them or the open ones', async () => {
    const [from, to] = [await aStructure(portal.db), await aStructure(portal.db)];
    const open = await aPrefixe(portal.db, { code: 'FRG01', structureId: from });
    const closed = await aPrefixe(portal.db, {
      code: 'FRG02',
      structureId: from,
      closedAt: at('05-01'),
    });
    const stored = await aPrefixe(portal.db, { code: 'FRG03', structureId: other.structureId });
    const holders = async () =>
      (
        await portal.db
          .selectFrom('prefixe')
          .select('structureId')
          .where('prefixeId', 'in', [open, closed, stored])
          .orderBy('code')
          .execute()
      ).map(({ structureId }) => structureId);
    const call = { db: portal.db } as Call;
    expect(await givePrefixes(call, { from, to }, 'open')).toEqual([open]);
    expect(await holders()).toEqual([to, from, other.structureId]);
    expect(await givePrefixes(call, { from, to }, 'all')).toEqual([closed]);
    expect(await holders()).toEqual([to, to, other.structureId]);
  });

  test('the declared references to people and structures match the database', async () => {
    expect(await wrongMentions(portal.db, numberingMentions)).toEqual([]);
  });
});
