import { beforeAll, describe, expect, test } from 'vitest';
import { readCatalogueRights, writeCatalogueRights } from '#contract/exchange/declaration.ts';
import { mergeStructures, previewMerge } from '#contract/registry-admin/structures.ts';
import { NO_MESSAGE } from '#domain/declaration/catalogue-rights.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { wrongMentions } from '#server/testing/mentions.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal } from '#server/testing/set-up.ts';
import { declarationMentions } from './tables.ts';

const NOTHING = { ...NO_MESSAGE, usages: [], territoires: [], parties: [] };
const party = (nom: string) => ({ nom, isni: null, ipn: null, role: null });

describe('the rights of a catalogue', () => {
  const portal = aRunningPortal('postgres', { at: '2026-09-02T10:00:00Z' });
  let structureId: number;
  let interlocuteurId: number;
  let client: ApiClient;

  beforeAll(async () => {
    structureId = await aStructure(portal.db);
    const person = await aPerson(portal.db, { structures: [structureId] });
    ({ interlocuteurId } = person);
    client = clientOf(portal, person.email);
  });

  const history = () =>
    portal.db
      .selectFrom('historique')
      .select(['structureId', 'interlocuteurId', 'before', 'after'])
      .where('action', '=', 'structure.rights')
      .orderBy('historiqueId')
      .execute();

  test('rights are empty at first; then each field is stored once; the last values replace the others', async () => {
    expect(await client.ok(readCatalogueRights, {})).toEqual({ structureId, ...NOTHING });
    const message = {
      dpid: 'PADPIDA2014021301U',
      isni: '0000000121032683',
      part: 62.5,
      debut: '2024-01-01',
      fin: '2024-01-01',
      parties: [
        { nom: 'N. Ba', isni: null, ipn: '12345', role: 'Vocalist' as const },
        party('Quai'),
      ],
    };
    const written = await client.ok(writeCatalogueRights, {
      body: {
        ...message,
        usages: ['Webcast', 'Cable', 'Webcast'],
        territoires: ['FR', 'BE', 'FR'],
      },
    });
    const stored = {
      structureId,
      ...message,
      usages: ['Webcast', 'Cable'],
      territoires: ['FR', 'BE'],
    };
    expect(written).toEqual(stored);
    expect(await client.ok(readCatalogueRights, {})).toEqual(stored);
    expect(
      await portal.db.selectFrom('droitsCatalogue').select(['updatedAt', 'updatedBy']).execute(),
    ).toEqual([{ updatedAt: new Date('2026-09-02T10:00:00Z'), updatedBy: interlocuteurId }]);

    const less = { ...NOTHING, usages: ['Cable' as const], fin: '2025-12-31' };
    expect(await client.ok(writeCatalogueRights, { body: { structureId, ...less } })).toEqual({
      structureId,
      ...less,
    });
    const { structureId: _, ...first } = stored;
    expect(await history()).toEqual([
      { structureId, interlocuteurId, before: { droits: NOTHING }, after: { droits: first } },
      { structureId, interlocuteurId, before: { droits: first }, after: { droits: less } },
    ]);
  });

  test('those of another structure are neither read nor written', async () => {
    const other = await aStructure(portal.db);
    const neighbour = await aPerson(portal.db, { structures: [other] });
    const theirs = clientOf(portal, neighbour.email);
    const before = await history();
    expect(
      (await theirs.refused(readCatalogueRights, { query: { structureId: String(structureId) } }))
        .code,
    ).toBe('NOT_FOUND');
    expect(
      (await theirs.refused(writeCatalogueRights, { body: { structureId, ...NOTHING } })).code,
    ).toBe('NOT_FOUND');
    expect(await theirs.ok(readCatalogueRights, {})).toEqual({ structureId: other, ...NOTHING });
    expect(await history()).toEqual(before);
  });

  test.each([
    ['fin', { debut: '2024-02-01', fin: '2024-01-31' }],
    ['part', { part: 101 }],
    ['isni', { isni: '0000 0001 2103 2684' }],
    ['territoires', { territoires: ['Worldwide', 'FR'] }],
    ['parties.2.nom', { parties: [party('Hélène Ba'), party('Quai'), party(' helene  BA')] }],
  ])('an invalid value is refused on %s, and nothing is stored', async (path, change) => {
    const before = await client.ok(readCatalogueRights, {});
    const { code, errors = [] } = await client.refused(writeCatalogueRights, {
      body: { ...NOTHING, ...change },
    });
    expect([code, errors.map((error) => error.path)]).toEqual(['INVALID_FIELDS', [path]]);
    expect(await client.ok(readCatalogueRights, {})).toEqual(before);
  });

  test('every error is reported at once, by field', async () => {
    const { errors } = await client.refused(writeCatalogueRights, {
      body: {
        ...NOTHING,
        debut: '2024-02-01',
        fin: '2024-01-31',
        parties: [party('Quai'), party('quai'), party('Sable')],
      },
    });
    expect(errors?.map(({ path, code }) => [path, code])).toEqual([
      ['fin', 'OUT_OF_BOUNDS'],
      ['parties.1.nom', 'TWICE'],
    ]);
  });

  test('the rights of a merged record are removed with it, and the other record keeps its own', async () => {
    const [from, to] = [await aStructure(portal.db), await aStructure(portal.db)];
    const both = await aPerson(portal.db, { structures: [from, to] });
    const theirs = clientOf(portal, both.email);
    for (const part of [from, to]) {
      const body = { ...NOTHING, structureId: part, part: part === to ? 40 : 60 };
      await theirs.ok(writeCatalogueRights, { body });
    }
    const manager = await aClient(portal, {
      structures: [SOCIETY],
      roles: ['isRepresentantLegal'],
    });
    const ids = { structureId: from, versStructureId: to };
    const query = { structureId: String(from), versStructureId: String(to) };
    const { comptes } = await manager.ok(previewMerge, { query });
    await manager.ok(mergeStructures, { body: { ...ids, motif: 'Saisie deux fois.', comptes } });
    const left = await portal.db
      .selectFrom('droitsCatalogue')
      .select(['structureId', 'part'])
      .where('structureId', 'in', [from, to])
      .execute();
    expect(left).toEqual([{ structureId: to, part: 40 }]);
  });

  test('the declared mentions of people and structures match the database', async () => {
    expect(await wrongMentions(portal.db, declarationMentions)).toEqual([]);
  });
});
