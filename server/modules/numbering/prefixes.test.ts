import { beforeAll, describe, expect, test } from 'vitest';
import type { BodyInput } from '#contract/endpoint.ts';
import { validateDossier } from '#contract/registration/dossier.ts';
import { allocatePrefix, changePrefix, listPrefixes } from '#contract/registration/prefixes.ts';
import type { ApiClient } from '#server/testing/api-client.ts';
import { aPrefixe, aStructure, type RoleName } from '#server/testing/builders.ts';
import { lockedDossier, tracks } from '#server/testing/dossiers.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal, beforehand } from '#server/testing/set-up.ts';

describe('prefixes', () => {
  const portal = aRunningPortal('postgres', { at: '2026-06-01T10:00:00Z' });
  const manager = beforehand(() =>
    aClient(portal, { structures: [SOCIETY], roles: ['isRepresentantLegal'] }),
  );
  let raison: string;
  let structureId: number;
  let producer: ApiClient;

  beforeAll(async () => {
    raison = 'Disques du Test';
    structureId = await aStructure(portal.db, { raison });
    producer = await aClient(portal, { structures: [structureId] });
  });

  const input = (code: string) => ({ code, type: 'P' as const, structureId: null });
  const traces = (prefixeId: number) =>
    portal.db
      .selectFrom('historique')
      .select(['action', 'structureId', 'before', 'after'])
      .where('action', 'like', 'prefixe.%')
      .orderBy('historiqueId')
      .execute()
      .then((rows) =>
        rows.filter(
          ({ after }) => (after as { prefixeId?: number } | null)?.prefixeId === prefixeId,
        ),
      );
  const ask = async (who: ApiClient, count: number) =>
    (await lockedDossier(who, manager, tracks(count))).dossierId;

  test('allocated, read by its holder, numbered from, closed; each step leaves its trace', async () => {
    const prefixe = await manager.ok(allocatePrefix, {
      body: { code: 'fr-a01', type: 'P', structureId, rangeStart: 0, rangeEnd: 9 },
    });
    expect(prefixe).toMatchObject({
      code: 'FRA01',
      rangeStart: 0,
      rangeEnd: 9,
      closedAt: null,
      owner: { structureId, raison },
      counters: [{ annee: 2026, used: 0, nextFree: 1, share: 0, alert: false }],
    });
    await manager.ok(validateDossier, { body: { dossierId: await ask(producer, 9) } });
    const own = await producer.ok(listPrefixes, { query: {} });
    expect(own).toMatchObject({ total: 1, capped: false, can: { allocate: false, close: false } });
    expect(own.rows[0]).toMatchObject({
      code: 'FRA01',
      counters: [{ annee: 2026, used: 9, nextFree: null, share: 1, alert: true }],
    });
    const { prefixeId } = prefixe;
    const closed = await manager.ok(changePrefix, {
      body: { prefixeId, action: 'CLOSE', motif: 'Remplacé.' },
    });
    expect(closed).toMatchObject({
      closedAt: portal.time.now.toISOString(),
      motifFermeture: 'Remplacé.',
      counters: [{ used: 9, nextFree: null, alert: false }],
    });
    expect(await traces(prefixeId)).toEqual([
      {
        action: 'prefixe.allocate',
        structureId,
        before: null,
        after: {
          prefixeId,
          code: 'FRA01',
          type: 'P',
          structureId,
          rangeStart: 0,
          rangeEnd: 9,
          motifException: null,
        },
      },
      {
        action: 'prefixe.close',
        structureId,
        before: { prefixeId, code: 'FRA01', closedAt: null },
        after: {
          prefixeId,
          code: 'FRA01',
          closedAt: portal.time.now.toISOString(),
          motif: 'Remplacé.',
        },
      },
    ]);
  });

  test('a closed prefix issues no more codes, stays closed, and its numbers cannot be allocated again', async () => {
    const { prefixeId } = await manager.ok(allocatePrefix, {
      body: { ...input('FRB02'), structureId },
    });
    await manager.ok(changePrefix, { body: { prefixeId, action: 'CLOSE', motif: 'Erreur.' } });
    const dossierId = await ask(producer, 1);
    const body = { prefixeId, action: 'RANGE', rangeStart: 1, rangeEnd: 5 } as const;
    expect(await manager.refused(validateDossier, { body: { dossierId } })).toMatchObject({
      code: 'NO_NUMBER_LEFT',
    });
    for (const again of [body, { prefixeId, action: 'CLOSE', motif: 'Encore.' } as const]) {
      expect(await manager.refused(changePrefix, { body: again })).toMatchObject({
        status: 409,
        code: 'PREFIX_ALREADY_CLOSED',
      });
    }
    expect(await manager.refused(allocatePrefix, { body: input('FRB02') })).toMatchObject({
      status: 409,
      code: 'PREFIX_TAKEN',
    });
  });

  test('every fault of a new prefix at once, and nothing is written', async () => {
    const problem = await manager.refused(allocatePrefix, {
      body: { ...input('QXA01'), rangeStart: -1, rangeEnd: 100_000 },
    });
    expect([problem.status, problem.errors?.map(({ path, code }) => `${path} ${code}`)]).toEqual([
      422,
      ['code UNKNOWN_FIRST_ELEMENT', 'rangeStart OUT_OF_BOUNDS', 'rangeEnd OUT_OF_BOUNDS'],
    ]);
    expect(await manager.refused(allocatePrefix, { body: input('FRB2') })).toMatchObject({
      status: 422,
    });
    await aPrefixe(portal.db, { code: 'FRC03', rangeEnd: 10 });
    const otherType = { ...input('FRC03'), type: 'V', rangeStart: 11 } as const;
    expect(await manager.refused(allocatePrefix, { body: otherType })).toMatchObject({
      errors: [{ path: 'type', code: 'OTHER_TYPE' }],
    });
    const unknown = { ...input('FRC04'), structureId: 999_999 };
    expect(await manager.refused(allocatePrefix, { body: unknown })).toMatchObject({ status: 404 });
    const body = { prefixeId: 999_999, action: 'CLOSE', motif: 'x' } as const;
    expect(await manager.refused(changePrefix, { body })).toMatchObject({ status: 404 });
    const { rows } = await manager.ok(listPrefixes, { query: {} });
    expect(rows.filter(({ code }) => /^(QX|FRB2$|FRC04)/.test(code))).toEqual([]);
  });

  test('a range moves as long as no number issued is left out and no neighbour is touched', async () => {
    const owner = await aStructure(portal.db);
    const client = await aClient(portal, { structures: [owner] });
    const prefixeId = await aPrefixe(portal.db, {
      code: 'FRD04',
      structureId: owner,
      rangeStart: 100,
      rangeEnd: 199,
    });
    await aPrefixe(portal.db, { code: 'FRD04', rangeStart: 300, rangeEnd: 399 });
    await manager.ok(validateDossier, { body: { dossierId: await ask(client, 3) } });
    const to = (rangeStart: number, rangeEnd: number) => ({
      body: { prefixeId, action: 'RANGE', rangeStart, rangeEnd } as const,
    });
    for (const [start, end, code] of [
      [101, 199, 'INVALID_FIELDS'],
      [100, 101, 'INVALID_FIELDS'],
      [100, 300, 'PREFIX_TAKEN'],
    ] as const) {
      expect(await manager.refused(changePrefix, to(start, end))).toMatchObject({ code });
    }
    expect(await traces(prefixeId)).toEqual([]);
    expect(await manager.ok(changePrefix, to(50, 299))).toMatchObject({
      rangeStart: 50,
      rangeEnd: 299,
    });
    expect(await manager.ok(changePrefix, to(100, 102))).toMatchObject({
      counters: [{ used: 3, nextFree: null, share: 1 }],
    });
    // The same range once more is no change.
    await manager.ok(changePrefix, to(100, 102));
    expect((await traces(prefixeId)).map(({ action }) => action)).toEqual([
      'prefixe.resize',
      'prefixe.resize',
    ]);
  });

  test('twenty concurrent allocations of the same numbers: one succeeds, the others are refused', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        manager.ok(allocatePrefix, {
          body: { ...input('FRE05'), rangeStart: 1, rangeEnd: 10 + index },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(String(answer.reason)).toContain('409 {');
      if (answer.status === 'rejected') expect(String(answer.reason)).toContain('PREFIX_TAKEN');
    }
    const rows = await portal.db
      .selectFrom('prefixe')
      .selectAll()
      .where('code', '=', 'FRE05')
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('one prefix never serves both types, even when both are requested at once', async () => {
    const body = (type: 'P' | 'V', slot: number) => ({
      code: 'FRF06',
      type,
      structureId: null,
      rangeStart: slot * 100,
      rangeEnd: slot * 100 + 99,
    });
    await Promise.allSettled(
      Array.from({ length: 12 }, (_, slot) =>
        manager.ok(allocatePrefix, { body: body(slot % 2 === 0 ? 'P' : 'V', slot) }),
      ),
    );
    const rows = await portal.db
      .selectFrom('prefixe')
      .selectAll()
      .where('code', '=', 'FRF06')
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ type }) => type)).size).toBe(1);
  });

  test('a prefix narrowed and closed while dossiers are decided never issues a number outside its range', async () => {
    const owner = await aStructure(portal.db);
    const client = await aClient(portal, { structures: [owner] });
    const prefixeId = await aPrefixe(portal.db, { code: 'FRG07', structureId: owner });
    const dossiers: number[] = [];
    for (let index = 0; index < 8; index += 1) dossiers.push(await ask(client, 2));
    const decide = (dossierId: number) => manager.ok(validateDossier, { body: { dossierId } });
    const change = (body: BodyInput<typeof changePrefix>) => manager.ok(changePrefix, { body });
    await Promise.allSettled([
      ...dossiers.slice(0, 4).map(decide),
      change({ prefixeId, action: 'RANGE', rangeStart: 1, rangeEnd: 6 }),
      ...dossiers.slice(4, 6).map(decide),
    ]);
    const closing = change({ prefixeId, action: 'CLOSE', motif: 'Fin.' }).then(
      async () => (await issuedBy(prefixeId)).length,
    );
    const [atClosing] = await Promise.all([
      closing,
      ...dossiers.slice(6).map((id) => decide(id).catch(() => {})),
    ]);
    const issued = await issuedBy(prefixeId);
    const { rangeEnd } = await portal.db
      .selectFrom('prefixe')
      .select('rangeEnd')
      .where('prefixeId', '=', prefixeId)
      .executeTakeFirstOrThrow();
    expect(Math.max(0, ...issued)).toBeLessThanOrEqual(rangeEnd);
    expect(issued.length).toBe(atClosing);
    expect(issued).toEqual(issued.map((_, index) => index + 1));
  });

  const issuedBy = async (prefixeId: number) => {
    const rows = await portal.db
      .selectFrom('immatriculation')
      .select('designation')
      .where('prefixeId', '=', prefixeId)
      .orderBy('designation')
      .execute();
    return rows.map(({ designation }) => designation);
  };

  test('staff see all or one structure, with owners; a producer only its own, without', async () => {
    const other = await aStructure(portal.db);
    await aPrefixe(portal.db, { code: 'FRH08', structureId: other });
    await aPrefixe(portal.db, { code: 'FRH09' });
    const all = await manager.ok(listPrefixes, { query: {} });
    expect(all.rows.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['FRA01', 'FRH08', 'FRH09']),
    );
    expect(all.rows.find(({ code }) => code === 'FRH09')?.owner).toBeNull();
    expect(all.can).toEqual({ allocate: true, close: true });
    const one = await manager.ok(listPrefixes, { query: { structureId: String(other) } });
    expect(one.rows.map(({ code }) => code)).toEqual(['FRH08']);
    const own = await producer.ok(listPrefixes, { query: { structureId: String(structureId) } });
    expect(own.rows.map(({ code }) => code).sort()).toEqual(['FRA01', 'FRB02']);
    expect(JSON.stringify(own)).not.toMatch(/owner|raison/);
    const foreign = { query: { structureId: String(other) } };
    const unknown = { query: { structureId: '999999' } };
    for (const query of [foreign, unknown]) {
      expect(await producer.refused(listPrefixes, query)).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
      });
    }
  });

  test('rights of every role', async () => {
    const own = await aStructure(portal.db);
    const ROLES = ['isGestionnaireIsrc', 'isGestionnaireInternet', 'isRepresentantLegal'] as const;
    const sets: readonly (readonly RoleName[])[] = [[], ...ROLES.map((role) => [role])];
    let serial = 10;
    for (const [structure, roles] of [own, SOCIETY].flatMap((id) =>
      sets.map((set) => [id, set] as const),
    )) {
      const who = await aClient(portal, { structures: [structure], roles });
      const society = structure === SOCIETY;
      if (society || roles.length > 0) await who.ok(listPrefixes, { query: {} });
      else expect(await who.refused(listPrefixes, { query: {} })).toMatchObject({ status: 403 });
      serial += 1;
      const body = input(`FRJ${serial}`);
      const prefixeId = await aPrefixe(portal.db, { code: `FRK${serial}` });
      const closing = { body: { prefixeId, action: 'CLOSE', motif: 'x' } as const };
      if (society && roles.some((role) => role !== 'isGestionnaireIsrc')) {
        await who.ok(allocatePrefix, { body });
        await who.ok(changePrefix, closing);
      } else {
        const status = society ? 403 : 404;
        expect(await who.refused(allocatePrefix, { body })).toMatchObject({ status });
        expect(await who.refused(changePrefix, closing)).toMatchObject({ status });
      }
    }
  });
});
