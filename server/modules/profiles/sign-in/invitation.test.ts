/**
 * A person of the society who has never signed in needs an invitation from a manager; the address
 * alone does not suffice.
 */

import { beforeEach, describe, expect, test } from 'vitest';
import { createProfile, updateProfile } from '#contract/account/profile.ts';
import { createGhost, inviteCollaborateur } from '#contract/account/team.ts';
import { listTexts, writeText } from '#contract/localization.ts';
import { adminPerson, readPerson, unbindAccount } from '#contract/registry-admin/people.ts';
import { searchSecurityEvents } from '#contract/security/events.ts';
import { readSessionUser } from '#contract/session.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson } from '#server/testing/builders.ts';
import { PASSWORD, SOCIETY } from '#server/testing/running-portal.ts';
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

describe('a manager who was invited and has not signed in yet', () => {
  test('does not become another person when plain staff change the address', async () => {
    const { interlocuteurId } = boss;
    const stranger = fresh('intrus');
    const body = {
      interlocuteurId,
      revision: await revisionOf(interlocuteurId),
      motif,
      email: stranger,
    };
    await staff.refused(adminPerson, { body }).catch(() => {});
    await signIn(stranger).refused(searchSecurityEvents, { body: {} });
    expect(await signIn(stranger).refused(readSessionUser, { query: {} })).toMatchObject({
      status: 404,
    });
    // An invited person can sign in.
    expect(await session(boss.email)).toMatchObject({ interlocuteurId });
    await signIn(boss.email).ok(searchSecurityEvents, { body: {} });
  });

  test('does not sign in by an address alone, however the record got it', async () => {
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
    const { interlocuteurId } = await manager.ok(createGhost, {
      body: { structureId: SOCIETY, email },
    });
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
    // A person who has signed in cannot be invited again.
    expect(await manager.refused(inviteCollaborateur, { body })).toMatchObject({
      code: 'ALREADY_MEMBER',
    });
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

describe('the name of a colleague who was entered by an address alone', () => {
  const namesOf = async (email: string) => {
    const { prenom, nom } = await session(email);
    return { prenom, nom };
  };

  test('is that of the account from the first sign-in on, and of a later one if the first gave none', async () => {
    expect(await namesOf(boss.email)).toEqual({ prenom: 'Camille', nom: 'Essai' });
    const { interlocuteurId } = boss;
    await portal.db
      .updateTable('interlocuteur')
      .set({ prenom: '', nom: 'MARTIN' })
      .where('interlocuteurId', '=', interlocuteurId)
      .execute();
    expect(await namesOf(boss.email)).toEqual({ prenom: 'Camille', nom: 'MARTIN' });
  });

  test('is requested before any write when the account gives none', async () => {
    const email = fresh('sansnom');
    await portal.identity?.ensureAccount({
      email,
      password: PASSWORD,
      givenName: '',
      familyName: '',
      emailVerified: true,
    });
    // Validated, as the first of the staff is: a name that nobody said is theirs to say.
    const { interlocuteurId } = await aPerson(portal.db, {
      email,
      structures: [SOCIETY],
      roles: ['isGestionnaireInternet'],
      person: { nom: '', prenom: '' },
    });
    expect(await namesOf(email)).toEqual({ prenom: '', nom: '' });
    const text = { body: { id: 'home/tarif', value: 'Un euro.' } } as const;
    const ofOther = { body: { interlocuteurId: boss.interlocuteurId, fonction: 'Direction' } };
    for (const refused of [
      signIn(email).refused(writeText, text),
      signIn(email).refused(updateProfile, ofOther),
    ])
      expect(await refused).toMatchObject({ status: 403, code: 'NAME_REQUIRED' });
    await signIn(email).ok(updateProfile, {
      body: { interlocuteurId, nom: 'Duval', prenom: 'Marc' },
    });
    await signIn(email).ok(writeText, text);
    const { rows } = await signIn(email).ok(listTexts, {});
    expect(rows.find(({ id }) => id === 'home/tarif')?.par).toBe('Marc Duval');
  });
});
