/**
 * Rules between staff: who may set the address by which a person of the society signs in, with
 * which roles.
 */

import { beforeEach, describe, expect, test } from 'vitest';
import { askPersonChange } from '#contract/account/identity-changes.ts';
import { updateProfile } from '#contract/account/profile.ts';
import {
  createGhost,
  createRepleg,
  inviteCollaborateur,
  listTeam,
  removeCollaborateur,
  setRoles,
  updateRepleg,
} from '#contract/account/team.ts';
import {
  adminPerson,
  mergePeople,
  previewPeopleMerge,
  readPerson,
} from '#contract/registry-admin/people.ts';
import { acceptAbsorption } from '#contract/registry-admin/structures.ts';
import { readSessionUser } from '#contract/session.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal, beforehand } from '#server/testing/set-up.ts';

const motif = 'Adresse mal saisie.';

const portal = aRunningPortal('postgres');
const staff = beforehand(() =>
  aClient(portal, { structures: [SOCIETY], roles: ['isGestionnaireIsrc'] }),
);
const manager = beforehand(() =>
  aClient(portal, { structures: [SOCIETY], roles: ['isGestionnaireInternet'] }),
);

let serial = 0;
const fresh = (name: string) => {
  serial += 1;
  return `${name}${serial}@essai.example`;
};

let boss: { readonly email: string; readonly interlocuteurId: number };
beforeEach(async () => {
  // Next minute: the rate limit uses the portal's clock.
  portal.time.now = new Date(portal.time.now.getTime() + 60_000);
  const email = fresh('direction');
  const { interlocuteurId } = await manager.ok(inviteCollaborateur, {
    body: { structureId: SOCIETY, email, isGestionnaireInternet: true },
  });
  boss = { email, interlocuteurId };
});

const revisionOf = async (interlocuteurId: number) => {
  const query = { interlocuteurId: String(interlocuteurId) };
  return (await manager.ok(readPerson, { query })).personne.revision;
};
const signIn = (email: string) => clientOf(portal, email);
const session = (email: string) => signIn(email).ok(readSessionUser, { query: {} });

describe('plain staff change nothing by which a colleague comes in', () => {
  const colleague = beforehand(() =>
    aPerson(portal.db, { email: 'collegue@essai.example', structures: [SOCIETY] }),
  );
  const GUARDED = {
    status: 403,
    code: 'ADDRESS_OF_COLLEAGUE',
    errors: [
      { path: 'email', code: 'GUARDED', message: expect.stringContaining('personne responsable') },
    ],
  };

  test.each(['unbound', 'bound', 'only invited'] as const)('the address, %s', async (how) => {
    let { interlocuteurId } = boss;
    if (how === 'bound') {
      interlocuteurId = (await session('collegue@essai.example')).interlocuteurId;
    }
    if (how === 'only invited') {
      const producer = await aPerson(portal.db, { structures: [await aStructure(portal.db)] });
      await session(producer.email);
      await manager.ok(inviteCollaborateur, {
        body: { structureId: SOCIETY, email: producer.email },
      });
      interlocuteurId = producer.interlocuteurId;
    }
    const revision = await revisionOf(interlocuteurId);
    const email = fresh('ailleurs');
    const admin = { interlocuteurId, revision, motif, email };
    expect(await staff.refused(adminPerson, { body: admin })).toMatchObject(GUARDED);
    expect(await staff.refused(updateProfile, { body: { interlocuteurId, email } })).toMatchObject(
      GUARDED,
    );
    // Fields that give no access can still be corrected.
    await staff.ok(adminPerson, {
      body: { interlocuteurId, revision, motif, fonction: 'Direction' },
    });
  });

  test('nor as the représentant légal of another person’s structure', async () => {
    const structureId = await aStructure(portal.db);
    const { interlocuteurId } = boss;
    await portal.db
      .insertInto('collaborateur')
      .values({
        structureId,
        interlocuteurId,
        isRepresentantLegal: true,
        createdAt: portal.time.now,
      })
      .execute();
    const body = { structureId, interlocuteurId, email: fresh('ailleurs') };
    expect(await staff.refused(updateRepleg, { body })).toMatchObject(GUARDED);
  });

  test('nor the roles, nor the team', async () => {
    const { interlocuteurId } = boss;
    const location = { structureId: SOCIETY, interlocuteurId };
    const { email } = colleague;
    const refused = [
      await staff.refused(setRoles, { body: { ...location, isGestionnaireInternet: false } }),
      await staff.refused(removeCollaborateur, { body: { ...location, motif } }),
      await staff.refused(createGhost, { body: { structureId: SOCIETY, email: fresh('ami') } }),
      await staff.refused(createRepleg, {
        body: { structureId: SOCIETY, email, nom: 'A', prenom: 'B' },
      }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });

  test('nor by a change of identity, which is of names alone', async () => {
    await session('collegue@essai.example');
    const body = { email: fresh('ailleurs'), motif } as never;
    expect(await signIn('collegue@essai.example').refused(askPersonChange, { body })).toMatchObject(
      {
        status: 400,
      },
    );
  });

  test('nor a merger with another record: no manager makes it either', async () => {
    const other = await aPerson(portal.db, { structures: [await aStructure(portal.db)] });
    const ids = {
      interlocuteurId: boss.interlocuteurId,
      autreInterlocuteurId: other.interlocuteurId,
    };
    const query = {
      interlocuteurId: String(ids.interlocuteurId),
      autreInterlocuteurId: String(ids.autreInterlocuteurId),
    };
    const { comptes } = await manager.ok(previewPeopleMerge, { query });
    const body = { ...ids, motif, comptes };
    expect(await staff.refused(mergePeople, { body })).toMatchObject({ status: 403 });
    expect(await manager.refused(mergePeople, { body })).toMatchObject({
      code: 'PEOPLE_MERGE_REFUSED',
    });
  });

  test('nor an absorption by the society, which would bring its people in', async () => {
    const structureId = await aStructure(portal.db, {
      situation: 'FUSI',
      situationDepuis: '2026-01-01',
      absorbeePar: SOCIETY,
    });
    const { interlocuteurId } = await aPerson(portal.db, { structures: [structureId] });
    const body = { structureId, nature: 'PERSONNES' as const, motif };
    expect(await staff.refused(acceptAbsorption, { body })).toMatchObject({ status: 403 });
    await manager.ok(acceptAbsorption, { body });
    const { rows } = await manager.ok(listTeam, { query: { structureId: String(SOCIETY) } });
    expect(rows.map((row) => row.interlocuteurId)).toContain(interlocuteurId);
  });
});
