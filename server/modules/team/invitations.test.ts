import { beforeEach, describe, expect, test } from 'vitest';
import { createProfile, readProfile, updateProfile } from '#contract/account/profile.ts';
import {
  joinStructure,
  listJoinRequests,
  MOST_JOINS,
  readStructure,
  withdrawJoinRequest,
} from '#contract/account/structure.ts';
import {
  createGhost,
  createRepleg,
  inviteCollaborateur,
  listTeam,
  removeCollaborateur,
  setRoles,
  updateRepleg,
} from '#contract/account/team.ts';
import { readSessionUser } from '#contract/session.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { anUnprovedAccount, aStructure } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { body, freshEmail, freshTeam, rolesIn, type Someone, someone } from './testing/cast.ts';

const portal = aRunningPortal('postgres');
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

describe('invitations', () => {
  // spec 3.3 7.5
  test('an unknown address waits for its owner, who becomes real at the first sign-in', async () => {
    const email = freshEmail();
    const row = await legal.client.ok(inviteCollaborateur, {
      body: { email: email.toUpperCase(), isGestionnaireIsrc: true },
    });
    expect(row).toMatchObject({ email, status: 'INVITE', nom: '', isGestionnaireIsrc: true });
    expect(await legal.client.refused(inviteCollaborateur, { body: { email } })).toMatchObject({
      code: 'ALREADY_MEMBER',
    });
    const { interlocuteurId } = row;
    expect(
      await legal.client.ok(updateProfile, { body: { interlocuteurId, nom: 'Prévu' } }),
    ).toMatchObject({
      compte: false,
    });

    const ghost = clientOf(portal, email);
    expect(await ghost.ok(readSessionUser, { query: {} })).toMatchObject({
      interlocuteurId,
      currentStructureId: structureId,
      roles: { [String(structureId)]: { isGestionnaireIsrc: true, isGestionnaireInternet: false } },
    });
    await ghost.ok(updateProfile, { body: { interlocuteurId, nom: 'Réelle', prenom: 'Zoé' } });
    const { rows } = await legal.client.ok(listTeam, { query: {} });
    expect(rows.find((result) => result.interlocuteurId === interlocuteurId)).toMatchObject({
      status: 'ACTIF',
      nom: 'Réelle',
    });
    // From now on only she may change her profile.
    expect(
      await legal.client.refused(updateProfile, { body: { interlocuteurId, nom: 'Autre' } }),
    ).toMatchObject({ status: 403, code: 'PROFILE_OWNED' });
  });

  test('a ghost named twice is created once, and goes with its last structure', async () => {
    const email = freshEmail();
    const first = await legal.client.ok(createGhost, { body: { email } });
    expect(first).toMatchObject({ structureId, created: true });
    expect(await legal.client.ok(createGhost, { body: { email } })).toEqual({
      ...first,
      created: false,
    });
    expect(await rolesIn(portal, structureId)).toMatchObject({ [first.interlocuteurId]: [] });
    const { interlocuteurId } = first;
    expect(await legal.client.ok(removeCollaborateur, { body: { interlocuteurId } })).toMatchObject(
      {
        recordDeleted: true,
      },
    );
    expect(await legal.client.ok(createGhost, { body: { email } })).toMatchObject({
      created: true,
    });
  });

  test('the blank record of someone invited is completed by POST as well', async () => {
    const email = freshEmail();
    const { interlocuteurId } = await legal.client.ok(createGhost, { body: { email } });
    const profile = await clientOf(portal, email).ok(createProfile, {
      body: { nom: 'Le Bras', prenom: 'Gaël' },
    });
    expect(profile).toMatchObject({ interlocuteurId, nom: 'Le Bras', compte: true });
  });

  test('an unproved address takes no contact over, and is not invited by', async () => {
    const email = freshEmail();
    const { interlocuteurId } = await legal.client.ok(createGhost, { body: { email } });
    await anUnprovedAccount(portal, email);
    const usurper = clientOf(portal, email);
    expect(await usurper.refused(readSessionUser, { query: {} })).toMatchObject({
      code: 'INTERLOCUTEUR_UNKNOWN',
    });
    expect(await usurper.refused(createProfile, { body: { nom: 'X', prenom: 'Y' } })).toMatchObject(
      {
        status: 409,
        code: 'EMAIL_NOT_VERIFIED',
      },
    );
    const bound = await portal.db
      .selectFrom('identite')
      .selectAll()
      .where('interlocuteurId', '=', interlocuteurId)
      .execute();
    expect(bound).toEqual([]);

    const squatted = freshEmail();
    await anUnprovedAccount(portal, squatted);
    await clientOf(portal, squatted).ok(createProfile, { body: { nom: 'X', prenom: 'Y' } });
    const before = await rolesIn(portal, structureId);
    for (const endpoint of [inviteCollaborateur, createGhost] as const) {
      expect(await legal.client.refused(endpoint, { body: { email: squatted } })).toMatchObject({
        code: 'CONTACT_NOT_VERIFIED',
      });
    }
    expect(await rolesIn(portal, structureId)).toEqual(before);
  });

  test('naming people by their address is limited, as checking is', async () => {
    const answers = [];
    for (let n = 0; n < 21; n += 1)
      answers.push(legal.client.ok(createGhost, { body: { email: freshEmail() } }));
    const refused = (await Promise.allSettled(answers)).filter(
      ({ status }) => status === 'rejected',
    );
    expect(refused.length).toBe(1);
    expect(
      await legal.client.refused(createGhost, { body: { email: freshEmail() } }),
    ).toMatchObject({
      status: 429,
      code: 'TOO_MANY_CHECKS',
    });
  });
});

describe('the représentant légal', () => {
  test('is named by profile fields, corrected until the account exists, never rewritten after', async () => {
    const email = freshEmail();
    const fields = {
      civilite: 'M',
      nom: 'Kervella',
      prenom: 'Yann',
      telephone: '02 98 00 00 00',
    } as const;
    const { interlocuteurId, revision } = await legal.client.ok(createRepleg, {
      body: { structureId, email, ...fields },
    });
    expect(await rolesIn(portal, structureId)).toMatchObject({ [interlocuteurId]: [101] });
    const location = { interlocuteurId, structureId };
    await legal.client.ok(updateRepleg, { body: { ...location, prenom: 'Yannick', revision } });
    expect(
      await legal.client.refused(updateRepleg, { body: { ...location, prenom: 'Y', revision } }),
    ).toMatchObject({
      status: 409,
      code: 'PROFILE_CHANGED',
      versions: { current: { prenom: 'Yannick', revision: revision + 1 } },
    });
    const errors = await legal.client.refused(updateRepleg, {
      body: { ...location, telephone: '1', email: 'x', nom: 'n'.repeat(101) },
    });
    expect(errors.errors?.map(({ path }) => path).sort()).toEqual(['email', 'nom', 'telephone']);
    await clientOf(portal, email).ok(readSessionUser, { query: {} });
    expect(
      await legal.client.refused(updateRepleg, { body: { ...location, nom: 'Z' } }),
    ).toMatchObject({
      code: 'PROFILE_OWNED',
    });
  });

  test('a known person gets the role and keeps their own values', async () => {
    await legal.client.ok(createRepleg, {
      body: { structureId, email: isrc.email, nom: 'Réécrit' },
    });
    expect(await rolesIn(portal, structureId)).toMatchObject({
      [isrc.interlocuteurId]: [101, 200],
    });
    expect(await isrc.client.ok(readProfile, { query: {} })).toMatchObject({ nom: 'ESSAI' });
  });

  test('a name without an address is refused', async () => {
    expect(
      await legal.client.refused(createRepleg, { body: { structureId, nom: 'X' } }),
    ).toMatchObject({
      status: 422,
      errors: [{ path: 'email' }],
    });
  });
});

describe('asking to join', () => {
  async function newcomer(): Promise<Someone> {
    const email = freshEmail();
    await anUnprovedAccount(portal, email);
    const client = clientOf(portal, email);
    const { interlocuteurId } = await client.ok(createProfile, {
      body: { nom: 'Nouvelle', prenom: 'Eva' },
    });
    return { email, interlocuteurId, client };
  }

  test('grants nothing until a manager accepts, with roles', async () => {
    const eva = await newcomer();
    for (const _twice of [1, 2]) {
      expect(await eva.client.ok(joinStructure, { body: { structureId } })).toEqual({
        structureId,
        status: 'DEMANDE',
      });
    }
    expect(await eva.client.ok(listJoinRequests, {})).toMatchObject([{ structureId }]);
    expect(await eva.client.ok(readSessionUser, { query: {} })).toMatchObject({ structures: [] });
    const query = { structureId: String(structureId) };
    expect(await eva.client.refused(readStructure, { query })).toMatchObject({ status: 403 });
    const { rows } = await internet.client.ok(listTeam, { query: {} });
    expect(rows.filter(({ status }) => status === 'DEMANDE')).toMatchObject([
      { interlocuteurId: eva.interlocuteurId, nom: 'Nouvelle', emailVerifie: false },
    ]);
    await internet.client.ok(setRoles, { body: { ...body(eva), isGestionnaireIsrc: true } });
    expect(await eva.client.ok(readSessionUser, { query: {} })).toMatchObject({
      currentStructureId: structureId,
    });
    expect(await eva.client.ok(listJoinRequests, {})).toEqual([]);
    expect(await eva.client.refused(joinStructure, { body: { structureId } })).toMatchObject({
      code: 'ALREADY_MEMBER',
    });
  });

  test('is declined, or taken back', async () => {
    const eva = await newcomer();
    await eva.client.ok(joinStructure, { body: { structureId } });
    await legal.client.ok(removeCollaborateur, { body: body(eva) });
    expect(await eva.client.ok(listJoinRequests, {})).toEqual([]);
    await eva.client.ok(joinStructure, { body: { structureId } });
    await eva.client.ok(withdrawJoinRequest, { body: { structureId } });
    expect(await eva.client.refused(withdrawJoinRequest, { body: { structureId } })).toMatchObject({
      status: 404,
    });
    expect(await legal.client.refused(setRoles, { body: body(eva) })).toMatchObject({
      status: 404,
    });
  });

  test('a person requests few structures a day, and withdrawn requests count too', async () => {
    const eva = await newcomer();
    const requests = await Promise.all(
      Array.from({ length: MOST_JOINS }, () => aStructure(portal.db)),
    );
    for (const [rank, id] of requests.entries()) {
      await eva.client.ok(joinStructure, { body: { structureId: id } });
      if (rank % 2 === 0) await eva.client.ok(withdrawJoinRequest, { body: { structureId: id } });
    }
    const other = { body: { structureId: await aStructure(portal.db) } };
    expect(await eva.client.refused(joinStructure, other)).toMatchObject({
      status: 409,
      code: 'JOIN_QUOTA',
    });
    const [again = 0] = requests;
    await eva.client.ok(joinStructure, { body: { structureId: again } });
    // The next day, only the open ones count.
    portal.time.now = new Date(portal.time.now.getTime() + 86_400_001);
    await eva.client.ok(joinStructure, other);
  });

  test('several at once are no more', async () => {
    const eva = await newcomer();
    const requests = await Promise.all(
      Array.from({ length: MOST_JOINS + 5 }, () => aStructure(portal.db)),
    );
    const calls = requests.map((id) => eva.client.ok(joinStructure, { body: { structureId: id } }));
    const answers = await Promise.allSettled(calls);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST_JOINS);
  });

  test('the society, a draft and an unknown structure are the same nothing', async () => {
    const eva = await newcomer();
    const draft = await aStructure(portal.db, { etat: 1 });
    for (const id of [SOCIETY, draft, 2_000_000_000]) {
      expect(await eva.client.refused(joinStructure, { body: { structureId: id } })).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
      });
    }
    const stranger = clientOf(portal, freshEmail());
    expect(await stranger.refused(joinStructure, { body: { structureId } })).toMatchObject({
      code: 'PROFILE_REQUIRED',
    });
  });
});
