import { expect, test } from 'vitest';
import { listNotifications } from '#contract/messages/notifications.ts';
import { answerAgreement, listAgreements } from '#contract/registration/agreements.ts';
import { aPrefixe, aStructure } from '#server/testing/builders.ts';
import { aTrack, sentDossier } from '#server/testing/dossiers.ts';
import { aClient, aRunningPortal } from '#server/testing/set-up.ts';
import { requestMissingAgreements } from './ask-waiting.ts';

const portal = aRunningPortal('postgres', { at: '2026-06-01T10:00:00Z' });

test('a prefix imported by a take-over: its holder is asked once about the waiting codes', async () => {
  const [own, external] = [await aStructure(portal.db), await aStructure(portal.db)];
  const holder = await aClient(portal, { structures: [own] });
  const asker = await aClient(portal, { structures: [external] });
  const lost = { anneePublication: 2025 } as const;
  const codes = ['FRT012500007', 'FRT012500008'];
  const sent = codes.map((isrcDeclare) => aTrack({ ...lost, isrcDeclare }));
  // A number of this year above its counter could no longer be sent.
  await sentDossier(asker, [...sent, aTrack({ ...lost, isrcDeclare: 'FRT012600009' })]);
  await sentDossier(holder, [aTrack({ ...lost, isrcDeclare: 'FRT012500010' })]);
  const reported: string[][] = [];
  const round = () =>
    requestMissingAgreements(
      portal.db,
      () => portal.time.now,
      async (_, { facts }) => void reported.push([...Object(facts).codes]),
    );
  await round();
  expect(reported).toEqual([]);
  await aPrefixe(portal.db, { code: 'FRT01', structureId: own });
  await round();
  await round();
  expect(reported).toEqual([codes]);
  const { rows } = await holder.ok(listAgreements, {});
  expect(rows.map(({ isrc, can }) => [isrc, can.answer])).toEqual(
    codes.toReversed().map((isrc) => [isrc, true]),
  );
  const [one] = rows;
  const no = { accordCodeId: one?.accordCodeId ?? 0, action: 'KO', motif: 'Non.' } as const;
  await holder.ok(answerAgreement, { body: no });
  // After a refusal, the agreement is requested again when the recording is sent again, not by the
  // portal.
  await round();
  expect(reported).toHaveLength(1);
  const [answered] = (await asker.ok(listNotifications, { query: {} })).rows;
  expect(answered).toMatchObject({ kind: 'AGREEMENT_ANSWERED' });
  const trace = await portal.db
    .selectFrom('historique')
    .select(['structureId', 'interlocuteurId'])
    .where('action', '=', 'code.askAgreement')
    .execute();
  expect(trace).toEqual(codes.map(() => ({ structureId: external, interlocuteurId: null })));
});

test('when two people of a structure submit one code in separate dossiers, the holder is asked once', async () => {
  const [own, external] = [await aStructure(portal.db), await aStructure(portal.db)];
  const holder = await aClient(portal, { structures: [own] });
  const [one, other] = [
    await aClient(portal, { structures: [external] }),
    await aClient(portal, { structures: [external] }),
  ];
  const [twice, once] = ['FRT022500007', 'FRT022500008'];
  const track = (isrcDeclare: string) => aTrack({ anneePublication: 2025, isrcDeclare });
  const first = await sentDossier(one, [track(twice)]);
  await sentDossier(other, [track(twice), track(once)]);
  await aPrefixe(portal.db, { code: 'FRT02', structureId: own });
  const reported: string[][] = [];
  await requestMissingAgreements(
    portal.db,
    () => portal.time.now,
    async (_, { facts }) => void reported.push([...Object(facts).codes]),
  );
  expect(reported).toEqual([[twice], [once]]);
  const requests = await portal.db
    .selectFrom('accordCode')
    .select(['isrc', 'elementId'])
    .where('titulaireId', '=', own)
    .orderBy('isrc')
    .execute();
  expect(requests).toMatchObject([{ elementId: first.elementIds[0] }, { isrc: once }]);
  expect((await holder.ok(listAgreements, {})).rows).toHaveLength(2);
});
