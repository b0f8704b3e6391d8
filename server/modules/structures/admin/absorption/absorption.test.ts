import { describe, expect, test } from 'vitest';
import { listNotifications } from '#contract/messages/notifications.ts';
import { listAgreements } from '#contract/registration/agreements.ts';
import {
  readDossier,
  rejectDossier,
  submitDossier,
  takeDossierInCharge,
} from '#contract/registration/dossier.ts';
import { createElement, listCodesByGet, updateElement } from '#contract/registration/isrc.ts';
import { answerTransfer, listTransfers } from '#contract/registration/transfers.ts';
import {
  acceptAbsorption,
  adminStructure,
  readStructureSheet,
} from '#contract/registry-admin/structures.ts';
import {
  aGround,
  aParty,
  issued,
  oneIssued,
  type Party,
  registerOf,
} from '#server/modules/register/testing/register-ground.ts';
import { aPrefixe } from '#server/testing/builders.ts';
import { accepted, aTrack, sentDossier } from '#server/testing/dossiers.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';

const motif = 'Traité de fusion du 1er octobre.';

describe('what an absorption calls for', () => {
  const portal = aRunningPortal('postgres');
  const ground = beforehand(() => aGround(portal));

  const sheet = ({ structureId }: Party) =>
    ground.staff.ok(readStructureSheet, { query: { structureId: String(structureId) } });
  const accept = (from: Party, nature: 'PERSONNES' | 'BROUILLONS' | 'PREFIXES' | 'CODES') =>
    ground.manager.ok(acceptAbsorption, { body: { structureId: from.structureId, nature, motif } });

  /** @param tracks recordings submitted before, with the start of their codes */
  async function absorbed(
    tracks: (prefixe: string) => readonly ReturnType<typeof aTrack>[] = () => [],
  ) {
    const [from, to] = [await aParty(portal), await aParty(portal)];
    const prefixeId = await aPrefixe(portal.db, {
      code: `FRA${String(from.structureId).padStart(2, '0').slice(-2)}`,
      structureId: from.structureId,
    });
    const codes = await issued(ground, from, [{}, {}]);
    const draft = await from.client.ok(createElement, { body: { type: 'P', titre: 'Brouillon' } });
    const own = tracks(codes[0]?.isrc.slice(0, 7) ?? '');
    const sent = own.length === 0 ? 0 : (await sentDossier(from.client, own)).dossierId;
    const { structure } = await sheet(from);
    await ground.staff.ok(adminStructure, {
      body: {
        structureId: from.structureId,
        revision: structure.revision,
        motif,
        situation: 'FUSI',
        situationDepuis: '2026-10-01',
        absorbeePar: to.structureId,
      },
    });
    return { from, to, prefixeId, codes, draft, sent };
  }

  test('is proposed, counted, and nothing of it is done by itself', async () => {
    const { from, to, codes } = await absorbed();
    expect((await sheet(from)).propositions).toEqual([
      { nature: 'PERSONNES', nombre: 2 },
      { nature: 'BROUILLONS', nombre: 1 },
      { nature: 'PREFIXES', nombre: 1 },
      { nature: 'CODES', nombre: 2 },
    ]);
    expect((await sheet(to)).comptes).toMatchObject({ dossiers: 0, codes: 0 });
    expect((await from.client.ok(listCodesByGet, {})).rows).toHaveLength(codes.length);
  });

  test('each is accepted apart: people without power, drafts, numbers, and codes by the ordinary transfer', async () => {
    const { from, to, prefixeId, codes, draft } = await absorbed();
    const register = await registerOf(portal);
    expect((await accept(from, 'PERSONNES')).fait).toBe(2);
    const team = (await sheet(to)).contacts;
    expect(team).toHaveLength(4);
    expect(team.every((one) => !one.isRepresentantLegal && !one.isGestionnaireInternet)).toBe(true);
    const joined = await portal.db
      .selectFrom('historique')
      .select('after')
      .where('structureId', '=', to.structureId)
      .where('action', '=', 'team.accept')
      .execute();
    expect(joined.map(({ after }) => Reflect.get(Object(after), 'isRepresentantLegal'))).toEqual([
      false,
      false,
    ]);
    const reported = await portal.db
      .selectFrom('historique')
      .select(['structureId', 'after'])
      .where('action', '=', 'structure.absorb')
      .orderBy('historiqueId', 'desc')
      .limit(2)
      .execute();
    expect(reported).toMatchObject(
      [to, from].map(({ structureId }) => ({
        structureId,
        after: { nature: 'PERSONNES', de: from.structureId, vers: to.structureId },
      })),
    );
    const numbers = joined.map(({ after }) => Reflect.get(Object(after), 'interlocuteurId'));
    expect(reported.map(({ after }) => Reflect.get(Object(after), 'numeros'))).toEqual([
      numbers,
      numbers,
    ]);
    expect((await accept(from, 'BROUILLONS')).fait).toBe(1);
    const moved = await portal.db
      .selectFrom('element')
      .select('structureId')
      .where('elementId', '=', draft.elementId)
      .executeTakeFirstOrThrow();
    expect(moved.structureId).toBe(to.structureId);
    // The history of work done at the absorbed company stays private to it.
    const query = { dossierId: String(draft.dossierId) };
    const [received, stored] = [
      await to.client.ok(readDossier, { query }),
      await ground.staff.ok(readDossier, { query }),
    ];
    expect(received.history).toEqual([]);
    expect(stored.history.map(({ action }) => action)).toEqual(['element.create']);
    expect((await accept(from, 'PREFIXES')).fait).toBe(1);
    expect((await sheet(to)).prefixes.map((one) => one.prefixeId)).toEqual([prefixeId]);
    const { fait, sheet: after } = await accept(from, 'CODES');
    expect([fait, after.propositions]).toEqual([2, []]);

    const [transfer] = (await to.client.ok(listTransfers, { query: { etat: 'EN_ATTENTE' } })).rows;
    if (transfer === undefined) throw new Error('no transfer was proposed');
    expect((await from.client.ok(listCodesByGet, {})).rows).toHaveLength(2);
    const answer = { transfertId: transfer.transfertId, action: 'OK' } as const;
    await ground.staff.ok(answerTransfer, { body: answer });
    await to.client.ok(answerTransfer, { body: answer });
    const locked = (await to.client.ok(listCodesByGet, {})).rows.map(({ isrc }) => isrc).toSorted();
    expect(locked).toEqual(codes.map(({ isrc }) => isrc).toSorted());
    expect(await registerOf(portal)).toEqual(register);
    // The prefix continues with its next number.
    const next = await oneIssued(ground, to);
    expect(Number(next.isrc.slice(7))).toBe(3);
    expect(next.isrc.slice(0, 7)).toBe(codes[0]?.isrc.slice(0, 7));
  });

  test('prefixes keep the pending requests about their codes: the new holder answers', async () => {
    const { from, to, codes } = await absorbed();
    const begin = `${codes[0]?.isrc.slice(0, 5)}98`;
    const lost = { anneePublication: 1998, qualite: 'PRODUCTEUR' } as const;
    const [requested, own] = [`${begin}00041`, `${begin}00042`];
    const sends = [
      [ground.outsider, requested] as const,
      [ground.giver, requested] as const,
      [to, own] as const,
    ];
    for (const [{ client }, isrcDeclare] of sends)
      await sentDossier(client, [aTrack({ ...lost, isrcDeclare })]);
    const open = async ({ client }: Pick<Party, 'client'>) =>
      (await client.ok(listAgreements, {})).rows
        .filter(({ can }) => can.answer)
        .map(({ isrc }) => isrc);
    expect([await open(to), await open({ client: ground.staff })]).toEqual([
      [],
      [own, requested, requested],
    ]);
    await accept(from, 'PREFIXES');
    // A code of its own prefix is no longer requested from anybody.
    expect([await open(to), await open({ client: ground.staff })]).toEqual([
      [requested, requested],
      [],
    ]);
    expect((await to.client.ok(listAgreements, {})).rows).toHaveLength(2);
    const { rows } = await to.client.ok(listNotifications, { query: {} });
    const reported = rows.flatMap(({ kind, titre }) => (kind === 'AGREEMENT_ASKED' ? [titre] : []));
    expect(reported).toEqual([expect.stringContaining('pour le code')]);
  });

  test('its own submitted codes are decided before their prefix moves; refused ones are submitted by the absorbing structure', async () => {
    const { from, to, codes, sent } = await absorbed((prefixe) =>
      [`${prefixe}00009`, `${prefixe}00010`].map((isrcDeclare) => aTrack({ isrcDeclare })),
    );
    const numbers = { structureId: from.structureId, nature: 'PREFIXES', motif } as const;
    const { code, detail } = await ground.manager.refused(acceptAbsorption, { body: numbers });
    expect([code, detail]).toEqual([
      'ABSORPTION_WAITS',
      expect.stringContaining('décidez-les d’abord'),
    ]);
    await ground.staff.ok(takeDossierInCharge, { body: { dossierId: sent } });
    await ground.staff.ok(rejectDossier, { body: { dossierId: sent, motif: 'Le titre.' } });
    expect((await accept(from, 'PREFIXES')).fait).toBe(1);
    expect((await accept(from, 'BROUILLONS')).fait).toBe(2);
    await to.client.ok(submitDossier, { body: { dossierId: sent, attestation: true } });
    const values = await accepted(ground.staff, sent);
    expect(values.map(({ isrc }) => isrc.slice(7))).toEqual(['00009', '00010']);
    expect(values[0]?.isrc.slice(0, 7)).toBe(codes[0]?.isrc.slice(0, 7));
  });

  test('a code outside the range of its prefix, or that awaits a duration, does not block the prefix', async () => {
    const { from, prefixeId, sent } = await absorbed((prefixe) => [
      aTrack({ isrcDeclare: `${prefixe}00003` }),
      aTrack({ isrcDeclare: `${prefixe}00009`, duree: null }),
    ]);
    const prefixes = portal.db.updateTable('prefixe').where('prefixeId', '=', prefixeId);
    await prefixes.set({ rangeStart: 4 }).execute();
    expect((await accept(from, 'PREFIXES')).fait).toBe(1);
    const { elements } = await ground.staff.ok(readDossier, { query: { dossierId: String(sent) } });
    const elementId = elements.find(({ statut }) => statut === 'MINU')?.elementId ?? 0;
    await from.client.ok(updateElement, { body: { elementId, duree: '3:45' } });
    await ground.staff.ok(takeDossierInCharge, { body: { dossierId: sent } });
    await ground.staff.ok(rejectDossier, { body: { dossierId: sent, motif: 'Le titre.' } });
    expect((await accept(from, 'BROUILLONS')).fait).toBe(2);
  });

  test('a proposal already done, or never made, is refused; only a manager transfers numbers', async () => {
    const { from } = await absorbed();
    await accept(from, 'BROUILLONS');
    const again = { structureId: from.structureId, nature: 'BROUILLONS', motif } as const;
    expect((await ground.manager.refused(acceptAbsorption, { body: again })).code).toBe(
      'NOTHING_PROPOSED',
    );
    const numbers = { ...again, nature: 'PREFIXES' } as const;
    expect((await ground.staff.refused(acceptAbsorption, { body: numbers })).status).toBe(404);
    const status = { ...again, structureId: ground.giver.structureId };
    expect((await ground.manager.refused(acceptAbsorption, { body: status })).code).toBe(
      'NOTHING_PROPOSED',
    );
  });
});
