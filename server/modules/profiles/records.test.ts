import { beforeAll, describe, expect, test } from 'vitest';
import { searchPeople } from '#contract/registry-admin/people.ts';
import { MARK } from '#domain/profile/erasure.ts';
import { PERSON_ETATS } from '#domain/profile/state-machine.ts';
import type { Call } from '#server/platform/call.ts';
import type { ApiClient } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { wrongMentions } from '#server/testing/mentions.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal } from '#server/testing/set-up.ts';
import { contactOf, deleteForgottenDraft } from './contacts.ts';
import { eraseRecords, namedPerson } from './erasure/erase-person.ts';
import { refusedPeople } from './erasure/forgotten.ts';
import { lockIdentity } from './identity.ts';
import { ensureFirstPerson, recordForProgram } from './made-records.ts';
import { profileMentions } from './tables.ts';

const BORN = new Date('2024-03-01T09:00:00Z');
const NOW = new Date('2026-06-01T10:00:00Z');
const { SAISIE, VALIDATION, VALIDE, REFUSE } = PERSON_ETATS;

describe('records of people', () => {
  const portal = aRunningPortal('postgres', { at: NOW.toISOString() });
  let call: Call;
  let staff: ApiClient;

  beforeAll(async () => {
    call = { db: portal.db, now: NOW, signedIn: null } as unknown as Call;
    staff = await aClient(portal, { structures: [SOCIETY], roles: [] });
  });

  const made = async (input: Parameters<typeof aPerson>[1] = {}) =>
    (await aPerson(portal.db, input)).interlocuteurId;
  const bound = (interlocuteurId: number, subject: string) =>
    portal.db
      .insertInto('identite')
      .values({ issuer: 'https://ailleurs.example', subject, interlocuteurId, boundAt: BORN })
      .execute();
  const record = (interlocuteurId: number) =>
    portal.db
      .selectFrom('interlocuteur')
      .selectAll()
      .where('interlocuteurId', '=', interlocuteurId)
      .executeTakeFirst();

  describe('contacts by their address', () => {
    test('an unknown contact is created with the address only; an existing one is found, with its structures', async () => {
      const email = 'nouvelle@maison.example';
      const first = await contactOf(call, `  ${email.toUpperCase()} `);
      expect(first).toMatchObject({
        created: true,
        hasAccount: false,
        isAnew: true,
        ownEntryOf: [],
        person: { email, nom: '', prenom: '', etat: SAISIE, createdAt: NOW, updatedAt: NOW },
      });
      const { interlocuteurId } = first.person;
      expect(await contactOf(call, email)).toMatchObject({
        created: false,
        hasAccount: false,
        isAnew: true,
        ownEntryOf: [],
        person: { interlocuteurId },
      });
      const structures = [await aStructure(portal.db), await aStructure(portal.db)];
      const existing = await aPerson(portal.db, { email: 'connue@maison.example', structures });
      await bound(existing.interlocuteurId, 'connue');
      const joined = await aPerson(portal.db, {
        email: 'ancienne@maison.example',
        person: { fusionneVers: existing.interlocuteurId },
      });
      for (const { email: address } of [existing, joined])
        expect(await contactOf(call, address)).toMatchObject({
          created: false,
          hasAccount: true,
          isAnew: false,
          ownEntryOf: structures,
          person: { interlocuteurId: existing.interlocuteurId, email: existing.email },
        });
    });

    test.each([
      ['', 'REQUIRED'],
      ['pas une adresse', expect.any(String)],
    ])('« %s » is no address', async (email, code) => {
      await expect(contactOf(call, email)).rejects.toMatchObject({
        definition: { code: 'INVALID_FIELDS' },
        options: { errors: [{ path: 'email', code }] },
      });
    });

    test('an unreferenced draft is deleted; a referenced person, or one with an account, stays', async () => {
      const draft = { person: { etat: SAISIE } } as const;
      const structureId = await aStructure(portal.db);
      const [alone, signsIn, validated] = [await made(draft), await made(draft), await made()];
      await bound(signsIn, 'brouillon');
      const [member, asks, invited, sends] = [
        await made(draft),
        await made(draft),
        await made(draft),
        await made(draft),
      ];
      const [writes, acted, joined] = [await made(draft), await made(draft), await made(draft)];
      await portal.db
        .insertInto('collaborateur')
        .values({ structureId, interlocuteurId: member, createdAt: BORN })
        .execute();
      const location = { structureId, createdAt: BORN };
      await portal.db
        .insertInto('demandeRattachement')
        .values({ ...location, interlocuteurId: asks })
        .execute();
      await portal.db
        .insertInto('invitation')
        .values({ ...location, interlocuteurId: invited, email: 'invitee@maison.example' })
        .execute();
      await aStructure(portal.db, { submittedBy: sends });
      await portal.db
        .insertInto('dossier')
        .values({ structureId, titre: null, createdAt: BORN, updatedAt: BORN, createdBy: writes })
        .execute();
      await portal.db
        .insertInto('historique')
        .values({ action: 'profile.update', at: BORN, interlocuteurId: acted, structureId })
        .execute();
      await made({ person: { fusionneVers: joined } });
      for (const stays of [
        signsIn,
        validated,
        member,
        asks,
        invited,
        sends,
        writes,
        acted,
        joined,
      ]) {
        expect([stays, await deleteForgottenDraft(call, stays)]).toEqual([stays, false]);
        expect(await record(stays)).toBeDefined();
      }
      expect(await deleteForgottenDraft(call, alone)).toBe(true);
      expect(await record(alone)).toBeUndefined();
      expect(await deleteForgottenDraft(call, alone)).toBe(false);
      const signedIn = { issuer: 'https://ailleurs.example', subject: 'brouillon' };
      expect(await deleteForgottenDraft({ ...call, signedIn } as unknown as Call, signsIn)).toBe(
        true,
      );
      expect(await record(signsIn)).toBeUndefined();
    });
  });

  describe('a person who is erased', () => {
    test('is named with the records that were joined, their addresses, numbers and accounts', async () => {
      const one = await aPerson(portal.db, {
        person: {
          nom: 'VENT',
          prenom: 'Nora',
          telephone: '0123456789',
          fonction: 'Gérante',
          etat: VALIDE,
        },
      });
      const { interlocuteurId } = one;
      const other = await aPerson(portal.db, {
        person: { nom: 'VENT', prenom: 'N.', fusionneVers: interlocuteurId },
      });
      const apart = await made({ person: { nom: 'VENT', telephone: '0123456789' } });
      await bound(interlocuteurId, 'nora');
      await bound(apart, 'autre');
      const named = await namedPerson(call, interlocuteurId);
      expect(named).toEqual({
        interlocuteurIds: [interlocuteurId, other.interlocuteurId],
        emails: [one.email, other.email],
        names: [
          ['Nora', 'VENT'],
          ['N.', 'VENT'],
        ],
        telephones: ['0123456789'],
        accounts: ['nora'],
      });
      await eraseRecords(call, named);
      for (const id of named.interlocuteurIds)
        expect(await record(id)).toMatchObject({
          email: `efface-${id}@personne.invalid`,
          nom: MARK,
          prenom: '',
          telephone: null,
          civilite: null,
          fonction: null,
          motif: null,
          emailVerifie: false,
          preferences: {},
          erasedAt: NOW,
          updatedAt: NOW,
          createdAt: BORN,
        });
      expect(await record(apart)).toMatchObject({
        nom: 'VENT',
        telephone: '0123456789',
        erasedAt: null,
      });
      for (const gone of [interlocuteurId, 2_000_000_000])
        await expect(namedPerson(call, gone)).rejects.toMatchObject({
          definition: { code: 'NOT_FOUND' },
        });
    });

    test('is deleted in time if refused or never submitted, in no team and inactive', async () => {
      const old = (person: object) => made({ person: { updatedAt: BORN, ...person } });
      const before = new Date('2024-06-01T00:00:00Z');
      const existing = await refusedPeople(portal.db, before);
      const refused = await old({ etat: REFUSE });
      const draft = await old({ etat: SAISIE });
      await old({ etat: VALIDE });
      await old({ etat: VALIDATION });
      await old({ etat: REFUSE, updatedAt: before });
      await old({ etat: REFUSE, erasedAt: BORN });
      await old({ etat: REFUSE, fusionneVers: refused });
      const structures = [await aStructure(portal.db)];
      await made({ structures, person: { etat: REFUSE, updatedAt: BORN } });
      // Exceptions: a pending request from or to the person, or a later action of theirs.
      const [asks, invited] = [await old({ etat: SAISIE }), await old({ etat: SAISIE })];
      const [acted, actedBefore] = [await old({ etat: SAISIE }), await old({ etat: SAISIE })];
      const location = { structureId: structures[0] ?? 0, createdAt: BORN };
      await portal.db
        .insertInto('demandeRattachement')
        .values({ ...location, interlocuteurId: asks })
        .execute();
      await portal.db
        .insertInto('invitation')
        .values({ ...location, interlocuteurId: invited, email: 'invitee@maison.example' })
        .execute();
      const trace = { action: 'profile.update', structureId: null } as const;
      await portal.db
        .insertInto('historique')
        .values([
          { ...trace, interlocuteurId: acted, at: before },
          { ...trace, interlocuteurId: actedBefore, at: BORN },
        ])
        .execute();
      const people = await refusedPeople(portal.db, before);
      expect(people.filter((one) => !existing.includes(one))).toEqual([
        refused,
        draft,
        actedBefore,
      ]);
      for (let more = existing.length; more < 50; more += 1) await old({ etat: REFUSE });
      expect(await refusedPeople(portal.db, before)).toHaveLength(50);
    });
  });

  test('the first person and programs have a validated record; the first is made once', async () => {
    const email = 'premiere@societe.example';
    const first = await ensureFirstPerson(portal.db, email, NOW);
    const { interlocuteurId } = first;
    const later = new Date(NOW.getTime() + 1);
    expect(await ensureFirstPerson(portal.db, email, later)).toEqual({
      interlocuteurId,
      isProved: true,
    });
    expect(await record(interlocuteurId)).toMatchObject({
      email,
      nom: '',
      prenom: '',
      etat: VALIDE,
      createdAt: NOW,
      updatedAt: NOW,
    });
    const program = await recordForProgram(call, 'Robot');
    expect(await record(program)).toMatchObject({
      email: expect.stringMatching(/^[\da-f-]{36}@logiciel\.invalid$/),
      nom: 'Robot',
      prenom: 'Logiciel',
      etat: VALIDE,
      emailVerifie: false,
      createdAt: NOW,
      updatedAt: NOW,
    });
  });

  test('an identity is locked for a change: the differences, their own faults, and the write', async () => {
    const interlocuteurId = await made({
      person: { nom: 'VENT', prenom: '', telephone: '0123456789' },
    });
    const locked = await lockIdentity(call, interlocuteurId);
    expect(locked).toMatchObject({
      validated: true,
      fields: { nom: 'VENT', telephone: '0123456789' },
    });
    expect((await lockIdentity(call, await made({ person: { etat: REFUSE } }))).validated).toBe(
      false,
    );
    expect(locked.changed({ nom: 'VENT', prenom: 'Nora' })).toEqual({ prenom: 'Nora' });
    // The first name is missing too, but it is not part of this change.
    expect(locked.errors({ nom: 'VENTS' })).toEqual([]);
    expect(locked.errors({ nom: '' }).map(({ path }) => path)).toEqual(['nom']);
    await locked.write({ prenom: 'Nora' });
    expect(await record(interlocuteurId)).toMatchObject({
      prenom: 'Nora',
      nom: 'VENT',
      revision: 2,
      updatedAt: NOW,
    });
    await expect(lockIdentity(call, 2_000_000_000)).rejects.toMatchObject({
      definition: { code: 'NOT_FOUND' },
    });
  });

  describe('the list of people', () => {
    const structures: number[] = [];
    const ids: number[] = [];
    beforeAll(async () => {
      structures.push(await aStructure(portal.db, { raison: 'Quai' }), await aStructure(portal.db));
      for (const [prenom, etat] of [
        ['Ana', VALIDE],
        ['Bo', VALIDE],
        ['Cy', REFUSE],
        ['Di', SAISIE],
        ['Ed', VALIDE],
      ] as const) {
        const person = { nom: 'KERGUELEN', prenom, etat };
        ids.push(await made({ person, structures: prenom === 'Ana' ? structures : [] }));
      }
    });
    const texte = 'kerguelen';
    const rows = async (body: object) =>
      (await staff.ok(searchPeople, { body: { texte, ...body } })).rows.map(({ prenom }) => prenom);

    test('in order of names, limited as requested, and with the full count', async () => {
      expect(await rows({})).toEqual(['Ana', 'Bo', 'Cy', 'Di', 'Ed']);
      expect(await rows({ etat: [REFUSE, SAISIE] })).toEqual(['Cy', 'Di']);
      const cut = await staff.ok(searchPeople, { body: { texte, limite: 2 } });
      expect([cut.rows.map(({ prenom }) => prenom), cut.total, cut.capped]).toEqual([
        ['Ana', 'Bo'],
        5,
        false,
      ]);
      const whole = await staff.ok(searchPeople, { body: { texte, limite: 5 } });
      expect([whole.rows.length, whole.total, whole.capped]).toEqual([5, 5, false]);
      expect(whole.rows[0]).toMatchObject({
        interlocuteurId: ids[0],
        nom: 'KERGUELEN',
        prenom: 'Ana',
        compte: false,
        structures: 2,
        raison: 'Quai',
        createdAt: BORN.toISOString(),
        fusionneVers: null,
      });
      expect(whole.rows[1]).toMatchObject({ structures: 0, raison: null });
    });

    test('page by page, forth and back, in both orders', async () => {
      const page = async (requested: object, sens?: 'asc' | 'desc') => {
        const body = { texte, page: { taille: 2, ...requested }, ...(sens && { sens }) };
        const answer = await staff.ok(searchPeople, { body });
        return { ...answer, names: answer.rows.map(({ prenom }) => prenom) };
      };
      const first = await page({});
      expect([first.names, first.total, first.page?.suite]).toEqual([['Ana', 'Bo'], 5, true]);
      const second = await page({ repere: first.page?.apres ?? '' });
      expect(second.names).toEqual(['Cy', 'Di']);
      const last = await page({ repere: second.page?.apres ?? '' });
      expect([last.names, last.page?.suite]).toEqual([['Ed'], false]);
      expect((await page({ repere: last.page?.avant ?? '', retour: true })).names).toEqual([
        'Cy',
        'Di',
      ]);
      expect((await page({ saut: 3 })).names).toEqual(['Di', 'Ed']);
      expect((await page({}, 'desc')).names).toEqual(['Ed', 'Di']);
    });
  });

  test('the declared references to people and structures match the database', async () => {
    expect(await wrongMentions(portal.db, profileMentions)).toEqual([]);
  });
});
