import { beforeAll, describe, expect, test } from 'vitest';
import {
  checkEmail,
  createProfile,
  listAccounts,
  readProfile,
  updateProfile,
} from '#contract/account/profile.ts';
import { readSessionUser } from '#contract/session.ts';
import { signIn } from '#identity/testing/sign-in.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { anUnprovedAccount, aPerson, aStructure } from '#server/testing/builders.ts';
import { PASSWORD, SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal, beforehand } from '#server/testing/set-up.ts';

const PROFILE = {
  civilite: 'M',
  nom: 'Le Roux',
  prenom: 'Ewen',
  telephone: '02 98 00 00 00',
} as const;

const portal = aRunningPortal('embedded');
const staff = beforehand(() => aClient(portal, { structures: [SOCIETY] }));
let structureId: number;
let person: { readonly email: string; readonly interlocuteurId: number };
let client: ApiClient;

beforeAll(async () => {
  structureId = await aStructure(portal.db);
  person = await aPerson(portal.db, {
    structures: [structureId],
    person: { civilite: 'M', telephone: '0102030405' },
  });
  client = clientOf(portal, person.email);
});

describe('the check of an address', () => {
  // spec 7.4
  test('returns yes or no, whatever the case, and slows down after twenty in a minute', async () => {
    const stranger = clientOf(portal, 'curieux@essai.example');
    const exists = (email: string) => stranger.ok(checkEmail, { query: { email } });
    expect(await exists(person.email.toUpperCase())).toEqual({ exists: true });
    expect(await exists('personne@nulle.part')).toEqual({ exists: false });
    for (let n = 2; n < 20; n += 1) await exists(`a${n}@nulle.part`);
    const problem = await stranger.refused(checkEmail, { query: { email: 'b@nulle.part' } });
    expect(problem).toMatchObject({
      status: 429,
      code: 'TOO_MANY_CHECKS',
      facts: { retryAfterSeconds: 60 },
    });
    expect(await client.refused(checkEmail, { query: { email: 'a\u0000@b.fr' } })).toMatchObject({
      status: 422,
    });
    // Another person is not limited, nor this one a minute later.
    await client.ok(checkEmail, { query: { email: 'b@nulle.part' } });
    const { now } = portal.time;
    portal.time.now = new Date(now.getTime() + 60_000);
    expect(await exists('b@nulle.part')).toEqual({ exists: false });
    portal.time.now = now;
  });

  test('shares its limit with changes of an address, which reveal as much, and with no other change', async () => {
    const someone = await aPerson(portal.db, { structures: [structureId] });
    const curious = clientOf(portal, someone.email);
    const { interlocuteurId, email } = someone;
    for (let n = 0; n < 20; n += 1)
      await curious.ok(checkEmail, { query: { email: `c${n}@nulle.part` } });
    const body = { interlocuteurId, fonction: 'Gérant' };
    expect(await curious.ok(updateProfile, { body })).toMatchObject({ fonction: 'Gérant' });
    const problem = await curious.refused(updateProfile, { body: { ...body, email } });
    expect(problem).toMatchObject({ status: 429, code: 'TOO_MANY_CHECKS' });
  });

  test('is for people who are signed in', async () => {
    const response = await fetch(`${portal.origin}/api/profile?email=${person.email}`);
    expect(response.status).toBe(401);
  });
});

describe('the own profile', () => {
  // spec 7.8
  test('the address is that of the token, whatever the body contains', async () => {
    const stranger = clientOf(portal, 'ewen@essai.example');
    const problem = await stranger.refused(createProfile, {
      body: { ...PROFILE, email: person.email },
    });
    expect(problem).toMatchObject({ status: 422, errors: [{ path: 'email', code: 'NOT_YOURS' }] });
    const many = await stranger.refused(createProfile, {
      body: {
        civilite: 'M',
        nom: 'x'.repeat(101),
        prenom: 'a\u0007',
        telephone: '1',
        fonction: 'y'.repeat(121),
      },
    });
    expect(many.errors?.map(({ path }) => path).sort()).toEqual([
      'fonction',
      'nom',
      'prenom',
      'telephone',
    ]);
    const body = { ...PROFILE, email: 'EWEN@essai.example' };
    const made = await stranger.ok(createProfile, { body });
    expect(made).toMatchObject({
      ...PROFILE,
      email: 'ewen@essai.example',
      emailVerifie: true,
      compte: true,
    });
    const taken = { interlocuteurId: made.interlocuteurId, email: person.email };
    expect(await stranger.refused(updateProfile, { body: taken })).toMatchObject({
      errors: [{ path: 'email', code: 'NOT_YOURS' }],
    });
    // A malformed address gives one error, without another about its owner.
    const none = { interlocuteurId: made.interlocuteurId, email: 'ewen' };
    expect((await stranger.refused(updateProfile, { body: none })).errors).toHaveLength(1);
  });

  test('two creations at the same moment are one', async () => {
    const twin = clientOf(portal, 'jumelle@essai.example');
    await portal.tokenOf('jumelle@essai.example');
    const answers = await Promise.allSettled(
      [1, 2, 3].map(() => twin.ok(createProfile, { body: PROFILE })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('an address confirmed later is marked as confirmed', async () => {
    const email = 'plus-tard@essai.example';
    await anUnprovedAccount(portal, email);
    const later = clientOf(portal, email);
    const { interlocuteurId, emailVerifie } = await later.ok(createProfile, { body: PROFILE });
    expect(emailVerifie).toBe(false);
    const { sql } = await import('kysely');
    await sql`update identity_account set email_verified = true where email = ${email}`.execute(
      portal.db,
    );
    const site = { origin: portal.origin, realm: 'isrc', clientId: 'portail' };
    const { accessToken } = await signIn({ ...site, email, password: PASSWORD });
    expect(await later.ok(readSessionUser, { query: {} })).toMatchObject({ emailVerifie: false });
    const proved = clientOf({ origin: portal.origin, tokenOf: async () => accessToken }, email);
    // The next sign-in suffices: nothing has to be saved again.
    expect(await proved.ok(readSessionUser, { query: {} })).toMatchObject({ emailVerifie: true });
    expect(await later.ok(readProfile, { query: {} })).toMatchObject({ emailVerifie: true });
    const body = { interlocuteurId, fonction: 'Gérant' };
    expect(await proved.ok(updateProfile, { body })).toMatchObject({ emailVerifie: true });
  });

  test('preferences are stored one by one, and a stale form is refused with the current values', async () => {
    const { interlocuteurId } = person;
    const first = await client.ok(updateProfile, {
      body: { interlocuteurId, preferences: { theme: 'sombre', raccourcis: false } },
    });
    expect(first.preferences).toEqual({ theme: 'sombre', raccourcis: false });
    const { revision } = first;
    const second = await client.ok(updateProfile, {
      body: {
        interlocuteurId,
        fonction: 'Label manager',
        preferences: { densite: 'compacte' },
        revision,
      },
    });
    expect(second.preferences).toEqual({ theme: 'sombre', raccourcis: false, densite: 'compacte' });
    expect(
      await client.refused(updateProfile, {
        body: { interlocuteurId, fonction: 'Autre', revision },
      }),
    ).toMatchObject({
      status: 409,
      code: 'PROFILE_CHANGED',
      versions: { current: { fonction: 'Label manager', revision: revision + 1 } },
    });
    const unknown = { interlocuteurId, preferences: { police: 'grande' } as never };
    expect(await client.refused(updateProfile, { body: unknown })).toMatchObject({ status: 400 });
  });

  test('a validated person cannot clear the required fields', async () => {
    const { interlocuteurId } = person;
    const problem = await client.refused(updateProfile, {
      body: { interlocuteurId, nom: null, telephone: '', fonction: null },
    });
    expect(problem.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'nom ASK_FIRST',
      'nom REQUIRED',
      'telephone REQUIRED',
    ]);
  });
});

describe('someone else’s profile', () => {
  test('is not found by a colleague without the right, nor by a member of another structure', async () => {
    const colleague = await aPerson(portal.db, { structures: [structureId] });
    const external = await aPerson(portal.db, { structures: [await aStructure(portal.db)] });
    for (const { interlocuteurId, email } of [colleague, external]) {
      for (const problem of [
        await client.refused(readProfile, { query: { interlocuteurId: String(interlocuteurId) } }),
        await client.refused(updateProfile, { body: { interlocuteurId, nom: 'X' } }),
        await client.refused(readSessionUser, { query: { email } }),
      ]) {
        expect(problem).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      }
    }
  });

  test('of a name without an account, is editable by the structure that named them first; its address by none alone', async () => {
    const named = { person: { etat: 1, nom: 'Prévue' } } as const;
    const [first, later] = [await aStructure(portal.db), await aStructure(portal.db, { etat: 1 })];
    const { interlocuteurId } = await aPerson(portal.db, { ...named, structures: [first] });
    await portal.db
      .insertInto('collaborateur')
      .values({ structureId: later, interlocuteurId, createdAt: portal.time.now })
      .execute();
    const [theirs, apiClient] = [
      await aClient(portal, { structures: [first], roles: ['isGestionnaireInternet'] }),
      await aClient(portal, { structures: [later], roles: ['isGestionnaireInternet'] }),
    ];
    const query = { interlocuteurId: String(interlocuteurId) };
    expect(await theirs.ok(readProfile, { query })).toMatchObject({
      nom: 'Prévue',
      can: { edit: true },
    });
    const body = { interlocuteurId, nom: 'Corrigée' };
    expect(await theirs.ok(updateProfile, { body })).toMatchObject({ nom: 'Corrigée' });
    // Signing in with this address gives access to both structures.
    const moved = { interlocuteurId, email: 'ailleurs@essai.example' };
    expect(await theirs.refused(updateProfile, { body: moved })).toMatchObject({
      code: 'PROFILE_OWNED',
    });
    expect(await apiClient.refused(readProfile, { query })).toMatchObject({ status: 404 });
    expect(await apiClient.refused(updateProfile, { body })).toMatchObject({ status: 404 });
    await portal.db.deleteFrom('collaborateur').where('structureId', '=', later).execute();
    expect(await theirs.ok(updateProfile, { body: moved })).toMatchObject({
      emailAttendu: moved.email,
    });
  });

  test('is read and changed by staff', async () => {
    const { interlocuteurId, email } = person;
    expect(
      await staff.ok(readSessionUser, { query: { email: email.toUpperCase() } }),
    ).toMatchObject({
      interlocuteurId,
      structures: [{ id: structureId }],
      currentStructureId: null,
      menu: { mesCodes: false, demandesATraiter: false },
    });
    for (const unknown of ['personne@nulle.part', 'a\u0000@b.fr', '%']) {
      expect(await staff.refused(readSessionUser, { query: { email: unknown } })).toMatchObject({
        status: 404,
      });
    }
    const query = { interlocuteurId: String(interlocuteurId) };
    expect(await staff.ok(readProfile, { query })).toMatchObject({ email, can: { edit: true } });
    const moved = await staff.ok(updateProfile, {
      body: { interlocuteurId, email: 'nouvelle@essai.example' },
    });
    // It stays pending until proven: `address/address.test.ts`.
    expect(moved).toMatchObject({ email, emailAttendu: 'nouvelle@essai.example' });
    // The account stays bound to the person: an e-mail is no identity.
    expect(await client.ok(readSessionUser, { query: { email } })).toMatchObject({
      interlocuteurId,
    });
    const { email: other } = await aPerson(portal.db, {});
    expect(
      await staff.refused(updateProfile, { body: { interlocuteurId, email: other } }),
    ).toMatchObject({
      status: 422,
      errors: [{ path: 'email', code: 'TAKEN' }],
    });
  });
});

describe('the accounts', () => {
  // spec 4.5 7.9
  test('by state, letter, text and order; a manager sees the own structure only', async () => {
    const location = { sgVille: 'Auray', marque: 'SPI' } as const;
    const first = await aStructure(portal.db, { raison: 'Zébulon', etat: 2, ...location });
    const second = await aStructure(portal.db, { raison: 'Abysse', etat: 4, motif: 'Incomplet' });
    const zoe = await aPerson(portal.db, {
      structures: [first, second],
      roles: ['isRepresentantLegal'],
      person: { nom: 'Éon', prenom: 'Zoé' },
    });
    const result = async (
      who: ApiClient,
      body: Parameters<typeof staff.ok<typeof listAccounts>>[1]['body'],
    ) =>
      (await who.ok(listAccounts, { body: body ?? {} })).rows.map(
        ({ raison, etatLettre }) => `${raison} ${etatLettre}`,
      );
    expect(await result(staff, {})).toEqual(['Zébulon E']);
    expect(
      await result(staff, { etatLettre: ['E', 'R'], tri: { champ: 'raison', sens: 'asc' } }),
    ).toEqual(['Abysse R', 'Zébulon E']);
    expect(await result(staff, { etat: [2, 3, 4], texte: 'eon zebu' })).toEqual(['Zébulon E']);
    const limited = await staff.ok(listAccounts, { body: { etat: [2, 4], limite: 1 } });
    expect(limited).toMatchObject({ total: 2, capped: false, rows: [{ email: zoe.email }] });
    const client = clientOf(portal, zoe.email, { 'x-structure-id': String(second) });
    expect(await result(client, { etat: [1, 2, 3, 4] })).toEqual(['Abysse R']);
  });

  test('of a person the team may not see, shows only an address; and nobody is found by a name', async () => {
    const validated = await aStructure(portal.db);
    const draft = await aStructure(portal.db, { etat: 1 });
    const existing = {
      civilite: 'MME',
      nom: 'Cachée',
      prenom: 'Lou',
      telephone: '0102030405',
    } as const;
    const { email, interlocuteurId } = await aPerson(portal.db, {
      structures: [validated],
      roles: ['isRepresentantLegal'],
      person: { ...existing, fonction: 'Gérante' },
    });
    await portal.db
      .insertInto('collaborateur')
      .values({
        structureId: draft,
        interlocuteurId,
        isRepresentantLegal: true,
        createdAt: portal.time.now,
      })
      .execute();
    const managerOf = (position: number) =>
      aClient(portal, { structures: [position], roles: ['isGestionnaireInternet'] });
    const [first, second] = [await managerOf(validated), await managerOf(draft)];
    const blank = { email, civilite: null, nom: '', prenom: '', telephone: null, fonction: null };
    const seen = async (who: ApiClient, body: { texte?: string } = {}) =>
      (await who.ok(listAccounts, { body: { etat: [1, 2, 3, 4], ...body } })).rows;
    const asTheyShould = async () => {
      expect(await seen(first)).toMatchObject([{ structureId: validated, email, ...existing }]);
      expect(await seen(second)).toMatchObject([{ structureId: draft, ...blank }]);
      expect(await seen(second, { texte: 'cachee' })).toEqual([]);
      expect(await seen(second, { texte: email })).toHaveLength(1);
      expect(await seen(staff, { texte: 'cachee lou' })).toMatchObject([existing, existing]);
    };
    // Another structure named them first.
    await asTheyShould();
    // After they sign in, a draft structure sees nothing of them.
    const own = clientOf(portal, email, { 'x-structure-id': String(draft) });
    await own.ok(readSessionUser, { query: {} });
    await asTheyShould();
    expect(await seen(own)).toMatchObject([{ structureId: draft, ...existing }]);
  });
});
