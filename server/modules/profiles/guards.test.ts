/** Staff against staff: who may say by which address a person of the society comes in, and who comes in by it. */

import { beforeEach, describe, expect, test } from 'vitest';
import { askPersonChange } from '#contract/account/identity-changes.ts';
import { createProfile, updateProfile } from '#contract/account/profile.ts';
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
  carePerson,
  mergePeople,
  previewPeopleMerge,
  readPerson,
  unbindAccount,
} from '#contract/registry-care/people.ts';
import { acceptAbsorption } from '#contract/registry-care/structures.ts';
import { searchSecurityEvents } from '#contract/security/events.ts';
import { readSessionUser } from '#contract/session.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal, beforehand } from '#server/testing/set-up.ts';

const motif = 'Adresse mal saisie.';

const portal = aRunningPortal('postgres');
const staff = beforehand(() => aClient(portal, { structures: [SOCIETY], roles: ['isGestionnaireIsrc'] }));
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
  // Another minute: the limit of enquiries counts by the portal's clock.
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

describe('a manager who was invited and has not signed in yet', () => {
  test('is not somebody else because plain staff change the address', async () => {
    const { interlocuteurId } = boss;
    const stranger = fresh('intrus');
    const body = { interlocuteurId, revision: await revisionOf(interlocuteurId), motif, email: stranger };
    await staff.refused(carePerson, { body }).catch(() => {});
    await signIn(stranger).refused(searchSecurityEvents, { body: {} });
    expect(await signIn(stranger).refused(readSessionUser, { query: {} })).toMatchObject({ status: 404 });
    // Whoever was invited comes in.
    expect(await session(boss.email)).toMatchObject({ interlocuteurId });
    await signIn(boss.email).ok(searchSecurityEvents, { body: {} });
  });

  test('is nobody by an address alone, however the record came to have it', async () => {
    const { interlocuteurId } = boss;
    const stranger = fresh('intrus');
    await portal.db
      .updateTable('interlocuteur')
      .set({ email: stranger })
      .where('interlocuteurId', '=', interlocuteurId)
      .execute();
    const refused = await signIn(stranger).refused(readSessionUser, { query: {} });
    expect(refused).toMatchObject({ status: 403, code: 'INVITATION_REQUIRED' });
    await signIn(stranger).refused(createProfile, { body: { nom: 'INTRUS', prenom: 'Sacha' } });
    await signIn(stranger).refused(searchSecurityEvents, { body: {} });
    const bound = await portal.db
      .selectFrom('identite')
      .selectAll()
      .where('interlocuteurId', '=', interlocuteurId)
      .execute();
    expect(bound).toEqual([]);
  });

  test('named without an invitation, comes in once a manager sends one; plain staff send none', async () => {
    const email = fresh('nomme');
    const { interlocuteurId } = await manager.ok(createGhost, { body: { structureId: SOCIETY, email } });
    expect(await signIn(email).refused(readSessionUser, { query: {} })).toMatchObject({
      code: 'INVITATION_REQUIRED',
    });
    const body = { structureId: SOCIETY, email, isGestionnaireIsrc: true };
    expect(await staff.refused(inviteCollaborateur, { body })).toMatchObject({ status: 403 });
    await manager.ok(inviteCollaborateur, { body });
    const letters = await portal.db
      .selectFrom('courriel')
      .select('sujet')
      .where('destinataire', '=', email)
      .execute();
    expect(letters).toEqual([{ sujet: 'On vous attend sur le Portail ISRC' }]);
    expect(await session(email)).toMatchObject({ interlocuteurId });
    // Who came in is not invited any more.
    expect(await manager.refused(inviteCollaborateur, { body })).toMatchObject({ code: 'ALREADY_MEMBER' });
  });

  test('undone by a manager, the sign-in comes back by the invitation, and by nothing else', async () => {
    const { interlocuteurId } = boss;
    await session(boss.email);
    const { comptes } = await manager.ok(readPerson, {
      query: { interlocuteurId: String(interlocuteurId) },
    });
    const [account] = comptes;
    if (account === undefined) throw new Error('nobody signed in');
    const { issuer, subject } = account;
    const body = { interlocuteurId, issuer, subject, motif };
    expect(await staff.refused(unbindAccount, { body })).toMatchObject({ status: 403 });
    await manager.ok(unbindAccount, { body });
    await portal.db
      .updateTable('collaborateur')
      .set({ adresseInvitee: null })
      .where('interlocuteurId', '=', interlocuteurId)
      .execute();
    expect(await signIn(boss.email).refused(readSessionUser, { query: {} })).toMatchObject({
      code: 'INVITATION_REQUIRED',
    });
    await manager.ok(inviteCollaborateur, {
      body: { structureId: SOCIETY, email: boss.email, isGestionnaireInternet: true },
    });
    expect(await session(boss.email)).toMatchObject({ interlocuteurId });
  });
});

describe('plain staff change nothing by which a colleague comes in', () => {
  const colleague = beforehand(() =>
    aPerson(portal.db, { email: 'collegue@essai.example', structures: [SOCIETY] }),
  );
  const GUARDED = {
    ...{ status: 403, code: 'ADDRESS_OF_COLLEAGUE' },
    errors: [{ path: 'email', code: 'GUARDED', message: expect.stringContaining('personne responsable') }],
  };

  test.each(['unbound', 'bound', 'only invited'] as const)('the address, %s', async (how) => {
    let { interlocuteurId } = boss;
    if (how === 'bound') {
      interlocuteurId = (await session('collegue@essai.example')).interlocuteurId;
    }
    if (how === 'only invited') {
      const producer = await aPerson(portal.db, { structures: [await aStructure(portal.db)] });
      await session(producer.email);
      await manager.ok(inviteCollaborateur, { body: { structureId: SOCIETY, email: producer.email } });
      interlocuteurId = producer.interlocuteurId;
    }
    const revision = await revisionOf(interlocuteurId);
    const email = fresh('ailleurs');
    const care = { interlocuteurId, revision, motif, email };
    expect(await staff.refused(carePerson, { body: care })).toMatchObject(GUARDED);
    expect(await staff.refused(updateProfile, { body: { interlocuteurId, email } })).toMatchObject(GUARDED);
    // What lets nobody in, they correct as before.
    await staff.ok(carePerson, { body: { interlocuteurId, revision, motif, fonction: 'Direction' } });
  });

  test('nor as the représentant légal of somebody else’s structure', async () => {
    const structureId = await aStructure(portal.db);
    const { interlocuteurId } = boss;
    await portal.db
      .insertInto('collaborateur')
      .values({ structureId, interlocuteurId, isRepresentantLegal: true, createdAt: portal.time.now })
      .execute();
    const body = { structureId, interlocuteurId, email: fresh('ailleurs') };
    expect(await staff.refused(updateRepleg, { body })).toMatchObject(GUARDED);
  });

  test('nor the roles, nor the team', async () => {
    const { interlocuteurId } = boss;
    const place = { structureId: SOCIETY, interlocuteurId };
    const { email } = colleague;
    const refused = [
      await staff.refused(setRoles, { body: { ...place, isGestionnaireInternet: false } }),
      await staff.refused(removeCollaborateur, { body: { ...place, motif } }),
      await staff.refused(createGhost, { body: { structureId: SOCIETY, email: fresh('ami') } }),
      await staff.refused(createRepleg, { body: { structureId: SOCIETY, email, nom: 'A', prenom: 'B' } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });

  test('nor by a change of identity, which is of names alone', async () => {
    await session('collegue@essai.example');
    const body = { email: fresh('ailleurs'), motif } as never;
    expect(await signIn('collegue@essai.example').refused(askPersonChange, { body })).toMatchObject({
      status: 400,
    });
  });

  test('nor a merger with another record: no manager makes it either', async () => {
    const other = await aPerson(portal.db, { structures: [await aStructure(portal.db)] });
    const ids = { interlocuteurId: boss.interlocuteurId, autreInterlocuteurId: other.interlocuteurId };
    const query = {
      interlocuteurId: String(ids.interlocuteurId),
      autreInterlocuteurId: String(ids.autreInterlocuteurId),
    };
    const { comptes } = await manager.ok(previewPeopleMerge, { query });
    const body = { ...ids, motif, comptes };
    expect(await staff.refused(mergePeople, { body })).toMatchObject({ status: 403 });
    expect(await manager.refused(mergePeople, { body })).toMatchObject({ code: 'PEOPLE_MERGE_REFUSED' });
  });

  test('nor an absorption by the society, which would bring its people in', async () => {
    const structureId = await aStructure(portal.db, {
      ...{ situation: 'FUSI', situationDepuis: '2026-01-01', absorbeePar: SOCIETY },
    });
    const { interlocuteurId } = await aPerson(portal.db, { structures: [structureId] });
    const body = { structureId, nature: 'PERSONNES' as const, motif };
    expect(await staff.refused(acceptAbsorption, { body })).toMatchObject({ status: 403 });
    await manager.ok(acceptAbsorption, { body });
    const { rows } = await manager.ok(listTeam, { query: { structureId: String(SOCIETY) } });
    expect(rows.map((row) => row.interlocuteurId)).toContain(interlocuteurId);
  });
});
