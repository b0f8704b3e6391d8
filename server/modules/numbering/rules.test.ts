/**
 * The rules of numbering, one test each, named as the field states them. What
 * happens when no number is left is in `races.test.ts`; rule 10, both forms to copy, in the web's tests.
 */

import { beforeAll, describe, expect, test } from 'vitest';
import { listNotifications } from '#contract/messages/notifications.ts';
import { cancelCode } from '#contract/registration/cancellation.ts';
import {
  readDossier,
  rejectDossier,
  submitDossier,
  takeDossierInCharge,
  validateDossier,
} from '#contract/registration/dossier.ts';
import { createElement, listCodes } from '#contract/registration/isrc.ts';
import { allocatePrefix } from '#contract/registration/prefixes.ts';
import type { ApiClient } from '#server/testing/api-client.ts';
import { aPrefixe, aStructure } from '#server/testing/builders.ts';
import { aTrack, attributedIn, lockedDossier } from '#server/testing/dossiers.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal, beforehand } from '#server/testing/set-up.ts';

describe.each(['embedded', 'postgres'] as const)('rules of numbering on %s', (kind) => {
  const portal = aRunningPortal(kind, { at: '2026-06-01T10:00:00Z' });
  let staff: ApiClient;
  const producer = beforehand(() => aProducer());

  beforeAll(async () => {
    const roles = ['isRepresentantLegal'] as const;
    staff = await aClient(portal, { structures: [SOCIETY], roles });
    await aPrefixe(portal.db, { code: 'FRX26' });
    await aPrefixe(portal.db, { code: 'FRV26', type: 'V' });
  });

  async function aProducer(prefixe?: { code: string; rangeStart?: number; rangeEnd?: number }) {
    const structureId = await aStructure(portal.db);
    if (prefixe !== undefined) await aPrefixe(portal.db, { structureId, ...prefixe });
    return await aClient(portal, { structures: [structureId] });
  }

  const locked = async (who: ApiClient, ...values: readonly object[]) =>
    (await lockedDossier(who, staff, values.map(aTrack))).dossierId;

  async function issued(who: ApiClient, ...tracks: readonly object[]) {
    const dossierId = await locked(who, ...tracks);
    const answer = await staff.ok(validateDossier, { body: { dossierId } });
    return attributedIn(answer);
  }
  const codes = async (who: ApiClient, ...tracks: readonly object[]) =>
    (await issued(who, ...tracks)).map(({ isrc }) => isrc);

  test('1. without a prefix: the pool’s, this year, the next number; together without collision; a refusal leaves no hole', async () => {
    expect(await codes(producer, {})).toEqual(['FRX262600001']);
    const refused = await locked(producer, {});
    await staff.ok(rejectDossier, { body: { dossierId: refused, motif: 'Durée à vérifier.' } });
    const dossiers = [];
    for (let index = 0; index < 4; index += 1) dossiers.push(await locked(producer, {}));
    const answers = await Promise.all(
      dossiers.map((dossierId) => staff.ok(validateDossier, { body: { dossierId } })),
    );
    const values = answers.flatMap(attributedIn);
    expect(values.map(({ isrc }) => isrc).toSorted()).toEqual(
      [2, 3, 4, 5].map((number) => `FRX26260000${number}`),
    );
  });

  test('2. and 3. a range is enforced: alert at 90 %; after the last number the dossier waits', async () => {
    const owner = await aProducer({ code: 'FRR01', rangeStart: 11, rangeEnd: 20 });
    expect((await codes(owner, ...Array.from({ length: 8 }, () => ({})))).at(-1)).toBe(
      'FRR012600018',
    );
    const alerts = async () =>
      (await owner.ok(listNotifications, { query: {} })).rows.filter(({ titre }) =>
        titre.includes('FR-R01'),
      );
    expect(await alerts()).toEqual([]);
    expect(await codes(owner, {})).toEqual(['FRR012600019']);
    expect(await alerts()).toHaveLength(1);
    // One number is left for two recordings: the pool supplies an album only if staff choose so.
    const dossierId = await locked(owner, {}, {});
    const sheet = { query: { dossierId: String(dossierId) } };
    expect(await staff.ok(readDossier, sheet)).toMatchObject({
      prefixes: { P: 'FRR01' },
      reserves: { P: 'FRX26', V: null },
      reserve: false,
    });
    expect(await staff.refused(validateDossier, { body: { dossierId } })).toMatchObject({
      status: 409,
      code: 'OWN_NUMBERS_EXHAUSTED',
      facts: { type: 'P', count: 2 },
    });
    for (const who of [owner, staff]) {
      const { rows } = await who.ok(listNotifications, { query: {} });
      expect(rows.filter(({ kind }) => kind === 'OWN_NUMBERS_EXHAUSTED')).toHaveLength(1);
    }
    const answer = await staff.ok(validateDossier, { body: { dossierId, reserve: true } });
    const values = attributedIn(answer);
    expect(values.map(({ isrc }) => isrc.slice(0, 5))).toEqual(['FRX26', 'FRX26']);
    expect(await owner.ok(readDossier, sheet)).toMatchObject({
      reserve: true,
      reserves: { P: null },
    });
    const { rows } = await owner.ok(listNotifications, { query: {} });
    expect(rows[0]).toMatchObject({
      kind: 'DOSSIER_DECIDED',
      texte: expect.stringContaining('réserve'),
    });
    // A dossier that fits still uses the own prefix, even with the pool chosen.
    const last = await locked(owner, {});
    const one = await staff.ok(validateDossier, { body: { dossierId: last, reserve: true } });
    expect(attributedIn(one)).toMatchObject([{ isrc: 'FRR012600020' }]);
    expect(await owner.ok(readDossier, { query: { dossierId: String(last) } })).toMatchObject({
      reserve: false,
    });
  });

  // spec 11.11
  test('a root that France does not allocate is a confirmed exception, and numbers nothing', async () => {
    const structureId = await aStructure(portal.db);
    const owner = await aClient(portal, { structures: [structureId] });
    const body = { code: 'USZZ9', type: 'P', structureId } as const;
    expect((await staff.refused(allocatePrefix, { body })).errors).toMatchObject([
      { path: 'motifException', code: 'FOREIGN_ROOT' },
    ]);
    const motifException = 'Catalogue repris d’un label américain.';
    const pool = { ...body, structureId: null, motifException };
    expect((await staff.refused(allocatePrefix, { body: pool })).errors).toMatchObject([
      { path: 'structureId', code: 'POOL_COUNTS' },
    ]);
    expect(await staff.ok(allocatePrefix, { body: { ...body, motifException } })).toMatchObject({
      motifException,
      counters: [],
    });
    expect((await codes(owner, {})).map((isrc) => isrc.slice(0, 5))).toEqual(['FRX26']);
    expect(await codes(owner, { isrcDeclare: 'USZZ92500004' })).toEqual(['USZZ92500004']);
  });

  test('4. the year changes at midnight in Paris', async () => {
    const before = await locked(producer, {});
    const after = await locked(producer, {});
    const decideAt = async (dossierId: number, at: string) => {
      portal.time.now = new Date(at);
      await staff.ok(takeDossierInCharge, { body: { dossierId } });
      const answer = await staff.ok(validateDossier, { body: { dossierId } });
      return attributedIn(answer)[0]?.isrc.slice(5, 7);
    };
    expect(await decideAt(before, '2026-12-31T22:59:59Z')).toBe('26');
    expect(await decideAt(after, '2026-12-31T23:00:00Z')).toBe('27');
  });

  test('5. a prefix for sounds never numbers a video', async () => {
    const owner = await aProducer({ code: 'FRP01' });
    const [sound, video] = await codes(owner, {}, { type: 'V' });
    expect([sound?.slice(0, 5), video?.slice(0, 5)]).toEqual(['FRP01', 'FRV26']);
  });

  test('6. the holder of a prefix enters its own number: in its range, free, of no year to come', async () => {
    const owner = await aProducer({ code: 'FRH01', rangeStart: 1, rangeEnd: 500 });
    expect(await codes(owner, { isrcDeclare: 'FRH012600007' })).toEqual(['FRH012600007']);
    for (const [isrcDeclare, code] of [
      ['FRH012600501', 'OUT_OF_RANGE'],
      ['FRH012600007', 'ALREADY_USED'],
      ['FRH012800001', 'FUTURE_YEAR'],
    ] as const) {
      const body = aTrack({ isrcDeclare });
      const { dossierId } = await owner.ok(createElement, { body });
      const refused = await owner.refused(submitDossier, {
        body: { dossierId, attestation: true },
      });
      expect(refused.errors).toMatchObject([{ code }]);
    }
  });

  test('7. a code issued elsewhere is accepted with the statement of its owner, and flagged', async () => {
    expect(await codes(producer, { isrcDeclare: 'GB-AYE-69-00001' })).toEqual(['GBAYE6900001']);
    const { origine } = await portal.db
      .selectFrom('immatriculation')
      .select('origine')
      .where('isrc', '=', 'GBAYE6900001')
      .executeTakeFirstOrThrow();
    expect(origine).toBe('DECLARE');
  });

  test('8. a cancelled code is displayed as cancelled, and its number is never issued again', async () => {
    const [first] = await issued(producer, {});
    if (first === undefined) throw new Error('no code was issued');
    await staff.ok(cancelCode, {
      body: { elementId: first.elementId, motif: 'Attribué en double.' },
    });
    const [next] = await codes(producer, {});
    expect(Number(next?.slice(7))).toBe(Number(first.isrc.slice(7)) + 1);
    const { rows } = await producer.ok(listCodes, { body: { isrc: first.isrc } });
    expect(rows).toMatchObject([{ isrc: first.isrc, annuleLe: expect.any(String) }]);
  });

  test.each(['fr-x26-26-00001', 'ISRC FRX262600001', 'X262600001', 'FRX26', 'Fr X26 26 00001'])(
    '9. « %s » finds the code',
    async (isrc) => {
      const { rows } = await producer.ok(listCodes, { body: { isrc } });
      expect(rows.map((row) => row.isrc)).toContain('FRX262600001');
    },
  );
});
