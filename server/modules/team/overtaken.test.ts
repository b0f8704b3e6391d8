import { type Kysely, sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { joinStructure, updateStructure } from '#contract/account/structure.ts';
import { inviteCollaborateur, removeCollaborateur, setRoles } from '#contract/account/team.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { waitingCalls } from '#server/platform/database/testing/waiting-calls.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { freshTeam, rolesIn, someone } from './testing/cast.ts';

const portal = aRunningPortal('postgres');
const legal = beforehand(() => someone(portal));
const internet = beforehand(() => someone(portal));
let structureId: number;

beforeEach(async () => {
  structureId = await freshTeam(portal, [
    [legal, 'isRepresentantLegal'],
    [internet, 'isGestionnaireInternet'],
  ]);
});

/** Sends both calls while the structure is locked, the first one first. */
async function inTurn<One, Other>(first: () => Promise<One>, second: () => Promise<Other>) {
  const calls: [Promise<One>?, Promise<Other>?] = [];
  await portal.db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('structure')
      .select('structureId')
      .where('structureId', '=', structureId)
      .forUpdate()
      .execute();
    calls[0] = first();
    await waitingCalls(portal.db, 1);
    calls[1] = second();
    await waitingCalls(portal.db, 2);
  });
  return Promise.all(calls);
}

const complice = () => ({
  structureId,
  email: `${crypto.randomUUID()}@essai.example`,
  isGestionnaireInternet: true,
});

test('a person removed while their call waits for the team does nothing more in it', async () => {
  const { interlocuteurId } = internet;
  const [, refused] = await inTurn(
    () => legal.client.ok(removeCollaborateur, { body: { structureId, interlocuteurId } }),
    () => internet.client.refused(inviteCollaborateur, { body: complice() }),
  );
  expect(refused?.code).toBe('NOT_FOUND');
  expect(Object.keys(await rolesIn(portal, structureId))).toEqual([String(legal.interlocuteurId)]);
});

test('nor does a person who loses their role, in the team or the structure', async () => {
  const { interlocuteurId } = internet;
  const demoted = {
    structureId,
    interlocuteurId,
    isGestionnaireInternet: false,
    isGestionnaireIsrc: true,
  };
  const [, refused] = await inTurn(
    () => legal.client.ok(setRoles, { body: demoted }),
    () => internet.client.refused(updateStructure, { body: { structureId, sgVille: 'Brest' } }),
  );
  expect(refused?.code).toBe('PERMISSION_LACKING');
});

/** A person in no team yet, who calls while `meanwhile` is still uncommitted. */
async function beside<Answer>(
  call: () => Promise<Answer>,
  meanwhile: (db: Kysely<Tables>) => Promise<unknown>,
) {
  let calling: Promise<Answer> | undefined;
  await portal.db.transaction().execute(async (trx) => {
    await meanwhile(trx);
    calling = call();
    await waitingCalls(portal.db, 1);
  });
  return calling;
}

test('nor does a person who leaves the society while their call waits', async () => {
  const staff = await someone(portal, [SOCIETY], ['isGestionnaireInternet']);
  const { interlocuteurId } = staff;
  const refused = await beside(
    () => staff.client.refused(inviteCollaborateur, { body: complice() }),
    async (db) => {
      await sql`select from structure where structure_id = ${structureId} for update`.execute(db);
      await db.deleteFrom('collaborateur').where('interlocuteurId', '=', interlocuteurId).execute();
    },
  );
  expect(refused?.code).toBe('NOT_FOUND');
});

test('a person who becomes a member while requesting to join needs no answer', async () => {
  const asker = await someone(portal);
  const { interlocuteurId } = asker;
  const refused = await beside(
    () => asker.client.refused(joinStructure, { body: { structureId } }),
    async (db) => {
      await db
        .selectFrom('structure')
        .select('structureId')
        .where('structureId', '=', structureId)
        .forUpdate()
        .execute();
      await db
        .insertInto('collaborateur')
        .values({ structureId, interlocuteurId, createdAt: portal.time.now })
        .execute();
    },
  );
  expect(refused?.code).toBe('ALREADY_MEMBER');
});

test('a person who withdraws their request at the moment of acceptance is not a member', async () => {
  const asker = await someone(portal);
  const { interlocuteurId } = asker;
  await asker.client.ok(joinStructure, { body: { structureId } });
  const refused = await beside(
    () => legal.client.refused(setRoles, { body: { structureId, interlocuteurId, demande: true } }),
    (db) =>
      db.deleteFrom('demandeRattachement').where('interlocuteurId', '=', interlocuteurId).execute(),
  );
  expect(refused?.code).toBe('JOIN_ANSWERED');
  expect(await rolesIn(portal, structureId)).not.toHaveProperty(String(interlocuteurId));
});
