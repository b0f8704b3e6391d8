import { beforeAll, expect, test } from 'vitest';
import { writeText } from '#contract/localization.ts';
import { readFirstStart } from '#contract/workbench/first-start.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aPrefixe, aStructure } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aFolder, aRunningPortal } from '#server/testing/set-up.ts';
import { brandsFileIn, SOCIETY_BRAND } from '#server/testing/society.ts';

const HOST = 'isrc.union-producteurs.fr';
/** Two pages are the portal's own: one has no address, the address of the other is the portal's. */
const society = {
  ...SOCIETY_BRAND,
  links: {
    ...SOCIETY_BRAND.links,
    mentionsLegales: null,
    conditions: `https://${HOST}/conditions`,
  },
};
const portal = aRunningPortal('postgres', {
  environment: {
    BRANDS_FILE: brandsFileIn(aFolder(), [society]),
    BRANDS_BY_HOST: `${HOST}=UPR`,
    SMTP_URL: 'smtp://localhost:25',
    MAIL_FROM: 'a@essai.fr',
  },
});
let manager: ApiClient;
beforeAll(async () => {
  const { email } = await aPerson(portal.db, {
    structures: [SOCIETY],
    roles: ['isGestionnaireInternet', 'isGestionnaireIsrc'],
  });
  manager = clientOf(portal, email);
});

async function left(): Promise<readonly string[]> {
  const { etapes } = await manager.ok(readFirstStart, {});
  return etapes.filter(({ faite }) => !faite).map(({ etape }) => etape);
}

test('each step is done once its data exists, and never before', async () => {
  // Two steps are already done: the manager has signed in, and the storage is writable.
  expect(await left()).toEqual(['textes', 'collegues', 'prefixes', 'courriels']);
  const texts = ['textes', 'collegues', 'prefixes', 'courriels'];
  for (const [id, value] of [
    ['legal/mentions', 'Édité par l’Union.'],
    ['legal/conditions', 'Il en coûte [à compléter : le prix].'],
    ['home/tarif', 'Un euro.'],
  ] as const) {
    await manager.ok(writeText, { body: { id, value } });
    expect(await left()).toEqual(texts);
  }
  await manager.ok(writeText, { body: { id: 'legal/conditions', value: 'Il en coûte un euro.' } });
  expect(await left()).toEqual(['collegues', 'prefixes', 'courriels']);
  await aPerson(portal.db, { structures: [SOCIETY] });
  expect(await left()).toEqual(['prefixes', 'courriels']);
  await aPrefixe(portal.db, { code: 'FRX26' });
  expect(await left()).toEqual(['courriels']);
  await portal.db
    .insertInto('courriel')
    .values({
      cle: 'essai',
      destinataire: 'a@essai.fr',
      sujet: 'Essai',
      texte: 'Essai',
      html: null,
      etat: 'SENT',
      lastError: null,
      createdAt: new Date(),
      sentAt: new Date(),
    })
    .execute();
  expect(await left()).toEqual([]);
});

test('it is for managers of the society', async () => {
  const { email } = await aPerson(portal.db, { structures: [await aStructure(portal.db)] });
  expect(await clientOf(portal, email).refused(readFirstStart, {})).toMatchObject({ status: 404 });
});
