import { beforeEach, describe, expect, test } from 'vitest';
import { readProfile, updateProfile } from '#contract/account/profile.ts';
import { deleteStructure, readStructure } from '#contract/account/structure.ts';
import {
  createGhost,
  createRepleg,
  deleteProfile,
  inviteCollaborateur,
  listTeam,
  removeCollaborateur,
  setRoles,
  updateRepleg,
} from '#contract/account/team.ts';
import { readSessionUser } from '#contract/session.ts';
import { waitingCalls } from '#server/platform/database/testing/waiting-calls.ts';
import { aStructure } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { body, freshEmail, freshTeam, rolesIn, someone } from './testing/cast.ts';

const portal = aRunningPortal('postgres');
const staffManager = beforehand(() => someone(portal, [SOCIETY], ['isGestionnaireInternet']));
const staffMember = beforehand(() => someone(portal, [SOCIETY], []));
let structureId: number;
const legal = beforehand(() => someone(portal));
const internet = beforehand(() => someone(portal));
const isrc = beforehand(() => someone(portal));

beforeEach(async () => {
  structureId = await freshTeam(portal, [
    [legal, 'isRepresentantLegal'],
    [internet, 'isGestionnaireInternet'],
    [isrc, 'isGestionnaireIsrc'],
  ]);
});

describe('who may do what', () => {
  test('the list is the managers’, with what each may do', async () => {
    const { rows, can } = await internet.client.ok(listTeam, { query: {} });
    expect(can).toEqual({ invite: true, nameRepresentantLegal: false });
    expect(
      rows.map(({ interlocuteurId, status, can }) => [interlocuteurId, status, can.remove]).sort(),
    ).toEqual(
      [
        [legal.interlocuteurId, 'ACTIF', false],
        [internet.interlocuteurId, 'ACTIF', true],
        [isrc.interlocuteurId, 'ACTIF', true],
      ].sort(),
    );
    expect(await isrc.client.refused(listTeam, { query: {} })).toMatchObject({ status: 403 });
  });

  test('a gestionnaire ISRC changes nothing', async () => {
    const before = await rolesIn(portal, structureId);
    for (const problem of [
      await isrc.client.refused(inviteCollaborateur, { body: { email: freshEmail() } }),
      await isrc.client.refused(createGhost, { body: { email: freshEmail() } }),
      await isrc.client.refused(setRoles, {
        body: { ...body(isrc), isGestionnaireInternet: true },
      }),
      await isrc.client.refused(removeCollaborateur, { body: body(internet) }),
      await isrc.client.refused(deleteProfile, { body: { ...body(internet), structureId } }),
      await isrc.client.refused(createRepleg, { body: { structureId, email: freshEmail() } }),
    ]) {
      expect(problem).toMatchObject({ status: 403, code: 'PERMISSION_LACKING' });
    }
    expect(await rolesIn(portal, structureId)).toEqual(before);
  });

  // spec 7.7
  test('only a représentant légal, or staff, names or removes a représentant légal', async () => {
    for (const problem of [
      await internet.client.refused(inviteCollaborateur, {
        body: { email: freshEmail(), isRepresentantLegal: true },
      }),
      await internet.client.refused(setRoles, {
        body: { ...body(internet), isRepresentantLegal: true },
      }),
      await internet.client.refused(setRoles, {
        body: { ...body(legal), isRepresentantLegal: false },
      }),
      await internet.client.refused(removeCollaborateur, { body: body(legal) }),
      await internet.client.refused(createRepleg, { body: { structureId, email: freshEmail() } }),
    ]) {
      expect(problem).toMatchObject({ status: 403, code: 'PERMISSION_LACKING' });
    }
    await legal.client.ok(setRoles, { body: { ...body(internet), isRepresentantLegal: true } });
    await staffMember.client.ok(setRoles, {
      body: { ...body(isrc), structureId, isRepresentantLegal: true },
    });
    expect(await rolesIn(portal, structureId)).toEqual({
      [legal.interlocuteurId]: [101],
      [internet.interlocuteurId]: [101, 108],
      [isrc.interlocuteurId]: [101, 200],
    });
  });

  test('a foreign structure, or a foreign person, is nothing', async () => {
    const foreign = await aStructure(portal.db);
    const stranger = await someone(portal, [foreign], ['isRepresentantLegal']);
    for (const problem of [
      await legal.client.refused(listTeam, { query: { structureId: String(foreign) } }),
      await legal.client.refused(inviteCollaborateur, {
        body: { structureId: foreign, email: freshEmail() },
      }),
      await legal.client.refused(createGhost, {
        body: { structureId: foreign, email: freshEmail() },
      }),
      await legal.client.refused(setRoles, { body: { structureId: foreign, ...body(stranger) } }),
      await legal.client.refused(setRoles, { body: body(stranger) }),
      await legal.client.refused(removeCollaborateur, { body: body(stranger) }),
      await legal.client.refused(deleteProfile, {
        body: { structureId: foreign, ...body(stranger) },
      }),
      await legal.client.refused(createRepleg, {
        body: { structureId: foreign, email: freshEmail() },
      }),
      await legal.client.refused(updateRepleg, {
        body: { structureId, ...body(stranger), nom: 'X' },
      }),
      await legal.client.refused(readProfile, {
        query: { interlocuteurId: String(stranger.interlocuteurId) },
      }),
      await legal.client.refused(updateProfile, { body: { ...body(stranger), nom: 'X' } }),
    ]) {
      expect(problem).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
  });

  test('the society’s own team is changed by its managers only', async () => {
    const mine = { ...body(staffMember), structureId: SOCIETY, isRepresentantLegal: true };
    expect(await staffMember.client.refused(setRoles, { body: mine })).toMatchObject({
      status: 403,
    });
    await staffManager.client.ok(setRoles, { body: { ...mine, isRepresentantLegal: false } });
  });

  test('a situation that closes the team', async () => {
    await portal.db
      .updateTable('structure')
      .set({ situation: 'LIQU' })
      .where('structureId', '=', structureId)
      .execute();
    expect(await legal.client.ok(listTeam, { query: {} })).toMatchObject({
      can: { invite: false },
    });
    expect(await legal.client.refused(removeCollaborateur, { body: body(isrc) })).toMatchObject({
      status: 409,
      code: 'TEAM_LOCKED',
    });
    // Leaving stays possible, and staff may still put things right.
    await isrc.client.ok(deleteProfile, { body: { ...body(isrc), structureId } });
    await staffMember.client.ok(removeCollaborateur, { body: { ...body(internet), structureId } });
  });
});

describe('the last manager', () => {
  test('cannot be removed or lose the role, whoever asks, even when the other one was only invited', async () => {
    await legal.client.ok(removeCollaborateur, { body: body(internet) });
    await legal.client.ok(inviteCollaborateur, {
      body: { email: freshEmail(), isRepresentantLegal: true },
    });
    const before = await rolesIn(portal, structureId);
    for (const problem of [
      await legal.client.refused(removeCollaborateur, { body: body(legal) }),
      await legal.client.refused(deleteProfile, { body: { ...body(legal), structureId } }),
      await legal.client.refused(setRoles, {
        body: { ...body(legal), isRepresentantLegal: false },
      }),
      await staffMember.client.refused(removeCollaborateur, {
        body: { ...body(legal), structureId },
      }),
    ]) {
      expect(problem).toMatchObject({ status: 409, code: 'LAST_MANAGER' });
    }
    expect(await rolesIn(portal, structureId)).toEqual(before);
  });

  test('managers who all leave at the same moment: one stays, every time', async () => {
    const managers = [legal, internet, isrc];
    for (let round = 0; round < 12; round += 1) {
      for (const { interlocuteurId } of managers) {
        await portal.db
          .insertInto('collaborateur')
          .values({
            structureId,
            interlocuteurId,
            isGestionnaireInternet: true,
            createdAt: portal.time.now,
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
      await portal.db
        .updateTable('collaborateur')
        .set({ isGestionnaireInternet: true })
        .where('structureId', '=', structureId)
        .execute();
      const answers = await Promise.allSettled(
        managers.map((person) =>
          person.client.ok(deleteProfile, { body: { ...body(person), structureId } }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([
        'fulfilled',
        'fulfilled',
        'rejected',
      ]);
      expect(Object.values(await rolesIn(portal, structureId))).toHaveLength(1);
    }
  });
});

test('a removal acts at the next call', async () => {
  await isrc.client.ok(readStructure, { query: {} });
  await legal.client.ok(removeCollaborateur, { body: body(isrc) });
  expect(await isrc.client.refused(readStructure, { query: {} })).toMatchObject({ status: 403 });
  expect(await isrc.client.ok(readSessionUser, { query: {} })).toMatchObject({ structures: [] });
});

test('the retention of a record starts when its person is removed or their team is deleted', async () => {
  const draft = await aStructure(portal.db, { etat: 1 });
  const [removed, alone] = [await someone(portal, [structureId]), await someone(portal, [draft])];
  const updatedAt = new Date('2020-01-01T00:00:00Z');
  const both = [removed.interlocuteurId, alone.interlocuteurId];
  await portal.db
    .updateTable('interlocuteur')
    .set({ updatedAt })
    .where('interlocuteurId', 'in', both)
    .execute();
  await legal.client.ok(removeCollaborateur, { body: body(removed) });
  await staffMember.client.ok(deleteStructure, { body: { structureId: draft } });
  const stored = await portal.db
    .selectFrom('interlocuteur')
    .select('updatedAt')
    .where('interlocuteurId', 'in', both)
    .execute();
  expect(stored).toEqual([{ updatedAt: portal.time.now }, { updatedAt: portal.time.now }]);
});

test('a contact that one team lets go of while another names them stays, and neither call fails', async () => {
  const ghost = freshEmail();
  await legal.client.ok(createGhost, { body: { structureId, email: ghost } });
  const { interlocuteurId } = await portal.db
    .selectFrom('interlocuteur')
    .select('interlocuteurId')
    .where('email', '=', ghost)
    .executeTakeFirstOrThrow();
  const other = await aStructure(portal.db);
  const calls: Promise<unknown>[] = [];
  await portal.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('collaborateur')
      .values({ structureId: other, interlocuteurId, createdAt: portal.time.now })
      .execute();
    calls.push(legal.client.ok(removeCollaborateur, { body: { structureId, interlocuteurId } }));
    await waitingCalls(portal.db, 1);
  });
  await Promise.all(calls);
  expect(await rolesIn(portal, other)).toEqual({ [interlocuteurId]: [] });
  expect(await rolesIn(portal, structureId)).not.toHaveProperty(String(interlocuteurId));
});
