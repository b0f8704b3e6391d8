import { beforeAll, describe, expect, test } from 'vitest';
import { answerAgreement, listAgreements } from '#contract/registration/agreements.ts';
import { readDossier, submitDossier, takeDossierInCharge } from '#contract/registration/dossier.ts';
import { allocatePrefix, changePrefix, listPrefixes } from '#contract/registration/prefixes.ts';
import type { Call } from '#server/platform/call.ts';
import { counterOf } from '#server/platform/records/locked-rows.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aPrefixe, aStructure } from '#server/testing/builders.ts';
import { accepted, aTrack, enteredDossier, sentDossier } from '#server/testing/dossiers.ts';
import { leftBy } from '#server/testing/left-behind.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';
import { numberingCounts, numberingMentions } from './tables.ts';

const NOW = '2026-06-01T10:00:00.000Z';
const LATER = '2026-06-02T10:00:00.000Z';

describe('numbers: a call leaves behind', () => {
  const portal = aRunningPortal('postgres', { at: NOW });
  let holderId: number;
  let otherId: number;
  let ids: { holder: number; other: number; boss: number };
  let holder: ApiClient;
  let other: ApiClient;
  let boss: ApiClient;

  beforeAll(async () => {
    holderId = await aStructure(portal.db, { raison: 'Maison du Nord' });
    otherId = await aStructure(portal.db, { raison: 'Atelier du Soir' });
    const [one, two] = [
      await aPerson(portal.db, { structures: [holderId] }),
      await aPerson(portal.db, { structures: [otherId] }),
    ];
    const three = await aPerson(portal.db, {
      structures: [SOCIETY],
      roles: ['isRepresentantLegal'],
    });
    ids = { holder: one.interlocuteurId, other: two.interlocuteurId, boss: three.interlocuteurId };
    [holder, other, boss] = [
      clientOf(portal, one.email),
      clientOf(portal, two.email),
      clientOf(portal, three.email),
    ];
  });

  const at = (timestamp: string) => {
    portal.time.now = new Date(timestamp);
  };
  const line = (action: string, input: object) => ({
    action,
    who: ids.boss,
    onBehalfOf: SOCIETY,
    structureId: holderId,
    dossierId: null,
    elementId: null,
    before: null,
    ...input,
  });
  const reported = (kind: string, who: number, structureId: number | null, lien: string) => ({
    kind,
    who,
    structureId,
    dossierId: null,
    lien,
  });

  test('a prefix allocated, moved and closed: both sides, and its holder is notified; each reads every field', async () => {
    const body = {
      code: 'fr h01',
      type: 'P',
      structureId: holderId,
      rangeStart: 1,
      rangeEnd: 10,
    } as const;
    let prefixeId = 0;
    const range = { rangeStart: 1, rangeEnd: 10 };
    const input = await leftBy(portal, async () => {
      ({ prefixeId } = await boss.ok(allocatePrefix, { body }));
    });
    const about = { prefixeId, code: 'FRH01' };
    expect(input).toEqual({
      history: [
        line('prefixe.allocate', {
          after: { ...about, type: 'P', structureId: holderId, ...range, motifException: null },
        }),
      ],
      reported: [reported('PREFIX_ALLOCATED', ids.holder, holderId, '/isrc/prefixes')],
    });
    const moved = { rangeStart: 1, rangeEnd: 20 };
    const resize = { body: { prefixeId, action: 'RANGE', ...moved } } as const;
    expect(await leftBy(portal, () => boss.ok(changePrefix, resize))).toEqual({
      history: [
        line('prefixe.resize', { before: { ...about, ...range }, after: { ...about, ...moved } }),
      ],
      reported: [],
    });
    expect((await leftBy(portal, () => boss.ok(changePrefix, resize))).history).toEqual([]);
    await portal.db
      .insertInto('compteur')
      .values([
        { prefixeId, annee: 2024, dernier: 20 },
        { prefixeId, annee: 2025, dernier: 17 },
      ])
      .execute();
    const spent = (annee: number, used: number, nextFree: number | null, share: number) => ({
      annee,
      used,
      nextFree,
      share,
      alert: share >= 0.9,
    });
    const shown = {
      prefixeId,
      code: 'FRH01',
      type: 'P',
      ...moved,
      openedAt: NOW,
      closedAt: null,
      motifFermeture: null,
      motifException: null,
      counters: [spent(2026, 0, 1, 0), spent(2025, 17, 18, 0.85), spent(2024, 20, null, 1)],
    };
    expect(await holder.ok(listPrefixes, { query: {} })).toEqual({
      rows: [shown],
      total: 1,
      capped: false,
      can: { allocate: false, close: false },
    });
    const owner = { structureId: holderId, raison: 'Maison du Nord' };
    const query = { structureId: String(holderId) };
    expect((await boss.ok(listPrefixes, { query })).rows).toEqual([{ ...shown, owner }]);
    const second = await aPrefixe(portal.db, {
      code: 'FRH02',
      structureId: holderId,
      openedAt: new Date(NOW),
    });
    const counts = () =>
      counterOf(numberingCounts)({ db: portal.db }, holderId, ['prefixes', 'prefixesOuverts']);
    expect(await counts()).toEqual({ prefixes: 2, prefixesOuverts: 2 });
    at(LATER);
    const motif = 'Remplacé.';
    const close = { body: { prefixeId: second, action: 'CLOSE', motif } } as const;
    const closing = { prefixeId: second, code: 'FRH02' };
    expect(await leftBy(portal, () => boss.ok(changePrefix, close))).toEqual({
      history: [
        line('prefixe.close', {
          before: { ...closing, closedAt: null },
          after: { ...closing, closedAt: LATER, motif },
        }),
      ],
      reported: [reported('PREFIX_CLOSED', ids.holder, holderId, '/isrc/prefixes')],
    });
    at(NOW);
    expect(await counts()).toEqual({ prefixes: 2, prefixesOuverts: 1 });
    const rows = (await boss.ok(listPrefixes, { query })).rows.map(
      ({ code, closedAt, motifFermeture }) => [code, closedAt, motifFermeture],
    );
    expect(rows).toEqual([
      ['FRH02', LATER, motif],
      ['FRH01', null, null],
    ]);
    const [deed] = numberingMentions.flatMap(({ joining }) =>
      typeof joining === 'object' && 'deed' in joining ? [joining.deed] : [],
    );
    const joined = portal.db.transaction().execute(async (db) => {
      const moved = await deed?.({ db } as unknown as Call, { from: holderId, to: otherId });
      expect(moved?.prefixeIds?.toSorted()).toEqual([prefixeId, second]);
      throw new Error('looked at');
    });
    await expect(joined).rejects.toThrow('looked at');
  });

  test('a code under a prefix with a holder: the holder is asked and answers, and both read the outcome', async () => {
    const isrc = 'FRH012500003';
    const { dossierId, elementIds } = await enteredDossier(other, [
      aTrack({ titre: 'Houle', artiste: 'Zoé', isrcDeclare: isrc, anneePublication: 2025 }),
    ]);
    const [elementId = 0] = elementIds;
    const sent = await leftBy(portal, () =>
      other.ok(submitDossier, { body: { dossierId, attestation: true } }),
    );
    const request = { who: ids.other, onBehalfOf: otherId, structureId: otherId };
    expect(sent.history[0]).toEqual(
      line('code.askAgreement', { ...request, elementId, after: { isrc } }),
    );
    expect(sent.reported.filter(({ kind }) => kind === 'AGREEMENT_ASKED')).toEqual([
      reported('AGREEMENT_ASKED', ids.holder, holderId, '/'),
    ]);
    const shown = {
      accordCodeId: expect.any(Number),
      isrc,
      etat: 'EN_ATTENTE',
      titre: 'Houle',
      artiste: 'Zoé',
      reponse: null,
      demandeLe: NOW,
      closLe: null,
    };
    const both = async () => [
      await holder.ok(listAgreements, {}),
      await other.ok(listAgreements, {}),
    ];
    const mine = { titulaire: true, demandeur: 'Atelier du Soir' };
    const theirs = { titulaire: false, demandeur: null };
    const list = (row: object) => ({ rows: [row], total: 1, capped: false });
    expect(await both()).toEqual([
      list({ ...shown, ...mine, can: { answer: true } }),
      list({ ...shown, ...theirs, can: { answer: false } }),
    ]);
    await boss.ok(takeDossierInCharge, { body: { dossierId } });
    const { codesDeclares } = await boss.ok(readDossier, {
      query: { dossierId: String(dossierId) },
    });
    expect(codesDeclares).toEqual([
      {
        elementId,
        isrc,
        titulaire: { structureId: holderId, raison: 'Maison du Nord' },
        reserve: false,
        attribue: true,
        anneePlausible: true,
        avertissements: expect.any(Array),
        accord: 'EN_ATTENTE',
      },
    ]);
    at(LATER);
    const [row] = (await holder.ok(listAgreements, {})).rows;
    const body = {
      accordCodeId: row?.accordCodeId ?? 0,
      action: 'KO',
      motif: 'Le nôtre.',
    } as const;
    const answered = await leftBy(portal, () => holder.ok(answerAgreement, { body }));
    const by = { who: ids.holder, onBehalfOf: holderId };
    expect(answered.history).toEqual([
      line('code.disagree', { ...by, after: { isrc, reponse: 'Le nôtre.' } }),
    ]);
    expect(answered.reported).toEqual([
      reported('AGREEMENT_ANSWERED', ids.other, otherId, '/isrc/demandes'),
      reported('AGREEMENT_ANSWERED', ids.boss, otherId, '/spp/demandes'),
    ]);
    const closed = {
      ...shown,
      etat: 'REFUSE',
      reponse: 'Le nôtre.',
      closLe: LATER,
      can: { answer: false },
    };
    expect(await both()).toEqual([list({ ...closed, ...mine }), list({ ...closed, ...theirs })]);
    at(NOW);
  });

  test('codes: the register holds every field, and the end of a prefix is notified once for its range', async () => {
    at(NOW);
    const last = await aPrefixe(portal.db, { code: 'FRE01', rangeStart: 1, rangeEnd: 10 });
    const send = async (count: number) =>
      (
        await sentDossier(
          other,
          Array.from({ length: count }, () => aTrack()),
        )
      ).dossierId;
    const first = await send(8);
    const quiet = await leftBy(portal, () => accepted(boss, first));
    expect(quiet.reported.map(({ kind }) => kind)).not.toContain('PREFIX_NEARLY_EXHAUSTED');
    const carried = await sentDossier(other, [
      aTrack(),
      aTrack({ isrcDeclare: 'FRZ039800212', assistant: { detenteur: 'acquis' } }),
    ]);
    const similar = await leftBy(portal, () => accepted(boss, carried.dossierId));
    expect(similar.reported.filter(({ kind }) => kind === 'PREFIX_NEARLY_EXHAUSTED')).toEqual([
      reported('PREFIX_NEARLY_EXHAUSTED', ids.boss, null, '/spp/prefixes'),
    ]);
    const rows = await portal.db
      .selectFrom('immatriculation')
      .selectAll()
      .where('dossierId', '=', carried.dossierId)
      .orderBy('isrc')
      .execute();
    const input = {
      dossierId: carried.dossierId,
      structureId: otherId,
      attribueLe: new Date(NOW),
      attribuePar: ids.boss,
    };
    expect(rows).toEqual([
      {
        ...input,
        isrc: 'FRE012600009',
        elementId: carried.elementIds[0],
        prefixeId: last,
        annee: 2026,
        designation: 9,
        origine: 'ATTRIBUE',
      },
      {
        ...input,
        isrc: 'FRZ039800212',
        elementId: carried.elementIds[1],
        prefixeId: null,
        annee: 1998,
        designation: 212,
        origine: 'DECLARE',
      },
    ]);
    const end = await leftBy(portal, async () => accepted(boss, await send(1)));
    expect(end.reported.map(({ kind }) => kind)).not.toContain('PREFIX_NEARLY_EXHAUSTED');
    // An extended range runs out too.
    const longer = { prefixeId: last, action: 'RANGE', rangeStart: 1, rangeEnd: 20 } as const;
    await boss.ok(changePrefix, { body: longer });
    const again = await leftBy(portal, async () => accepted(boss, await send(8)));
    expect(again.reported.filter(({ kind }) => kind === 'PREFIX_NEARLY_EXHAUSTED')).toHaveLength(1);
  });
});
