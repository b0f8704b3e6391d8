/** Change of address: the old one is notified, and stays valid until the new one is proven. */

import { beforeEach, describe, expect, test } from 'vitest';
import { proveAddress } from '#contract/account/address.ts';
import { createProfile, readProfile, updateProfile } from '#contract/account/profile.ts';
import { inviteCollaborateur } from '#contract/account/team.ts';
import {
  adminPerson,
  mergePeople,
  previewPeopleMerge,
  readPerson,
} from '#contract/registry-admin/people.ts';
import { readSessionUser } from '#contract/session.ts';
import { signIn } from '#identity/testing/sign-in.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { anUnprovedAccount, aPerson, aStructure } from '#server/testing/builders.ts';
import { httpCall } from '#server/testing/http-call.ts';
import { PASSWORD, SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal, beforehand } from '#server/testing/set-up.ts';

const motif = 'Adresse mal saisie.';
const HOUR = 3_600_000;

const portal = aRunningPortal('embedded');
const staff = beforehand(() => aClient(portal, { structures: [SOCIETY], roles: [] }));
const manager = beforehand(() =>
  aClient(portal, { structures: [SOCIETY], roles: ['isGestionnaireInternet'] }),
);

let serial = 0;
const fresh = (name: string) => {
  serial += 1;
  return `${name}${serial}@essai.example`;
};
let structureId: number;
let producer: { readonly email: string; readonly interlocuteurId: number };
beforeEach(async () => {
  portal.time.now = new Date(portal.time.now.getTime() + 60_000);
  structureId = await aStructure(portal.db);
  producer = await aPerson(portal.db, { email: fresh('ancienne'), structures: [structureId] });
});

const sheetOf = async (interlocuteurId: number) =>
  (await staff.ok(readPerson, { query: { interlocuteurId: String(interlocuteurId) } })).personne;
async function ask(email: string, who = staff, interlocuteurId = producer.interlocuteurId) {
  const { revision } = await sheetOf(interlocuteurId);
  const { personne } = await who.ok(adminPerson, {
    body: { interlocuteurId, revision, motif, email },
  });
  return personne;
}
const lettersTo = (email: string) =>
  portal.db
    .selectFrom('courriel')
    .select(['cle', 'sujet', 'texte'])
    .where('destinataire', '=', email)
    .orderBy('courrielId')
    .execute();
async function linkTo(email: string): Promise<string> {
  const letter = (await lettersTo(email)).findLast(({ texte }) =>
    texte.includes('/account/adresse/'),
  );
  return /\/account\/adresse\/(\S+)/.exec(letter?.texte ?? '')?.[1] ?? '';
}
/** Opens the link without being signed in. */
async function press(jeton: string) {
  const { status, text } = await httpCall(new URL(proveAddress.path, portal.origin), {
    method: proveAddress.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jeton }),
  });
  return { status, data: JSON.parse(text) };
}

const REQUESTED = 'Un changement de votre adresse est demandé';

describe('of a person who signs in, changed by staff', () => {
  test('the old address is notified and stays valid until the link confirms the new one', async () => {
    const { interlocuteurId, email: old } = producer;
    const client = clientOf(portal, old);
    await client.ok(readSessionUser, {});
    const email = fresh('nouvelle');
    expect(await ask(email)).toMatchObject({ email: old, emailAttendu: email });
    const [reported] = await lettersTo(old);
    expect(reported).toMatchObject({
      sujet: REQUESTED,
      texte: expect.stringContaining('Rien ne change encore'),
    });
    // The new address is masked: recognisable to anyone who knows it, not disclosed to others.
    expect(reported?.texte).toContain('n…@essai.example');
    expect(reported?.texte).not.toContain(email);
    const [link] = await lettersTo(email);
    expect(link?.cle).toMatch(/^identite:/);
    // Mails about the account still go to the old address; the link never appears in the portal.
    const shown = await portal.db.selectFrom('notification').select(['kind', 'lien']).execute();
    expect(shown.filter(({ kind }) => kind === 'ADDRESS_TO_PROVE')).toEqual([]);
    expect(await press(await linkTo(email))).toEqual({ status: 200, data: { email } });
    expect(await sheetOf(interlocuteurId)).toMatchObject({
      email,
      emailAttendu: null,
      emailVerifie: true,
    });
    const traces = await portal.db
      .selectFrom('historique')
      .select(['action', 'before', 'after'])
      .where('action', 'in', ['profile.care', 'profile.proveAddress'])
      .orderBy('historiqueId')
      .execute();
    expect(traces.slice(-2)).toMatchObject([
      { action: 'profile.care', after: { interlocuteurId, emailAttendu: email, motif } },
      { action: 'profile.proveAddress', before: { email: old }, after: { interlocuteurId, email } },
    ]);
    // The session stays valid; using the link twice has no further effect.
    expect(await client.ok(readSessionUser, {})).toMatchObject({ interlocuteurId, email });
    expect(await press(await linkTo(email))).toEqual({ status: 200, data: { email } });
  });

  test('a link that is expired, replaced, abandoned, forged or of another person confirms nothing', async () => {
    const { interlocuteurId, email: old } = producer;
    const [first, second] = [fresh('premiere'), fresh('seconde')];
    await ask(first);
    const replaced = await linkTo(first);
    await ask(second);
    const link = await linkTo(second);
    const other = await aPerson(portal.db, { structures: [structureId] });
    const [, ...signed] = link.split('.');
    const forged = [
      `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`,
      [other.interlocuteurId, ...signed].join('.'),
      'x',
    ];
    for (const jeton of [replaced, ...forged])
      expect(await press(jeton)).toMatchObject({
        status: 404,
        data: { code: 'ADDRESS_LINK_DEAD' },
      });
    const date = portal.time.now;
    portal.time.now = new Date(date.getTime() + 24 * HOUR);
    expect(await press(link)).toMatchObject({ status: 404 });
    // Requested again the next day, another link is sent.
    await ask(second);
    const again = await linkTo(second);
    const { revision } = await sheetOf(interlocuteurId);
    const body = { interlocuteurId, revision, motif: 'Ce n’était pas elle.', emailAttendu: null };
    expect((await staff.ok(adminPerson, { body })).personne).toMatchObject({
      email: old,
      emailAttendu: null,
    });
    expect(await press(again)).toMatchObject({ status: 404 });
    portal.time.now = date;
  });

  test('an address that another person has or awaits counts as taken', async () => {
    const email = fresh('convoitee');
    await ask(email);
    const other = await aPerson(portal.db, { structures: [structureId] });
    const { interlocuteurId } = other;
    const taken = { status: 422, errors: [{ path: 'email', code: 'TAKEN' }] };
    const body = { interlocuteurId, revision: 1, motif, email };
    expect(await staff.refused(adminPerson, { body })).toMatchObject(taken);
    // A person who opens an account under it meanwhile has priority.
    await aPerson(portal.db, { email });
    expect(await press(await linkTo(email))).toMatchObject({
      status: 422,
      data: { errors: taken.errors },
    });
  });
});

describe('of a person who never signed in', () => {
  test('staff correct an address that nobody reads: the link, then the sign-in with the new address', async () => {
    const { interlocuteurId, email: old } = producer;
    const email = fresh('corrigee');
    await ask(email);
    expect((await lettersTo(old)).map(({ sujet }) => sujet)).toEqual([REQUESTED]);
    await press(await linkTo(email));
    expect(await clientOf(portal, email).ok(readSessionUser, {})).toMatchObject({
      interlocuteurId,
      email,
    });
    expect(await clientOf(portal, old).refused(readSessionUser, {})).toMatchObject({ status: 404 });
  });

  test('to sign in with the new address, which the provider has proven, is its proof too', async () => {
    const { interlocuteurId, email: old } = producer;
    const email = fresh('corrigee');
    await ask(email);
    await anUnprovedAccount(portal, email);
    const site = { origin: portal.origin, realm: 'isrc', clientId: 'portail' };
    const { accessToken } = await signIn({ ...site, email, password: PASSWORD });
    const unproved = clientOf({ origin: portal.origin, tokenOf: async () => accessToken }, email);
    expect(await unproved.refused(readSessionUser, {})).toMatchObject({ status: 404 });
    expect(await sheetOf(interlocuteurId)).toMatchObject({ email: old, emailAttendu: email });
    await portal.db
      .updateTable('interlocuteur')
      .set({ emailAttendu: fresh('prouvee') })
      .where('interlocuteurId', '=', interlocuteurId)
      .execute();
    const { emailAttendu } = await sheetOf(interlocuteurId);
    const session = await clientOf(portal, emailAttendu ?? '').ok(readSessionUser, {});
    expect(session).toMatchObject({ interlocuteurId, email: emailAttendu, emailVerifie: true });
  });

  test('who manages the team that named them changes it in the same way', async () => {
    const named = { etat: 1, nom: 'Prévue' } as const;
    const contact = await aPerson(portal.db, { structures: [structureId], person: named });
    const legal = await aClient(portal, {
      structures: [structureId],
      roles: ['isRepresentantLegal'],
    });
    const email = fresh('contact');
    const { interlocuteurId } = contact;
    const after = await legal.ok(updateProfile, { body: { interlocuteurId, email } });
    expect(after).toMatchObject({ email: contact.email, emailAttendu: email });
    expect((await lettersTo(contact.email)).map(({ sujet }) => sujet)).toEqual([REQUESTED]);
    await press(await linkTo(email));
    expect(await clientOf(portal, email).ok(readSessionUser, {})).toMatchObject({
      interlocuteurId,
    });
  });
});

describe('one’s own', () => {
  test('is confirmed by the sign-in account: it applies at once, and the old address is notified', async () => {
    const email = fresh('connexion');
    const own = clientOf(portal, email);
    const { interlocuteurId } = await own.ok(createProfile, {
      body: { nom: 'Le Roux', prenom: 'Ewen' },
    });
    // The account has another address than the record, as after a change at the provider.
    const old = fresh('avant');
    await portal.db
      .updateTable('interlocuteur')
      .set({ email: old })
      .where('interlocuteurId', '=', interlocuteurId)
      .execute();
    const after = await own.ok(updateProfile, { body: { interlocuteurId, email } });
    expect(after).toMatchObject({ email, emailAttendu: null, emailVerifie: true });
    expect((await lettersTo(old)).map(({ sujet }) => sujet)).toEqual([
      'Votre adresse électronique a changé',
    ]);
  });

  test('waits while the sign-in account has not proven it', async () => {
    const email = fresh('attente');
    await anUnprovedAccount(portal, email);
    const own = clientOf(portal, email);
    const { interlocuteurId } = await own.ok(createProfile, {
      body: { nom: 'Le Roux', prenom: 'Ewen' },
    });
    const old = fresh('avant');
    await portal.db
      .updateTable('interlocuteur')
      .set({ email: old })
      .where('interlocuteurId', '=', interlocuteurId)
      .execute();
    await own.ok(updateProfile, { body: { interlocuteurId, email } });
    expect(await own.ok(readProfile, { query: {} })).toMatchObject({
      email: old,
      emailAttendu: email,
    });
    expect((await lettersTo(old)).map(({ sujet }) => sujet)).toEqual([REQUESTED]);
    await press(await linkTo(email));
    expect(await own.ok(readProfile, { query: {} })).toMatchObject({ email, emailVerifie: true });
  });
});

describe('of the society', () => {
  const invite = async () => {
    const email = fresh('collegue');
    const body = { structureId: SOCIETY, email, isGestionnaireIsrc: true };
    const { interlocuteurId } = await manager.ok(inviteCollaborateur, { body });
    return { email, interlocuteurId };
  };

  test('a manager corrects the address of an invited person: the confirmed new one signs in, the old one does not', async () => {
    const { email: old, interlocuteurId } = await invite();
    const email = fresh('corrigee');
    await ask(email, manager, interlocuteurId);
    expect((await lettersTo(old)).map(({ sujet }) => sujet)).toContain(REQUESTED);
    expect(await clientOf(portal, old).refused(readSessionUser, {})).toMatchObject({
      code: 'INVITATION_REQUIRED',
    });
    await press(await linkTo(email));
    expect(await clientOf(portal, email).ok(readSessionUser, {})).toMatchObject({
      interlocuteurId,
    });
  });

  test('a change that staff requested before the invitation is abandoned', async () => {
    const stranger = fresh('intrus');
    await ask(stranger);
    const link = await linkTo(stranger);
    await manager.ok(inviteCollaborateur, {
      body: { structureId: SOCIETY, email: producer.email },
    });
    expect(await press(link)).toMatchObject({ status: 404 });
    expect(await clientOf(portal, stranger).refused(readSessionUser, {})).toMatchObject({
      status: 404,
    });
    const { interlocuteurId } = producer;
    expect(await clientOf(portal, producer.email).ok(readSessionUser, {})).toMatchObject({
      interlocuteurId,
    });
  });
});

test('two records merged: the old address of the remaining record is notified of the new address', async () => {
  const older = await aPerson(portal.db, {
    email: fresh('doyenne'),
    structures: [structureId],
    person: { createdAt: new Date('2020-01-01T00:00:00Z') },
  });
  const newer = await aPerson(portal.db, { email: fresh('cadette'), structures: [structureId] });
  await clientOf(portal, newer.email).ok(readSessionUser, {});
  const ids = {
    interlocuteurId: older.interlocuteurId,
    autreInterlocuteurId: newer.interlocuteurId,
  };
  const query = {
    interlocuteurId: String(ids.interlocuteurId),
    autreInterlocuteurId: String(ids.autreInterlocuteurId),
  };
  const { comptes } = await manager.ok(previewPeopleMerge, { query });
  const { personne } = await manager.ok(mergePeople, { body: { ...ids, motif, comptes } });
  expect(personne.email).toBe(newer.email);
  expect((await lettersTo(older.email)).map(({ sujet }) => sujet)).toEqual([
    'Votre adresse électronique a changé',
  ]);
});
