import { beforeAll, describe, expect, test } from 'vitest';
import { listCodes } from '#contract/registration/isrc.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';

/** Around New Year in Paris: the last second of the one, the first of the other. */
const CODES = [
  ['FRX262500001', '2025-12-30T23:00:00Z'],
  ['FRX262500002', '2025-12-31T22:59:59Z'],
  ['FRX262600001', '2025-12-31T23:00:00Z'],
] as const;

describe('codes by their issue date', () => {
  const portal = aRunningPortal('postgres');
  let client: ApiClient;
  beforeAll(async () => {
    const structureId = await aStructure(portal.db);
    const { email, interlocuteurId } = await aPerson(portal.db, { structures: [structureId] });
    client = clientOf(portal, email);
    const born = { createdAt: new Date(), updatedAt: new Date() };
    const { dossierId } = await portal.db
      .insertInto('dossier')
      .values({ structureId, ...born })
      .returning('dossierId')
      .executeTakeFirstOrThrow();
    for (const [index, [isrc, at]] of CODES.entries()) {
      const { elementId } = await portal.db
        .insertInto('element')
        .values({
          dossierId,
          structureId,
          rang: index + 1,
          type: 'P',
          statut: 'DONE',
          ...born,
          titre: isrc,
          artiste: 'Les Marées',
          duree: 200,
          anneePublication: 2025,
          qualite: 'PRODUCTEUR',
        })
        .returning('elementId')
        .executeTakeFirstOrThrow();
      const code = { isrc, annee: Number(isrc.slice(5, 7)), designation: Number(isrc.slice(7)) };
      const input = { attribueLe: new Date(at), attribuePar: interlocuteurId };
      await portal.db
        .insertInto('immatriculation')
        .values({ ...code, ...input, elementId, dossierId, structureId, prefixeId: null })
        .execute();
    }
  });

  test.each([
    [{ attribueDu: '2025-12-31' }, ['FRX262500001', 'FRX262500002', 'FRX262600001']],
    [{ attribueDu: '2025-12-31', attribueAu: '2025-12-31' }, ['FRX262500001', 'FRX262500002']],
    [{ attribueDu: '2026-01-01' }, ['FRX262600001']],
    [{ attribueAu: '2025-12-30' }, []],
  ])('%j: days of Paris, both included', async (criteria, codes) => {
    const { rows } = await client.ok(listCodes, { body: criteria });
    expect(rows.map(({ isrc }) => isrc).toSorted()).toEqual(codes);
  });

  // spec 11.16
  test.each([
    ['fr-x26-25-00001', ['FRX262500001']],
    ['FR-X26-26', ['FRX262600001']],
    ['FRX26', ['FRX262500001', 'FRX262500002', 'FRX262600001']],
    ['FRX25', []],
    ['X262', ['FRX262500001', 'FRX262500002', 'FRX262600001']],
    ['2500002', ['FRX262500002']],
    ['%', []],
    ['***', []],
    ['-', []],
    [' ', ['FRX262500001', 'FRX262500002', 'FRX262600001']],
  ])('sought by « %s »', async (isrc, codes) => {
    const { rows } = await client.ok(listCodes, { body: { isrc } });
    expect(rows.map((row) => row.isrc).toSorted()).toEqual(codes);
  });

  test.each([
    ['FRX262500001', ['FRX262500001']],
    ['fr-x26-25-00001', ['FRX262500001']],
    ['ISRC FR X26 25 00001', ['FRX262500001']],
    ['FRX26', ['FRX262500001', 'FRX262500002', 'FRX262600001']],
    ['FR-X26-26', ['FRX262600001']],
    ['25-00002', ['FRX262500002']],
    ['%', []],
  ])('« %s » among the texts', async (texte, codes) => {
    const { rows } = await client.ok(listCodes, { body: { texte } });
    expect(rows.map((row) => row.isrc).toSorted()).toEqual(codes);
  });

  test('the total is returned with a page, and an empty list of states finds nothing', async () => {
    const { rows, total } = await client.ok(listCodes, { body: { limite: 2 } });
    expect([rows.map(({ isrc }) => isrc), total]).toEqual([['FRX262600001', 'FRX262500002'], 3]);
    const { total: none } = await client.ok(listCodes, { body: { statut: ['USER'] } });
    expect(none).toBe(0);
  });

  test.each(['2025-02-30', '31/12/2025', '0000-01-01', ''])(
    '« %s » is no day',
    async (attribueDu) => {
      const { status, errors } = await client.refused(listCodes, { body: { attribueDu } });
      expect([status, errors?.[0]?.path]).toEqual([422, 'attribueDu']);
    },
  );
});
