import { describe, expect, test } from 'vitest';
import { cancelCode } from '#contract/registration/cancellation.ts';
import { submitDossier } from '#contract/registration/dossier.ts';
import { createElement, listCodes } from '#contract/registration/isrc.ts';
import { chooseProximity, findProximity } from '#contract/registration/proximity.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { aGround, issued, oneIssued, registerOf } from './testing/register-ground.ts';

const MOTIF = 'Attribué deux fois au même enregistrement.';

describe('cancelled codes', () => {
  const portal = aRunningPortal('postgres', { at: '2026-06-01T10:00:00Z' });
  const ground = beforehand(() => aGround(portal));

  const cancel = (elementId: number, remplacePar: string | null = null) =>
    ground.manager.ok(cancelCode, { body: { elementId, motif: MOTIF, remplacePar } });

  test('only staff with role 101 or 108 cancel; for other structures the call does not exist', async () => {
    const { elementId } = await oneIssued(ground, ground.giver);
    const body = { elementId, motif: MOTIF };
    expect(await ground.staff.refused(cancelCode, { body })).toMatchObject({ status: 403 });
    for (const client of [ground.giver.client, ground.outsider.client]) {
      expect(await client.refused(cancelCode, { body })).toMatchObject({ status: 404 });
    }
    expect(
      await ground.manager.refused(cancelCode, { body: { elementId, motif: ' ' } }),
    ).toMatchObject({
      status: 422,
      errors: [{ path: 'motif' }],
    });
  });

  test('the register keeps the code, and the lists display it as cancelled', async () => {
    const { elementId, isrc } = await oneIssued(ground, ground.giver);
    const before = await registerOf(portal);
    await cancel(elementId);
    expect(await registerOf(portal)).toEqual(before);
    const listed = await ground.giver.client.ok(listCodes, { body: { isrc } });
    expect(listed.rows).toMatchObject([{ elementId, isrc, annuleLe: '2026-06-01T10:00:00.000Z' }]);
    for (const [annule, total] of [
      [true, 1],
      [false, 0],
    ] as const) {
      expect((await ground.giver.client.ok(listCodes, { body: { isrc, annule } })).total).toBe(
        total,
      );
    }
  });

  test('the writers of the structure are notified, by mail too, with the code that replaces it', async () => {
    const [wrong, right] = await issued(ground, ground.giver, [{ titre: 'En trop' }, {}]);
    if (wrong === undefined || right === undefined) throw new Error('two codes');
    await cancel(wrong.elementId, right.isrc);
    const shown = (isrc: string) =>
      [isrc.slice(0, 2), isrc.slice(2, 5), isrc.slice(5, 7), isrc.slice(7)].join('-');
    const mails = (await portal.mails()).filter(({ sujet }) => sujet.includes(shown(wrong.isrc)));
    expect(mails.map(({ destinataire }) => destinataire)).toEqual([ground.giver.email]);
    for (const message of [MOTIF, shown(right.isrc)]) expect(mails[0]?.texte).toContain(message);
  });

  test('a code is cancelled once, and neither the code nor the cancellation can be rewritten', async () => {
    const { elementId } = await oneIssued(ground, ground.giver);
    await cancel(elementId);
    expect(
      await ground.manager.refused(cancelCode, { body: { elementId, motif: MOTIF } }),
    ).toMatchObject({
      status: 409,
      code: 'TRANSITION_REFUSED',
      detail: 'Impossible d’annuler le code : le code est annulé.',
    });
    await portal.asOwner(async (db) => {
      const attempts = [
        () => db.updateTable('annulation').set({ motif: 'autre' }).execute(),
        () => db.deleteFrom('annulation').execute(),
        () =>
          db.updateTable('element').set({ type: 'V' }).where('elementId', '=', elementId).execute(),
        () =>
          db
            .updateTable('element')
            .set({ statut: 'USER' })
            .where('elementId', '=', elementId)
            .execute(),
      ];
      for (const attempt of attempts)
        await expect(attempt()).rejects.toMatchObject({ code: '23001' });
    });
  });

  test('the number is burnt: the next code is another, and the old one cannot be declared', async () => {
    const { elementId, isrc } = await oneIssued(ground, ground.giver);
    await cancel(elementId);
    const next = await oneIssued(ground, ground.giver);
    expect(Number(next.isrc.slice(7))).toBe(Number(isrc.slice(7)) + 1);
    const { dossierId } = await ground.giver.client.ok(createElement, {
      body: {
        type: 'P',
        titre: 'Repris',
        artiste: 'Personne',
        duree: '2:00',
        anneePublication: 2026,
        qualite: 'PRODUCTEUR',
        isrcDeclare: isrc,
      },
    });
    const refused = await ground.giver.client.refused(submitDossier, {
      body: { dossierId, attestation: true },
    });
    expect(refused.errors?.map(({ code }) => code)).toEqual(['ALREADY_USED']);
  });

  test('a cancelled code is not proposed for reuse, and a choice made before the cancellation is dropped', async () => {
    const fields = {
      titre: 'Les quais de novembre',
      artiste: 'Orchestre des Docks',
      duree: '00:04:01',
    };
    const { elementId, isrc } = await oneIssued(ground, ground.outsider, fields);
    const twin = await ground.giver.client.ok(createElement, {
      body: { ...fields, type: 'P', anneePublication: 2026, qualite: 'PRODUCTEUR' },
    });
    const similar = () =>
      ground.giver.client.ok(findProximity, { body: { elementId: twin.elementId } });
    expect((await similar()).rows[0]?.candidats.map((candidat) => candidat.isrc)).toEqual([isrc]);
    await ground.giver.client.ok(chooseProximity, {
      body: { elementId: twin.elementId, candidat: { isrc }, choix: 'REUTILISER' },
    });
    await cancel(elementId);
    expect((await similar()).rows[0]?.candidats).toEqual([]);
    const { dossierId } = twin;
    const sent = await ground.giver.client.ok(submitDossier, {
      body: { dossierId, attestation: true },
    });
    expect(sent).toMatchObject({ sent: 1 });
  });

  test('the replacement is a valid code of the register, of the same type, and never in a circle', async () => {
    const [one, other, third] = await issued(ground, ground.giver, [{}, {}, {}]);
    const video = await oneIssued(ground, ground.giver, { type: 'V' });
    if (one === undefined || other === undefined || third === undefined)
      throw new Error('three codes');
    const errorOf = async (elementId: number, remplacePar: string) => {
      const body = { elementId, motif: MOTIF, remplacePar };
      return (await ground.manager.refused(cancelCode, { body })).errors?.[0]?.code;
    };
    expect(await errorOf(one.elementId, one.isrc)).toBe('SAME');
    expect(await errorOf(one.elementId, video.isrc)).toBe('OTHER_TYPE');
    expect(await errorOf(one.elementId, 'FRZZZ2600001')).toBe('UNKNOWN');
    expect(await cancel(one.elementId, other.isrc)).toMatchObject({ remplacePar: other.isrc });
    expect(await errorOf(other.elementId, one.isrc)).toBe('CANCELLED');
    await cancel(other.elementId, third.isrc);
  });

  test('two cancellations that would replace each other: one is refused', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [one, other] = await issued(ground, ground.giver, [{}, {}]);
      if (one === undefined || other === undefined) throw new Error('two codes');
      const settled = await Promise.allSettled([
        cancel(one.elementId, other.isrc),
        cancel(other.elementId, one.isrc),
      ]);
      expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    }
  });
});
