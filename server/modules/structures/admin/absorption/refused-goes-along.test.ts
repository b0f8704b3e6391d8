import { describe, expect, test } from 'vitest';
import { answerAgreement, listAgreements } from '#contract/registration/agreements.ts';
import {
  listDossiers,
  readDossier,
  rejectDossier,
  submitDossier,
  takeDossierInCharge,
  validateDossier,
} from '#contract/registration/dossier.ts';
import { updateElement } from '#contract/registration/isrc.ts';
import {
  acceptAbsorption,
  adminStructure,
  readStructureSheet,
} from '#contract/registry-admin/structures.ts';
import { aGround, aParty, type Party } from '#server/modules/register/testing/register-ground.ts';
import { aPrefixe } from '#server/testing/builders.ts';
import { accepted, aTrack, attributedIn, sentDossier, tracks } from '#server/testing/dossiers.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';

const motif = 'Traité de fusion du 1er octobre.';

describe('what was refused of an absorbed structure', () => {
  const portal = aRunningPortal('postgres');
  const ground = beforehand(() => aGround(portal));

  const absorb = async (from: Party, to: Party) => {
    const query = { structureId: String(from.structureId) };
    const { structure } = await ground.staff.ok(readStructureSheet, { query });
    const { propositions } = await ground.staff.ok(adminStructure, {
      body: {
        structureId: from.structureId,
        revision: structure.revision,
        motif,
        situation: 'FUSI',
        situationDepuis: '2026-10-01',
        absorbeePar: to.structureId,
      },
    });
    return propositions;
  };
  const moveUnsent = ({ structureId }: Party) =>
    ground.manager.ok(acceptAbsorption, { body: { structureId, nature: 'BROUILLONS', motif } });
  const send = ({ client }: Party, dossierId: number) =>
    client.ok(submitDossier, { body: { dossierId, attestation: true } });

  test('of a dossier accepted in part, is corrected and sent again by who absorbs it; the codes stay', async () => {
    const [from, to] = [await aParty(portal), await aParty(portal)];
    const { dossierId, elementIds } = await sentDossier(from.client, tracks(2));
    const [stored = 0, refused = 0] = elementIds;
    await ground.staff.ok(takeDossierInCharge, { body: { dossierId } });
    const declarations = [{ elementId: refused, action: 'KO' as const, motif: 'Le titre.' }];
    await ground.staff.ok(validateDossier, { body: { dossierId, declarations } });
    expect(await absorb(from, to)).toContainEqual({ nature: 'BROUILLONS', nombre: 1 });
    const { fait, sheet } = await moveUnsent(from);
    expect([fait, sheet.propositions.map(({ nature }) => nature)]).toEqual([
      1,
      ['PERSONNES', 'CODES'],
    ]);
    const [draft] = (await to.client.ok(listDossiers, { body: { file: 'draft' } })).rows;
    const query = { dossierId: String(draft?.dossierId) };
    const { elements, history } = await to.client.ok(readDossier, { query });
    expect(elements).toMatchObject([{ elementId: refused, statut: 'USER', motif: 'Le titre.' }]);
    expect(history).toEqual([]);
    const before = await ground.staff.ok(readDossier, { query: { dossierId: String(dossierId) } });
    expect(before.elements).toMatchObject([{ elementId: stored, statut: 'DONE' }]);
    await to.client.ok(updateElement, { body: { elementId: refused, titre: 'Corrigé' } });
    await send(to, draft?.dossierId ?? 0);
    expect(await accepted(ground.staff, draft?.dossierId ?? 0)).toMatchObject([
      { elementId: refused },
    ]);
  });

  test('keeps no agreement request: the absorbing structure asks for itself, and the answer counts', async () => {
    const [from, to, holder] = [await aParty(portal), await aParty(portal), await aParty(portal)];
    await aPrefixe(portal.db, { code: 'FRH09', structureId: holder.structureId });
    const lost = { anneePublication: 2025, qualite: 'PRODUCTEUR' } as const;
    const own = ['FRH092500041', 'FRH092500042'].map((isrcDeclare) =>
      aTrack({ ...lost, isrcDeclare }),
    );
    const { dossierId } = await sentDossier(from.client, own);
    const request = async () =>
      (await holder.client.ok(listAgreements, {})).rows.map(({ demandeur, etat }) => [
        demandeur,
        etat,
      ]);
    const answer = async () => {
      const { rows } = await holder.client.ok(listAgreements, {});
      const agreementCodeId = rows.find(({ can }) => can.answer)?.accordCodeId ?? 0;
      await holder.client.ok(answerAgreement, {
        body: { accordCodeId: agreementCodeId, action: 'OK' },
      });
    };
    await answer();
    await ground.staff.ok(takeDossierInCharge, { body: { dossierId } });
    await ground.staff.ok(rejectDossier, { body: { dossierId, motif: 'Le titre.' } });
    await absorb(from, to);
    await moveUnsent(from);
    expect(await request()).toEqual([]);
    await send(to, dossierId);
    expect(await request()).toEqual(own.map(() => [to.raison, 'EN_ATTENTE']));
    await answer();
    await answer();
    await ground.staff.ok(takeDossierInCharge, { body: { dossierId } });
    const values = attributedIn(await ground.staff.ok(validateDossier, { body: { dossierId } }));
    expect(values.map(({ isrc }) => isrc)).toEqual(own.map(({ isrcDeclare }) => isrcDeclare));
  });
});
