import { beforeAll, describe, expect, test } from 'vitest';
import { cancelCode } from '#contract/registration/cancellation.ts';
import { distinguish } from '#contract/registration/clusters.ts';
import { createElement } from '#contract/registration/isrc.ts';
import { chooseProximity, findProximity } from '#contract/registration/proximity.ts';
import { listNames, removeNames } from '#contract/registry-admin/other-names.ts';
import type { ApiClient } from '#server/testing/api-client.ts';
import { aPrefixe, aStructure } from '#server/testing/builders.ts';
import { aTrack, codeOf } from '#server/testing/dossiers.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal } from '#server/testing/set-up.ts';

describe('names of one artist', () => {
  const portal = aRunningPortal('postgres');
  let producer: ApiClient;
  let staff: ApiClient;

  beforeAll(async () => {
    await aPrefixe(portal.db, { code: 'FRX26' });
    const structureId = await aStructure(portal.db);
    producer = await aClient(portal, { structures: [structureId] });
    const roles = ['isGestionnaireInternet'] as const;
    staff = await aClient(portal, { structures: [SOCIETY], roles });
  });

  const enter = (titre: string, artiste: string, duree = '3:45') =>
    producer.ok(createElement, { body: aTrack({ titre, artiste, duree }) });

  async function coded(titre: string, artiste: string, duree?: string) {
    const { dossierId, elementId } = await enter(titre, artiste, duree);
    return { isrc: await codeOf(producer, staff, dossierId), elementId };
  }

  async function similar(elementId: number) {
    const { rows } = await producer.ok(findProximity, { body: { elementId } });
    return rows[0]?.candidats ?? [];
  }

  const stored = async () =>
    (await staff.ok(listNames, {})).rows.map(({ nomA, nomB }) => [nomA, nomB]);

  test('a code cancelled for another teaches both names, under which the next one is found, and never claimed', async () => {
    const first = await coded('Grande marée', 'Les Marées');
    const second = await coded('Grande marée', 'Nora Vent');
    const other = await coded('Houle du large', 'Les Marées', '4:12');
    // A slip in the title, and another name: nothing is near enough.
    const { elementId } = await enter('Houle du larbe', 'Nora Vent', '4:12');
    expect((await similar(elementId)).filter(({ bande }) => bande !== 'VOISINE')).toEqual([]);

    const body = {
      elementId: second.elementId,
      motif: 'Donné deux fois.',
      remplacePar: first.isrc,
    };
    await staff.ok(cancelCode, { body });
    expect(await stored()).toEqual([['marees', 'nora vent']]);
    const [result] = await similar(elementId);
    expect(result).toMatchObject({ isrc: other.isrc, bande: 'PROCHE', choixRequis: false });
    expect(result?.raisons.map(({ texte }) => texte)).toContain(
      'Deux noms connus d’un même artiste.',
    );

    const autreNomId = (await staff.ok(listNames, {})).rows[0]?.autreNomId ?? 0;
    expect((await producer.refused(removeNames, { body: { autreNomId } })).status).toBe(404);
    await staff.ok(removeNames, { body: { autreNomId } });
    expect(await stored()).toEqual([]);
    expect((await similar(elementId)).filter(({ bande }) => bande !== 'VOISINE')).toEqual([]);
    expect(await staff.refused(removeNames, { body: { autreNomId } })).toMatchObject({
      status: 404,
    });
  });

  test('an answer of staff teaches, the same of a producer does not, and another answer takes it back', async () => {
    const { isrc } = await coded('Sable froid', 'Inès Caradec');
    const { elementId } = await enter('Sable froid', 'Lise Aurèle');
    const same = { elementId, candidat: { isrc }, choix: 'REUTILISER' as const };
    await producer.ok(chooseProximity, { body: same });
    expect(await stored()).toEqual([]);
    await staff.ok(chooseProximity, { body: same });
    expect(await stored()).toEqual([['ines caradec', 'lise aurele']]);
    const apart = { ...same, choix: 'AUTRE_ENREGISTREMENT' as const, motif: 'Une reprise.' };
    await staff.ok(chooseProximity, { body: apart });
    expect(await stored()).toEqual([]);
  });

  test('titles that differ teach no name; codes marked distinct remove the names they taught', async () => {
    const [one, other] = [
      await coded('Vent debout', 'Tumulte'),
      await coded('Étale', 'DJ Péniche'),
    ];
    const replaced = { motif: 'Donné deux fois.', remplacePar: one.isrc };
    await staff.ok(cancelCode, { body: { elementId: other.elementId, ...replaced } });
    expect(await stored()).toEqual([]);
    const third = await coded('Vent debout', 'Adrien Lessard');
    const { elementId } = await enter('Vent debout', 'Nova Delorme');
    const same = { elementId, candidat: { isrc: third.isrc }, choix: 'REUTILISER' as const };
    await staff.ok(chooseProximity, { body: same });
    expect(await stored()).toEqual([['adrien lessard', 'nova delorme']]);
    await portal.db.updateTable('autreNom').set({ elementId: one.elementId }).execute();
    const body = { elementIds: [one.elementId, third.elementId], motif: 'Deux prises.' };
    await staff.ok(distinguish, { body });
    expect(await stored()).toEqual([]);
  });
});
