import { beforeAll, describe, expect, test } from 'vitest';
import { joinStructure } from '#contract/account/structure.ts';
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
import { counterOf } from '#server/platform/records/locked-rows.ts';
import { aStructure } from '#server/testing/builders.ts';
import { leftBy } from '#server/testing/left-behind.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { teamCounts } from './tables.ts';
import { freshEmail, someone } from './testing/cast.ts';

const NOW = '2026-06-01T10:00:00.000Z';
const NO_ROLE = {
  isGestionnaireInternet: false,
  isRepresentantLegal: false,
  isGestionnaireIsrc: false,
};
const ISRC = { ...NO_ROLE, isGestionnaireIsrc: true };
const INTERNET = { ...NO_ROLE, isGestionnaireInternet: true };
const BOTH = { ...ISRC, isGestionnaireInternet: true };
const TEAM = '/account/structure/team';

describe('a call about a team leaves behind', () => {
  const portal = aRunningPortal('postgres', { at: NOW });
  let structureId: number;
  let legal: Awaited<ReturnType<typeof someone>>;
  const external = beforehand(() => someone(portal));

  beforeAll(async () => {
    structureId = await aStructure(portal.db, { raison: 'Atelier du Soir', sgVille: 'Brest' });
    legal = await someone(portal, [structureId], ['isRepresentantLegal']);
  });

  /**
   * Checks the history lines and the notifications, both about this structure only where it is
   * named.
   */
  async function leaves(
    work: () => Promise<unknown>,
    [action, before, after, more]: readonly [string, object | null, object | null, object?],
    reported: readonly (readonly [kind: string, who: number, lien: string])[] = [],
  ) {
    const left = await leftBy(portal, work);
    const line = { who: legal.interlocuteurId, onBehalfOf: structureId, structureId, ...more };
    expect(left).toEqual({
      history: [{ action, ...line, dossierId: null, elementId: null, before, after }],
      reported: reported.map(([kind, who, lien]) => ({
        kind,
        who,
        structureId,
        dossierId: null,
        lien,
      })),
    });
  }
  const set = (interlocuteurId: number, roles: object) => () =>
    legal.client.ok(setRoles, { body: { interlocuteurId, ...roles } });
  const remove =
    (interlocuteurId: number, more = {}) =>
    () =>
      legal.client.ok(removeCollaborateur, { body: { interlocuteurId, ...more } });
  const invite = (email: string) => () =>
    legal.client.ok(inviteCollaborateur, { body: { email, isGestionnaireIsrc: true } });

  test('of a person who never signs in: the roles granted and removed, and no notification', async () => {
    const email = freshEmail();
    const row = await invite(email)();
    const { interlocuteurId } = row;
    const [one] = await portal.db
      .selectFrom('historique')
      .select(['action', 'after'])
      .orderBy('historiqueId', 'desc')
      .limit(1)
      .execute();
    expect(one).toEqual({
      action: 'team.invite',
      after: { interlocuteurId, email, created: true, ...ISRC },
    });
    await leaves(
      set(interlocuteurId, { isGestionnaireIsrc: false, isGestionnaireInternet: true }),
      ['team.setRoles', { interlocuteurId, ...ISRC }, { interlocuteurId, ...INTERNET }],
    );
    const { rows } = await legal.client.ok(listTeam, { query: {} });
    expect(rows.find((result) => result.interlocuteurId === interlocuteurId)).toEqual({
      ...row,
      ...INTERNET,
      status: 'INVITE',
      createdAt: NOW,
      moi: false,
      structureId,
      email,
      can: { setRoles: true, nameRepresentantLegal: true, remove: true },
    });
    await leaves(
      async () =>
        expect(await remove(interlocuteurId)()).toEqual({
          interlocuteurId,
          structureId,
          recordDeleted: true,
        }),
      ['team.remove', { interlocuteurId, ...INTERNET }, null],
    );
  });

  test('of a contact without a role, and of one who speaks for the structure', async () => {
    const email = freshEmail();
    const ghost = await leftBy(portal, () => legal.client.ok(createGhost, { body: { email } }));
    const after = { interlocuteurId: expect.any(Number), email, created: true };
    expect(ghost).toMatchObject({
      history: [{ action: 'profile.ghost', structureId, before: null, after }],
      reported: [],
    });
    const body = { structureId, email: freshEmail(), nom: 'Roi', prenom: 'Léa' };
    const named = await leftBy(portal, () => legal.client.ok(createRepleg, { body }));
    const interlocuteurId = (await legal.client.ok(listTeam, { query: {} })).rows.find(
      ({ nom }) => nom === 'Roi',
    )?.interlocuteurId;
    expect(named.history[0]).toMatchObject({
      before: { interlocuteurId, isRepresentantLegal: false },
      after: { interlocuteurId, email: body.email, created: true, isRepresentantLegal: true },
    });
    expect(named.history[1]).toMatchObject({
      structureId,
      after: { interlocuteurId, nom: 'Roi', prenom: 'Léa' },
    });
    expect([named.history.length, named.reported]).toEqual([2, []]);
    const contacts = await counterOf(teamCounts)({ db: portal.db }, structureId, [
      'contacts',
      'demandes',
    ]);
    expect(contacts).toEqual({ contacts: 3, demandes: 0 });
    await remove(interlocuteurId ?? 0)();
  });

  test('of an invited person who refuses, or accepts: both sides are notified', async () => {
    const { interlocuteurId, email } = external;
    const theirs = { who: interlocuteurId, onBehalfOf: null };
    const received = ['INVITATION_RECEIVED', interlocuteurId, '/'] as const;
    await leaves(
      invite(email),
      ['team.invite', null, { interlocuteurId, email, ...ISRC }],
      [received],
    );
    expect(await external.client.ok(listInvitations, {})).toEqual([
      { structureId, raison: 'Atelier du Soir', sgVille: 'Brest', ...ISRC, createdAt: NOW },
    ]);
    await leaves(set(interlocuteurId, { isGestionnaireInternet: true }), [
      'team.setRoles',
      { interlocuteurId, ...ISRC },
      { interlocuteurId, ...BOTH },
    ]);
    await leaves(remove(interlocuteurId), ['team.remove', { interlocuteurId }, null]);
    const answer = (action: 'OK' | 'KO') => () =>
      external.client.ok(answerInvitation, { body: { structureId, action } });
    await invite(email)();
    const no = await leftBy(portal, answer('KO'));
    expect(no).toMatchObject({
      history: [
        {
          action: 'team.refuseInvitation',
          ...theirs,
          structureId: null,
          before: { interlocuteurId, structureId },
          after: null,
        },
      ],
      reported: [
        { kind: 'INVITATION_REFUSED', who: legal.interlocuteurId, structureId, lien: TEAM },
      ],
    });
    await invite(email)();
    await leaves(
      answer('OK'),
      ['team.acceptInvitation', null, { interlocuteurId, ...ISRC }, theirs],
      [['INVITATION_ACCEPTED', legal.interlocuteurId, TEAM]],
    );
    await leaves(
      set(interlocuteurId, { isGestionnaireInternet: true }),
      ['team.setRoles', { interlocuteurId, ...ISRC }, { interlocuteurId, ...BOTH }],
      [['TEAM_ROLES_CHANGED', interlocuteurId, '/']],
    );
    // The same roles again: stored in the history, without a notification.
    await leaves(set(interlocuteurId, { isGestionnaireInternet: true }), [
      'team.setRoles',
      { interlocuteurId, ...BOTH },
      { interlocuteurId, ...BOTH },
    ]);
    await leaves(
      remove(interlocuteurId),
      ['team.remove', { interlocuteurId, ...BOTH }, null],
      [['TEAM_REMOVED', interlocuteurId, '/']],
    );
  });

  test('of a person who requests to join: the managers are notified, then that person', async () => {
    const { interlocuteurId } = external;
    const ask = () => external.client.ok(joinStructure, { body: { structureId } });
    await leaves(
      ask,
      ['team.ask', null, { interlocuteurId }, { who: interlocuteurId, onBehalfOf: null }],
      [['JOIN_REQUESTED', legal.interlocuteurId, TEAM]],
    );
    expect(await counterOf(teamCounts)({ db: portal.db }, structureId, ['demandes'])).toEqual({
      demandes: 1,
    });
    await leaves(
      remove(interlocuteurId, { motif: 'Pas vous.' }),
      ['team.decline', { interlocuteurId }, { motif: 'Pas vous.' }],
      [['TEAM_DECLINED', interlocuteurId, '/']],
    );
    await ask();
    await leaves(
      set(interlocuteurId, { isGestionnaireIsrc: true }),
      ['team.accept', { interlocuteurId }, { interlocuteurId, ...ISRC }],
      [['TEAM_JOINED', interlocuteurId, '/']],
    );
  });
});
