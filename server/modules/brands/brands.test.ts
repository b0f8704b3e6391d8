import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { submitAccount } from '#contract/account/workflow.ts';
import { BRAND_CHANGED, type BrandOut, listBrands, writeBrand } from '#contract/brand/brands.ts';
import { createBrowser } from '#identity/testing/browser.ts';
import { startAuthorization } from '#identity/testing/sign-in.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aFolder, aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { brandsFileIn, SOCIETY_BRAND } from '#server/testing/society.ts';
import { aManager, reportedBy } from './testing/a-manager.ts';

const FILE_LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';
const RED = '#8a1c1c';

const folder = aFolder();
writeFileSync(join(folder, 'logo.svg'), FILE_LOGO);
const environment = { BRANDS_FILE: brandsFileIn(folder, [{ ...SOCIETY_BRAND, logo: 'logo.svg' }]) };

describe('brands edited by staff', () => {
  const portal = aRunningPortal('postgres', { environment });
  const manager = beforehand(() => aManager(portal));

  const got = async (path: string) => (await fetch(`${portal.origin}${path}`)).text();
  const traces = () =>
    portal.db
      .selectFrom('historique')
      .selectAll()
      .where('action', '=', 'marque.write')
      .orderBy('historiqueId')
      .execute();

  const nameOfSociety = async () =>
    (
      await portal.db
        .selectFrom('structure')
        .select('raison')
        .where('structureId', '=', SOCIETY)
        .executeTakeFirstOrThrow()
    ).raison;

  test('initially, the file’s values', async () => {
    const { code: _, slug: __, theme: ___, ...message } = SOCIETY_BRAND;
    expect(await manager.read()).toEqual({
      code: 'UPR',
      slug: 'upr',
      reecrite: false,
      version: 0,
      updatedAt: null,
      par: null,
      definition: { ...message, logo: 'logo.svg' },
      logoAdresse: expect.stringMatching(/^\/brand\/union-[\da-f]{12}\.svg$/),
    });
  });

  test('a saved brand applies everywhere at once, with a trace, until the file is restored', async () => {
    const before = await manager.read();
    const written = await manager.write({
      societe: '  Les Producteurs réunis ',
      couleurs: { primaire: RED },
    });
    expect(written).toMatchObject({ reecrite: true, version: 1, par: 'Camille ESSAI' });
    expect(await manager.read()).toEqual(written);
    expect(await reportedBy(portal)).toMatchObject({
      code: 'UPR',
      societe: 'Les Producteurs réunis',
    });
    // So does the society's own structure, which invites people in its name.
    expect(await nameOfSociety()).toBe('Les Producteurs réunis');
    expect(await got('/brand.css')).toContain(`--header:${RED}`);
    expect(await got('/mark.svg')).toContain(`fill="${RED}"`);
    expect(await got('/api/docs/page.css')).toContain(`--header:${RED}`);
    expect(await signInSheet()).toContain(`--header:${RED}`);
    expect(await aLetter()).toContain(
      'Bien cordialement,\nLes Producteurs réunis\nisrc@union-producteurs.fr',
    );

    expect(await manager.write({})).toEqual(written);
    const restored = await manager.restore();
    expect(restored).toEqual({ ...before, version: 2 });
    expect(await reportedBy(portal)).toMatchObject({ societe: 'Union des producteurs' });
    expect(await nameOfSociety()).toBe('Union des producteurs');
    expect(await got('/brand.css')).not.toContain(RED);
    // Restoring again changes nothing.
    expect(await manager.restore()).toEqual(restored);
    const reported = ({ code, definition, logoAdresse }: BrandOut) => ({
      code,
      definition,
      logoAdresse,
    });
    expect((await traces()).map((row) => [row.before, row.after, row.interlocuteurId])).toEqual([
      [reported(before), reported(written), manager.interlocuteurId],
      [reported(written), reported(before), manager.interlocuteurId],
    ]);
  });

  async function signInSheet(): Promise<string> {
    const site = { origin: portal.origin, realm: 'isrc', clientId: 'portail' };
    const page = await createBrowser();
    const { body } = await page.follow(await page.get(startAuthorization(site).url), () => false);
    const [, path = ''] = /href="([^"]*style\.css[^"]*)"/.exec(body) ?? [];
    return got(path);
  }

  async function aLetter(): Promise<string | undefined> {
    const structureId = await aStructure(portal.db, {
      etat: 1,
      statut: 'BENEFICIAIRE',
      marque: 'UPR',
    });
    const { email, interlocuteurId } = await aPerson(portal.db, {
      structures: [structureId],
      roles: ['isRepresentantLegal'],
      person: {
        etat: 1,
        civilite: 'MME',
        nom: 'Le Goff',
        prenom: 'Anaïs',
        telephone: '01 23 45 67 89',
      },
    });
    await clientOf(portal, email).ok(submitAccount, { body: { structureId, interlocuteurId } });
    return (await portal.mails()).find(({ destinataire }) => destinataire === email)?.texte;
  }

  test('every error is reported at once, each with its field; nothing is saved', async () => {
    const before = await manager.read();
    const problem = await manager.refused({
      societe: ' ',
      contactEmail: 'personne',
      couleurs: { primaire: '#00478D', clair: { link: '#8AB4F8' } },
      links: { ...before.definition.links, conditions: '/conditions' },
    });
    expect([problem.status, problem.code]).toEqual([422, 'INVALID_FIELDS']);
    const errors = new Map(problem.errors?.map(({ path, message }) => [path, message]));
    expect([...errors.keys()].toSorted()).toEqual([
      'definition.contactEmail',
      'definition.couleurs.clair.link',
      'definition.links.conditions',
      'definition.societe',
    ]);
    expect(errors.get('definition.couleurs.clair.link')).toMatch(
      /^en clair, « lien » \(link\) sur « fond [^»]+ » \([a-z]+\) a un contraste de \d,\d+, il faut 4,5 au moins\.$/,
    );
    expect(await manager.read()).toEqual(before);
  });

  test('with a database of its own, nothing is invented', async () => {
    const { links } = (await manager.read()).definition;
    const problem = await manager.refused({
      contactTelephone: '01 00 00 00 00',
      links: { ...links, siteSociete: 'https://www.upr.example/', mentionsLegales: null },
    });
    expect(problem.errors?.map(({ path, message }) => `${path} : ${message}`)).toEqual([
      'definition.contactTelephone : « 01 00 00 00 00 » est un numéro d’exemple.',
      'definition.links.siteSociete : « https://www.upr.example/ » est une adresse d’exemple.',
    ]);
  });

  test('the member space uses the realm of the sign-in', async () => {
    const { links } = (await manager.read()).definition;
    const problem = await manager.refused({ links: { ...links, suffixesEspace: { essai: '-x' } } });
    expect(problem.errors).toMatchObject([{ path: 'definition.links.suffixesEspace' }]);
    await manager.write({ links: { ...links, suffixesEspace: { isrc: '-recette' } } });
    expect((await reportedBy(portal)).links.espaceMembre).toBe(
      'https://espace-recette.union-producteurs.fr/',
    );
    await manager.restore();
  });

  test('saving over a newer version is refused, and returns the current one', async () => {
    const older = await manager.bodyOf({ societe: 'Trop tard' });
    const storedBrand = await manager.write({ societe: 'La première' });
    const problem = await manager.client.refused(writeBrand, { body: older });
    expect([problem.status, problem.code]).toEqual([409, BRAND_CHANGED.code]);
    expect(problem.versions).toEqual({
      sent: { definition: older.definition },
      current: storedBrand,
    });
    expect(await manager.read()).toEqual(storedBrand);

    const body = await manager.bodyOf({});
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) =>
        manager.client.ok(writeBrand, {
          body: { ...body, definition: { ...body.definition, societe: `Société ${at}` } },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await manager.read()).version).toBe(storedBrand.version + 1);
    await manager.restore();
  });

  test('an invalid stored brand is replaced by the file', async () => {
    await manager.write({ societe: 'Gardée' });
    // As an older version of the portal could have left it.
    await portal.db
      .updateTable('marque')
      .set({ definition: JSON.stringify({ societe: 'Gardée' }), version: 1000 })
      .execute();
    await vi.waitFor(
      async () => expect((await reportedBy(portal)).societe).toBe('Union des producteurs'),
      20_000,
    );
    expect(await manager.read()).toMatchObject({ reecrite: false, version: 1000 });
    expect(await manager.write({ societe: 'Réparée' })).toMatchObject({
      reecrite: true,
      version: 1001,
    });
    await manager.restore();
  });

  test('only managers of the society: other staff are refused, anyone else gets not found', async () => {
    const body = await manager.bodyOf({ societe: 'Non' });
    const structureId = await aStructure(portal.db);
    const clientIn = async (
      structure: number,
      roles: Parameters<typeof aPerson>[1]['roles'] = [],
    ) => await aClient(portal, { structures: [structure], roles });
    const rest: readonly (readonly [ApiClient, status: number])[] = [
      [await clientIn(SOCIETY), 403],
      [await clientIn(SOCIETY, ['isGestionnaireIsrc']), 403],
      [await clientIn(structureId, ['isRepresentantLegal']), 404],
    ];
    for (const [client, status] of rest) {
      expect(await client.refused(listBrands, {})).toMatchObject({ status });
      expect(await client.refused(writeBrand, { body })).toMatchObject({ status });
    }
    expect((await fetch(`${portal.origin}${listBrands.path}`)).status).toBe(401);
    expect(
      await manager.client.refused(writeBrand, { body: { ...body, code: 'AUTRE' } }),
    ).toMatchObject({
      status: 404,
    });
  });
});
