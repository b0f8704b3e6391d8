/**
 * A person who already signs in joins a team only after accepting: what is refused and allowed
 * before and after.
 */

import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createProfile,
  listAccounts,
  readProfile,
  updateProfile,
} from '#contract/account/profile.ts';
import {
  createStructure,
  deleteStructure,
  joinStructure,
  readStructure,
} from '#contract/account/structure.ts';
import {
  answerInvitation,
  createGhost,
  createRepleg,
  inviteCollaborateur,
  listInvitations,
  listTeam,
  removeCollaborateur,
  setRoles,
} from '#contract/account/team.ts';
import { readHistory } from '#contract/history.ts';
import { listNotifications } from '#contract/messages/notifications.ts';
import { readSessionUser } from '#contract/session.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';
import { freshEmail, freshTeam, rolesIn, type Someone } from '../testing/cast.ts';

const SECRETS = {
  nom: 'Kerdreux',
  prenom: 'Nolwenn',
  telephone: '+33298000011',
  fonction: 'Directrice',
};

const portal = aRunningPortal('postgres');
let legal: Someone;
let structureId: number;
let home: number;
let invited: Someone;

beforeAll(async () => {
  legal = await existing({ nom: 'Légal' });
});

async function existing(
  person: NonNullable<Parameters<typeof aPerson>[1]['person']>,
  structures: readonly number[] = [],
): Promise<Someone> {
  const one = await aPerson(portal.db, { structures, person });
  const client = clientOf(portal, one.email);
  await client.ok(readSessionUser, { query: {} });
  return { ...one, client };
}

beforeEach(async () => {
  structureId = await freshTeam(portal, [[legal, 'isRepresentantLegal']]);
  home = await aStructure(portal.db);
  invited = await existing(SECRETS, [home]);
});

const session = async ({ client }: Someone) => client.ok(readSessionUser, { query: {} });
const team = async () => (await legal.client.ok(listTeam, { query: {} })).rows;

/** Everything that the inviting structure can read about the person. */
async function allThatIsRead(): Promise<string> {
  const { interlocuteurId, email } = invited;
  const id = String(interlocuteurId);
  const answers = [
    await team(),
    await legal.client.ok(readHistory, { query: {} }),
    await legal.client.ok(listNotifications, { query: {} }),
    await legal.client.ok(setRoles, { body: { interlocuteurId, isGestionnaireIsrc: false } }),
    await legal.client.ok(inviteCollaborateur, { body: { email, isGestionnaireIsrc: true } }),
    await legal.client.ok(createGhost, { body: { email } }),
    await legal.client.ok(createRepleg, { body: { structureId, email } }),
    await legal.client.refused(readProfile, { query: { interlocuteurId: id } }),
    await legal.client.refused(readHistory, { query: { interlocuteurId: id } }),
    await legal.client.refused(readSessionUser, { query: { email } }),
  ];
  return JSON.stringify(answers);
}

const DOORS = {
  'POST /api/structure/team': () =>
    legal.client.ok(inviteCollaborateur, {
      body: { email: invited.email, isGestionnaireIsrc: true },
    }),
  'POST /api/profile/ghost': () => legal.client.ok(createGhost, { body: { email: invited.email } }),
  'POST /api/repleg': () =>
    legal.client.ok(createRepleg, { body: { structureId, email: invited.email } }),
};

describe.each(Object.keys(DOORS) as (keyof typeof DOORS)[])('by %s', (door) => {
  test('nothing of the person is read or changed before they accept', async () => {
    const before = await session(invited);
    await DOORS[door]();
    expect(await session(invited)).toEqual(before);
    const query = { structureId: String(structureId) };
    expect(await invited.client.refused(readStructure, { query })).toMatchObject({ status: 404 });
    expect(await rolesIn(portal, structureId)).not.toHaveProperty(String(invited.interlocuteurId));
    const seen = await allThatIsRead();
    for (const secret of Object.values(SECRETS)) expect(seen).not.toContain(secret);
    expect(await team()).toMatchObject([
      { interlocuteurId: legal.interlocuteurId },
      {
        email: invited.email,
        status: 'INVITE',
        nom: '',
        prenom: '',
        telephone: null,
        fonction: null,
      },
    ]);
  });

  test('accepting makes them a member, and notifies', async () => {
    await DOORS[door]();
    const [offer] = await invited.client.ok(listInvitations, {});
    expect(offer).toMatchObject({ structureId });
    await invited.client.ok(answerInvitation, { body: { structureId, action: 'OK' } });
    expect(await invited.client.ok(listInvitations, {})).toEqual([]);
    const { currentStructureId, structures, roles } = await session(invited);
    expect(currentStructureId).toBe(home);
    expect(structures.map(({ id }) => id)).toContain(structureId);
    expect(roles[String(structureId)]).toEqual({
      isGestionnaireInternet: offer?.isGestionnaireInternet,
      isRepresentantLegal: offer?.isRepresentantLegal,
      isGestionnaireIsrc: offer?.isGestionnaireIsrc,
    });
    expect(await team()).toContainEqual(expect.objectContaining({ ...SECRETS, status: 'ACTIF' }));
    const { rows } = await legal.client.ok(listNotifications, { query: {} });
    expect(rows[0]).toMatchObject({ kind: 'INVITATION_ACCEPTED', structureId });
  });
});

describe('an answer', () => {
  test('a no leaves nothing but the address, even in the history', async () => {
    const before = await session(invited);
    await DOORS['POST /api/structure/team']();
    await invited.client.ok(answerInvitation, { body: { structureId, action: 'KO' } });
    expect(await session(invited)).toEqual(before);
    expect(await team()).toHaveLength(1);
    const history = await legal.client.ok(readHistory, { query: {} });
    const reported = await legal.client.ok(listNotifications, { query: {} });
    expect(reported.rows[0]).toMatchObject({ kind: 'INVITATION_REFUSED' });
    expect(reported.rows[0]?.texte).toContain(invited.email);
    const read = JSON.stringify([history, reported]);
    for (const secret of Object.values(SECRETS)) expect(read).not.toContain(secret);
  });

  // spec 11.1
  test('is given once, by the invited person alone, while the invitation stands', async () => {
    await DOORS['POST /api/structure/team']();
    const answer = { body: { structureId, action: 'OK' } } as const;
    expect(await legal.client.refused(answerInvitation, answer)).toMatchObject({ status: 404 });
    const { interlocuteurId } = invited;
    await legal.client.ok(removeCollaborateur, { body: { interlocuteurId } });
    expect(await invited.client.refused(answerInvitation, answer)).toMatchObject({ status: 404 });
    await DOORS['POST /api/structure/team']();
    await invited.client.ok(answerInvitation, answer);
    expect(await invited.client.refused(answerInvitation, answer)).toMatchObject({ status: 404 });
    expect(
      await legal.client.refused(inviteCollaborateur, { body: { email: invited.email } }),
    ).toMatchObject({ code: 'ALREADY_MEMBER' });
  });

  test('acceptance by a person who joined meanwhile removes no role', async () => {
    await DOORS['POST /api/structure/team']();
    const { interlocuteurId } = invited;
    const location = { structureId, interlocuteurId, createdAt: portal.time.now };
    await portal.db
      .insertInto('collaborateur')
      .values({ ...location, isRepresentantLegal: true })
      .execute();
    await invited.client.ok(answerInvitation, { body: { structureId, action: 'OK' } });
    expect(await rolesIn(portal, structureId)).toMatchObject({ [interlocuteurId]: [101, 200] });
  });

  test('the roles that count are the last ones proposed', async () => {
    const { interlocuteurId } = invited;
    await DOORS['POST /api/structure/team']();
    const changed = { interlocuteurId, isGestionnaireIsrc: false, isGestionnaireInternet: true };
    expect(await legal.client.ok(setRoles, { body: changed })).toMatchObject({
      status: 'INVITE',
      nom: '',
    });
    await invited.client.ok(answerInvitation, { body: { structureId, action: 'OK' } });
    expect(await rolesIn(portal, structureId)).toMatchObject({ [interlocuteurId]: [108] });
  });
});

test('an invited person gets a mail and a notification, one mail a day', async () => {
  await DOORS['POST /api/structure/team']();
  await DOORS['POST /api/structure/team']();
  const { rows } = await invited.client.ok(listNotifications, { query: {} });
  expect(rows.filter(({ kind }) => kind === 'INVITATION_RECEIVED')).toHaveLength(2);
  const letters = await portal.db
    .selectFrom('courriel')
    .select('sujet')
    .where('destinataire', '=', invited.email)
    .execute();
  expect(letters).toEqual([{ sujet: 'Une invitation vous attend sur le Portail ISRC' }]);
});

test('a request to join counts as a yes', async () => {
  await invited.client.ok(joinStructure, { body: { structureId } });
  await DOORS['POST /api/structure/team']();
  expect(await rolesIn(portal, structureId)).toMatchObject({ [invited.interlocuteurId]: [200] });
});

test('an account without a record is invited as well', async () => {
  const email = freshEmail();
  const newcomer = clientOf(portal, email);
  await newcomer.refused(readSessionUser, { query: {} });
  await legal.client.ok(createGhost, { body: { email } });
  expect(await newcomer.ok(readSessionUser, { query: {} })).toMatchObject({
    structures: [],
    currentStructureId: null,
  });
  expect(await newcomer.ok(listInvitations, {})).toMatchObject([{ structureId }]);
});

test('what another structure wrote of a ghost is that structure’s', async () => {
  const email = freshEmail();
  const fields = { nom: 'Prévue', prenom: 'Ailleurs', telephone: '02 98 00 00 00' } as const;
  const { interlocuteurId } = await legal.client.ok(createRepleg, {
    body: { structureId, email, ...fields },
  });
  const other = await existing({ nom: 'Curieux' });
  const rival = await aStructure(portal.db);
  await portal.db
    .insertInto('collaborateur')
    .values({
      structureId: rival,
      interlocuteurId: other.interlocuteurId,
      isRepresentantLegal: true,
      createdAt: portal.time.now,
    })
    .execute();
  portal.time.now = new Date(portal.time.now.getTime() + 1000);
  expect(await other.client.ok(inviteCollaborateur, { body: { email } })).toMatchObject({
    email,
    status: 'INVITE',
    nom: '',
    prenom: '',
    telephone: null,
  });
  const query = { interlocuteurId: String(interlocuteurId) };
  expect(await other.client.refused(readProfile, { query })).toMatchObject({ status: 404 });
  expect(await team()).toContainEqual(expect.objectContaining({ nom: 'Prévue', status: 'INVITE' }));
});

describe('once the structure that wrote of a ghost is gone', () => {
  const fields = { nom: 'Prévue', prenom: 'Ailleurs', telephone: '02 98 00 00 00' } as const;
  const written = /Prévue|Ailleurs|98 00 00 00/;
  let email: string;
  let interlocuteurId: number;
  let rival: Someone;
  let goes: () => Promise<unknown>;

  beforeEach(async () => {
    email = freshEmail();
    const author = clientOf(portal, freshEmail());
    await author.ok(createProfile, { body: { nom: 'Autrice', prenom: 'Jeanne' } });
    const draft = await author.ok(createStructure, { body: { raison: 'Passagère' } });
    ({ interlocuteurId } = await author.ok(createRepleg, {
      body: { structureId: draft.structureId, email, ...fields },
    }));
    rival = await existing({ nom: 'Curieux' });
    await freshTeam(portal, [[rival, 'isRepresentantLegal']]);
    portal.time.now = new Date(portal.time.now.getTime() + 1000);
    goes = () => author.ok(deleteStructure, { body: { structureId: draft.structureId } });
  });

  const contact = async () =>
    (await rival.client.ok(listTeam, { query: {} })).rows.find((row) => row.email === email);
  const request = () => ({ query: { interlocuteurId: String(interlocuteurId) } });

  test('the next that names them begins anew, and writes its own words', async () => {
    await goes();
    await rival.client.ok(inviteCollaborateur, { body: { email } });
    expect(await contact()).toMatchObject({
      interlocuteurId,
      nom: '',
      prenom: '',
      telephone: null,
    });
    expect(JSON.stringify(await rival.client.ok(readProfile, request()))).not.toMatch(written);
    const body = { interlocuteurId, nom: 'Nouvelle' };
    expect(await rival.client.ok(updateProfile, { body })).toMatchObject({ nom: 'Nouvelle' });
  });

  test('a structure that named them meanwhile neither reads nor rewrites it', async () => {
    await rival.client.ok(inviteCollaborateur, { body: { email } });
    await goes();
    expect(await contact()).toMatchObject({
      interlocuteurId,
      nom: '',
      prenom: '',
      telephone: null,
    });
    const { rows } = await rival.client.ok(listAccounts, { body: { etat: [3] } });
    expect(JSON.stringify(rows)).not.toMatch(written);
    expect(await rival.client.refused(readProfile, request())).toMatchObject({ status: 404 });
    const body = { interlocuteurId, nom: 'Volée' };
    expect(await rival.client.refused(updateProfile, { body })).toMatchObject({ status: 404 });
    // Named again through the other endpoint, they become a legal representative, but nothing is
    // written about them.
    const { structureId: here } = (await contact()) ?? { structureId: 0 };
    await rival.client.ok(createRepleg, {
      body: { structureId: here, email, nom: 'Volée', prenom: 'Ana' },
    });
    expect(await contact()).toMatchObject({ nom: '', isRepresentantLegal: true });
  });
});

// spec 11.1
test('a shell of a structure takes nothing from the people it invites', async () => {
  const curious = clientOf(portal, freshEmail());
  await curious.ok(createProfile, { body: { nom: 'Curieux', prenom: 'Jean' } });
  await curious.ok(createStructure, { body: { raison: 'Façade' } });
  const before = await session(invited);
  expect(before.menu.ajouterStructure).toBe(true);
  await curious.ok(inviteCollaborateur, { body: { email: invited.email } });
  expect(await session(invited)).toEqual(before);
});
