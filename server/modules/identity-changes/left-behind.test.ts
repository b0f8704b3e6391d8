import { beforeAll, describe, expect, test } from 'vitest';
import {
  answerIdentityChange,
  askCompanyChange,
  askPersonChange,
  listIdentityChanges,
  withdrawPersonChange,
} from '#contract/account/identity-changes.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { leftBy } from '#server/testing/left-behind.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';

const NOW = '2026-06-01T10:00:00.000Z';
const LATER = '2026-06-02T10:00:00.000Z';
const motif = 'Mariage.';

describe('a change of identity leaves behind', () => {
  const portal = aRunningPortal('postgres', { at: NOW });
  let structureId: number;
  let ids: { readonly legal: number; readonly boss: number };
  let legal: ApiClient;
  let boss: ApiClient;

  beforeAll(async () => {
    structureId = await aStructure(portal.db, { raison: 'Atelier du Soir' });
    const roles = ['isRepresentantLegal'] as const;
    const named = { person: { nom: 'LAMY', prenom: 'Zoé', civilite: 'MME' as const } };
    const one = await aPerson(portal.db, { structures: [structureId], roles, ...named });
    const two = await aPerson(portal.db, { structures: [SOCIETY], roles });
    ids = { legal: one.interlocuteurId, boss: two.interlocuteurId };
    legal = clientOf(portal, one.email);
    boss = clientOf(portal, two.email);
  });

  const left = async (work: () => Promise<unknown>) => {
    const { history, reported } = await leftBy(portal, work);
    return {
      history: history.map(({ action, who, structureId: location, before, after }) => ({
        action,
        who,
        location,
        before,
        after,
      })),
      reported: reported.map(({ kind, who, structureId: position, lien }) => [
        kind,
        who,
        position,
        lien,
      ]),
    };
  };
  const listed = async () => (await boss.ok(listIdentityChanges, { query: {} })).rows[0];

  test('for a person: the request, the withdrawal, the acceptance; both sides, and who is notified', async () => {
    let changementId = 0;
    const ask = () =>
      left(
        async () =>
          ({ changementId } = await legal.ok(askPersonChange, { body: { nom: 'LE BRAS', motif } })),
      );
    const request = await ask();
    const by = { who: ids.legal, location: null };
    const sides = { before: { nom: 'LAMY' }, after: { nom: 'LE BRAS' } };
    const reported = [['IDENTITY_CHANGE_ASKED', ids.boss, null, '/spp/identites']];
    const whose = { interlocuteurId: ids.legal };
    const line = { action: 'identite.ask', ...by, before: { ...whose, ...sides.before } };
    expect(request).toEqual({
      history: [{ ...line, after: { ...whose, ...sides.after, changementId, motif } }],
      reported,
    });
    const shown = {
      changementId,
      interlocuteurId: ids.legal,
      structureId: null,
      nom: 'Zoé LAMY',
      etat: 'EN_ATTENTE',
      motif,
      reponse: null,
      avant: sides.before,
      apres: sides.after,
      demandeLe: NOW,
      par: 'Zoé LAMY',
      reponduLe: null,
      can: { answer: true, withdraw: false },
    };
    expect(await listed()).toEqual(shown);
    expect(await left(() => legal.ok(withdrawPersonChange, {}))).toEqual({
      history: [{ action: 'identite.withdraw', ...by, before: null, after: { changementId } }],
      reported: [],
    });
    await ask();
    portal.time.now = new Date(LATER);
    const yes = { changementId, action: 'OK', motif: 'Vu.' } as const;
    expect(await left(() => boss.ok(answerIdentityChange, { body: yes }))).toEqual({
      history: [
        {
          action: 'identite.accept',
          who: ids.boss,
          location: null,
          before: line.before,
          after: { ...whose, ...sides.after, changementId, motif, reponse: 'Vu.' },
        },
      ],
      reported: [['IDENTITY_CHANGE_ANSWERED', ids.legal, null, '/account/profile']],
    });
    expect(await listed()).toEqual({
      ...shown,
      changementId,
      nom: 'Zoé LE BRAS',
      par: 'Zoé LE BRAS',
      etat: 'ACCEPTE',
      reponse: 'Vu.',
      reponduLe: LATER,
      can: { answer: false, withdraw: false },
    });
    portal.time.now = new Date(NOW);
  });

  test('of a structure: in its own history', async () => {
    let changementId = 0;
    const body = { structureId, raison: 'PHARES', motif };
    const request = await left(
      async () => ({ changementId } = await legal.ok(askCompanyChange, { body })),
    );
    const sides = { before: { raison: 'Atelier du Soir' }, after: { raison: 'PHARES' } };
    expect(request).toEqual({
      history: [
        {
          action: 'identite.ask',
          who: ids.legal,
          location: structureId,
          before: sides.before,
          after: { ...sides.after, changementId, motif },
        },
      ],
      reported: [['IDENTITY_CHANGE_ASKED', ids.boss, structureId, '/spp/identites']],
    });
    expect(await listed()).toMatchObject({
      structureId,
      interlocuteurId: null,
      nom: 'Atelier du Soir',
    });
    const no = { changementId, action: 'KO', motif: 'Acte absent.' } as const;
    const answered = await left(() => boss.ok(answerIdentityChange, { body: no }));
    expect(answered).toMatchObject({
      history: [
        {
          action: 'identite.refuse',
          who: ids.boss,
          location: structureId,
          after: { changementId, motif, reponse: 'Acte absent.' },
        },
      ],
      reported: [['IDENTITY_CHANGE_ANSWERED', ids.legal, structureId, '/account/structure']],
    });
  });
});
