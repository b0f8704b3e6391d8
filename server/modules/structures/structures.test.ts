import { beforeAll, describe, expect, test } from 'vitest';
import { createProfile } from '#contract/account/profile.ts';
import {
  createStructure,
  deleteStructure,
  readStructure,
  updateStructure,
} from '#contract/account/structure.ts';
import { submitAccount } from '#contract/account/workflow.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { contentsOf } from '#server/testing/contents.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal, beforehand } from '#server/testing/set-up.ts';

const portal = aRunningPortal('embedded');
const staff = beforehand(() => aClient(portal, { structures: [SOCIETY] }));
let founder: ApiClient;

beforeAll(async () => {
  founder = clientOf(portal, 'fondatrice@essai.example');
  await founder.ok(createProfile, { body: { nom: 'Fondatrice', prenom: 'Rose' } });
});

async function managed(input: Parameters<typeof aStructure>[1] = {}) {
  const structureId = await aStructure(portal.db, input);
  const { email } = await aPerson(portal.db, {
    structures: [structureId],
    roles: ['isRepresentantLegal'],
  });
  return { structureId, manager: clientOf(portal, email) };
}

const registry = () =>
  contentsOf(portal.db, ['structure', 'interlocuteur', 'collaborateur', 'historique']);

describe('faults', () => {
  const WRONG = {
    raison: ' ',
    sigle: 'y'.repeat(61),
    nationalite: 5000,
    codeJur: 'SAS',
    siret: '73282932000075',
    dateCreation: '2999-01-01',
    sgAdr1: 'z'.repeat(251),
    sgCP: '97100',
    sgVille: 'a\u0007b',
    sgPays: 974,
    coCP: '!',
    coPays: -3,
  } as const;

  test('ten at once, each tied to its field, and nothing is written', async () => {
    const before = await registry();
    const problem = await founder.refused(createStructure, { body: { ...WRONG, sgPays: 638 } });
    expect([problem.status, problem.errors?.map(({ path }) => path).sort()]).toEqual([
      422,
      [
        'coCP',
        'coPays',
        'codeJur',
        'dateCreation',
        'nationalite',
        'raison',
        'sgAdr1',
        'sgCP',
        'sgVille',
        'sigle',
        'siret',
      ],
    ]);
    for (const { message } of problem.errors ?? []) expect(message).toMatch(/^[A-ZÉ].*[.…]$/u);
    expect(await registry()).toBe(before);
  });

  test('a wrong shape and an unknown field are malformed', async () => {
    const body = { raison: 12, sgPays: '250', role: 'staff', personalite: 'AUTRE' } as never;
    const problem = await founder.refused(createStructure, { body });
    expect([problem.status, problem.errors?.map(({ path }) => path).sort()]).toEqual([
      400,
      ['personalite', 'raison', 'role', 'sgPays'],
    ]);
  });

  test('a change reports what it touches; what was wrong before stays', async () => {
    const { structureId, manager } = await managed({ sgCp: 'ancien', siret: null });
    await manager.ok(updateStructure, { body: { structureId, sgAdr2: 'Bâtiment B' } });
    const problem = await manager.refused(updateStructure, { body: { structureId, sgPays: 540 } });
    expect(problem.errors?.map(({ path }) => path)).toEqual(['sgCP', 'siret']);
    // Mandatory fields of a validated structure cannot be emptied.
    const emptied = { structureId, sgAdr1: null, coVille: 'Lyon', nationalite: null };
    const incomplete = await manager.refused(updateStructure, { body: emptied });
    expect(incomplete.errors?.map(({ path, code }) => `${path} ${code}`).sort()).toEqual([
      'coAdr1 REQUIRED',
      'coCP REQUIRED',
      'coPays REQUIRED',
      'nationalite ASK_FIRST',
      'nationalite REQUIRED',
      'sgAdr1 REQUIRED',
    ]);
  });
});

describe('who writes what', () => {
  test('only the society changes the identity of a structure that it knows', async () => {
    const { structureId, manager } = await managed({ statut: 'MEMBRE_PRODUCT', numAyd: '04217' });
    const current = await manager.ok(readStructure, { query: {} });
    expect(current).toMatchObject({ numAyd: '04217', can: { edit: true, editIdentity: false } });
    const problem = await manager.refused(updateStructure, {
      body: {
        structureId,
        raison: 'Autre',
        codeJur: '5499',
        siret: '73282932000074',
        sgVille: 'Lyon',
      },
    });
    expect([problem.status, problem.errors?.map(({ path, code }) => `${path} ${code}`)]).toEqual([
      422,
      ['raison READ_ONLY', 'codeJur READ_ONLY', 'siret READ_ONLY'],
    ]);
    // A form that sends back unchanged values changes nothing.
    const { raison, codeJur, personalite } = current;
    const body = { structureId, raison, codeJur, personalite, sgVille: 'Lyon' };
    expect(await manager.ok(updateStructure, { body })).toMatchObject({ sgVille: 'Lyon', raison });
    expect(
      await staff.ok(updateStructure, { body: { structureId, raison: 'Nouveau nom' } }),
    ).toMatchObject({
      raison: 'Nouveau nom',
    });
  });

  test('type, situation, member number and rights are for staff', async () => {
    const { structureId, manager } = await managed();
    const status = {
      statut: 'MEMBRE_PRODUCT',
      situation: 'DEMI',
      numAyd: '777',
      isAyantDroit: true,
    } as const;
    const problem = await manager.refused(updateStructure, { body: { structureId, ...status } });
    expect(problem.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'statut SOCIETY_ONLY',
      'situation SOCIETY_ONLY',
      'numAyd SOCIETY_ONLY',
      'isAyantDroit SOCIETY_ONLY',
    ]);
    // One rule for a situation, whichever endpoint sets it: date, reason and absorbing structure.
    const errorsOf = async (message: object) =>
      (
        await staff.refused(updateStructure, { body: { structureId, ...status, ...message } })
      ).errors?.map(({ path, code }) => `${path} ${code}`);
    const since = { situationDepuis: '2026-01-31', motif: 'Démission reçue par courrier.' };
    expect(await errorsOf({})).toEqual(['situationDepuis REQUIRED', 'motif REQUIRED']);
    expect(await errorsOf({ ...since, motif: ' ' })).toEqual(['motif REQUIRED']);
    expect(await errorsOf({ ...since, situationDepuis: '2999-01-01' })).toEqual([
      'situationDepuis IN_FUTURE',
    ]);
    expect(await errorsOf({ ...since, situation: 'FUSI' })).toEqual(['absorbeePar REQUIRED']);
    expect(await errorsOf({ ...since, absorbeePar: structureId })).toEqual([
      'absorbeePar INCOHERENT',
    ]);
    // A member may set neither, whatever the situation.
    const unsaid = { structureId, situationDepuis: '2026-01-31', absorbeePar: structureId };
    expect(
      (await manager.refused(updateStructure, { body: unsaid })).errors?.map(({ path, code }) => [
        path,
        code,
      ]),
    ).toEqual([
      ['situationDepuis', 'SOCIETY_ONLY'],
      ['absorbeePar', 'SOCIETY_ONLY'],
    ]);
    const dated = { structureId, ...status, ...since };
    expect(await staff.ok(updateStructure, { body: dated })).toMatchObject(status);
    const stored = portal.db.selectFrom('structure').select('situationDepuis');
    expect(await stored.where('structureId', '=', structureId).execute()).toEqual([
      { situationDepuis: since.situationDepuis },
    ]);
    // The date can also be corrected alone, under the same rule; sending it again changes nothing.
    const day = { structureId, situationDepuis: '2026-01-30' };
    const { revision } = await staff.ok(updateStructure, { body: day });
    expect(await stored.where('structureId', '=', structureId).execute()).toEqual([
      { situationDepuis: '2026-01-30' },
    ]);
    expect((await staff.ok(updateStructure, { body: day })).revision).toBe(revision);
    const ahead = await staff.refused(updateStructure, {
      body: { ...day, situationDepuis: '2999-01-01' },
    });
    expect(ahead.errors).toMatchObject([{ path: 'situationDepuis', code: 'IN_FUTURE' }]);
    const trace = await portal.db
      .selectFrom('historique')
      .select(['before', 'after'])
      .where('structureId', '=', structureId)
      .orderBy('historiqueId', 'desc')
      .executeTakeFirstOrThrow();
    expect(trace).toEqual({
      before: { situationDepuis: since.situationDepuis },
      after: { situationDepuis: '2026-01-30' },
    });
    expect(
      await staff.refused(updateStructure, { body: { structureId, numAyd: '9'.repeat(5000) } }),
    ).toMatchObject({ status: 422, errors: [{ path: 'numAyd' }] });
    const { structureId: other } = await managed();
    expect(
      await staff.refused(updateStructure, { body: { structureId: other, numAyd: '777' } }),
    ).toMatchObject({
      status: 422,
      errors: [{ path: 'numAyd', code: 'TAKEN' }],
    });
  });

  test('a situation that closes the file', async () => {
    const { structureId, manager } = await managed({ situation: 'RADI' });
    expect(await manager.ok(readStructure, { query: {} })).toMatchObject({ can: { edit: false } });
    expect(
      await manager.refused(updateStructure, { body: { structureId, sgVille: 'X' } }),
    ).toMatchObject({
      status: 409,
      code: 'STRUCTURE_READ_ONLY',
    });
  });

  test('members without the right read and do not write', async () => {
    const structureId = await aStructure(portal.db);
    const reader = await aClient(portal, { structures: [structureId] });
    const { can } = await reader.ok(readStructure, { query: {} });
    expect(Object.values(can)).not.toContain(true);
    for (const problem of [
      await reader.refused(updateStructure, { body: { structureId, sgVille: 'X' } }),
      await reader.refused(deleteStructure, { body: { structureId } }),
    ]) {
      expect(problem).toMatchObject({ status: 403, code: 'PERMISSION_LACKING' });
    }
  });

  test('a foreign structure and an unknown one are the same nothing', async () => {
    const { manager } = await managed();
    const foreign = await aStructure(portal.db, { etat: 1 });
    await manager.ok(readStructure, { query: {} });
    const before = await registry();
    for (const structureId of [foreign, 2_000_000_000]) {
      for (const { status, code, detail } of [
        await manager.refused(readStructure, { query: { structureId: String(structureId) } }),
        await manager.refused(updateStructure, { body: { structureId, raison: 'Volée' } }),
        await manager.refused(deleteStructure, { body: { structureId } }),
        await manager.refused(submitAccount, { body: { structureId, interlocuteurId: 1 } }),
      ]) {
        expect([status, code, detail]).toEqual([404, 'NOT_FOUND', undefined]);
      }
    }
    expect(await registry()).toBe(before);
    expect(
      await staff.ok(readStructure, { query: { structureId: String(foreign) } }),
    ).toMatchObject({
      structureId: foreign,
    });
  });
});

test('a stale form is refused with what is there now', async () => {
  const { structureId, manager } = await managed();
  const { revision } = await manager.ok(readStructure, { query: {} });
  await staff.ok(updateStructure, { body: { structureId, sgVille: 'Rennes', revision } });
  expect(
    await manager.refused(updateStructure, {
      body: { structureId, sgVille: 'Lyon', sgCP: '69001', revision },
    }),
  ).toMatchObject({
    status: 409,
    code: 'STRUCTURE_CHANGED',
    versions: {
      sent: { sgVille: 'Lyon', sgCP: '69001' },
      current: { revision: revision + 1, sgVille: 'Rennes', sgCP: '75011' },
    },
  });
});

describe('deleting', () => {
  // spec 4.8 7.10
  test('a draft is deleted with its contacts, and the history keeps it', async () => {
    const { structureId } = await founder.ok(createStructure, { body: { raison: 'À jeter' } });
    await founder.ok(deleteStructure, { body: { structureId } });
    expect(
      await staff.refused(readStructure, { query: { structureId: String(structureId) } }),
    ).toMatchObject({
      status: 404,
    });
    const trace = await portal.db
      .selectFrom('historique')
      .select(['action', 'before'])
      .where('structureId', '=', structureId)
      .orderBy('historiqueId', 'desc')
      .executeTakeFirst();
    expect(trace).toMatchObject({
      action: 'structure.delete',
      before: { raison: 'À jeter', etat: 1 },
    });
  });

  test.each([
    [2, 'STRUCTURE_TRANSITION_REFUSED'],
    [3, 'STRUCTURE_TRANSITION_REFUSED'],
  ] as const)('not in the state %i', async (etat, code) => {
    const { structureId, manager } = await managed({ etat });
    expect(await manager.refused(deleteStructure, { body: { structureId } })).toMatchObject({
      status: 409,
      code,
    });
  });

  test('nor with a request that it sent', async () => {
    const { structureId, manager } = await managed({ etat: 4 });
    await portal.db
      .insertInto('dossier')
      .values({ structureId, etat: 2, createdAt: new Date(), updatedAt: new Date() })
      .execute();
    expect(await manager.refused(deleteStructure, { body: { structureId } })).toMatchObject({
      status: 409,
      code: 'STRUCTURE_NOT_EMPTY',
    });
  });
});
