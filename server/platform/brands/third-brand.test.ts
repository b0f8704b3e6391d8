/** A brand that no source code knows: configured in a file, it appears everywhere. */

import { copyFileSync, writeFileSync } from 'node:fs';
import { get as httpGet, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createStructure } from '#contract/account/structure.ts';
import { submitAccount } from '#contract/account/workflow.ts';
import { runtimeConfigurationSchema } from '#contract/runtime-configuration.ts';
import { type Isrc, parseIsrc } from '#domain/isrc/isrc.ts';
import { createBrowser } from '#identity/testing/browser.ts';
import { signIn, startAuthorization } from '#identity/testing/sign-in.ts';
import { drawCertificate } from '#server/modules/certificates/draw-certificate.ts';
import type { CodeResult } from '#server/modules/certificates/find-code.ts';
import { readPdf } from '#server/modules/certificates/testing/read-pdf.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { PASSWORD, SOCIETY } from '#server/testing/running-portal.ts';
import { aFolder, aRunningPortal } from '#server/testing/set-up.ts';
import { brandsFileIn, SOCIETY_BRAND } from '#server/testing/society.ts';
import { readConfiguration } from '../configuration.ts';

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';
const GREEN = '#0b5e4a';
const SISTER = {
  ...SOCIETY_BRAND,
  code: 'SOEUR',
  slug: 'soeur',
  societe: 'La société sœur',
  theme: 'soeur',
  couleurs: { primaire: '#5B2A86' },
};

const folder = aFolder();
writeFileSync(join(folder, 'logo.svg'), LOGO);
// The page as its source: the build changes neither its brand nor the address of its colours.
for (const name of ['index.html', 'home.html'])
  copyFileSync(join(import.meta.dirname, '../../../web/index.html'), join(folder, name));
const environment = {
  BRANDS_FILE: brandsFileIn(folder, [{ ...SOCIETY_BRAND, logo: 'logo.svg' }, SISTER]),
  // The second has an address on this machine.
  BRANDS_BY_HOST: 'isrc.soeur.fr=SOEUR,127.0.0.1=SOEUR',
};
const portal = aRunningPortal('embedded', { environment, site: folder });

/** Sends the request as a browser that used this hostname. */
async function got(path: string, host = new URL(portal.origin).host): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { host, accept: 'text/html,*/*' };
    httpGet(`${portal.origin}${path}`, { headers }, (answer) => resolve(text(answer))).on(
      'error',
      reject,
    );
  });
}

async function posted(
  path: string,
  body: object,
  { host, email }: { host: string; email: string },
) {
  const authorization = `Bearer ${await portal.tokenOf(email)}`;
  const headers = { host, authorization, 'content-type': 'application/json' };
  const answer = await new Promise<string>((resolve, reject) => {
    const posting = request(`${portal.origin}${path}`, { method: 'POST', headers }, (message) =>
      resolve(text(message)),
    );
    posting.on('error', reject).end(JSON.stringify(body));
  });
  return createStructure.output.parse(JSON.parse(answer)).structureId;
}

test('the browser receives its name, its addresses and its links, and no colour', async () => {
  const { brand, brands } = runtimeConfigurationSchema.parse(JSON.parse(await got('/config.json')));
  const { couleurs: _, links, ...message } = SOCIETY_BRAND;
  const { suffixesEspace: __, ...shown } = links;
  const espaceMembre = 'https://espace-essai.union-producteurs.fr/';
  expect(brand).toEqual({ ...message, links: { ...shown, espaceMembre } });
  expect(brands.map(({ slug }) => slug)).toEqual(['upr', 'soeur']);
});

test('the page wears its colours before any code runs, by host name', async () => {
  const page = await got('/upr/demandes');
  expect(page).toContain('data-brand="union"');
  expect(await got('/', 'isrc.soeur.fr')).toContain('data-brand="soeur"');
  const [, sheet = ''] = /href="(\/brand\.css\?v=\w+)"/.exec(page) ?? [];
  const answer = await fetch(`${portal.origin}${sheet}`);
  expect(answer.headers.get('cache-control')).toContain('immutable');
  const rules = await answer.text();
  expect(rules).toContain(`[data-brand="union"][data-color-scheme="light"]{color-scheme:light;`);
  expect(rules).toContain(`--primary:${GREEN}`);
  expect(rules).toContain('--primary:#5b2a86');
  expect((await fetch(`${portal.origin}/brand.css?v=old`)).headers.get('cache-control')).toBe(
    'no-cache',
  );
});

test('its mark in the tab, its logo in the band', async () => {
  expect(await got('/mark.svg')).toContain(`fill="${GREEN}"`);
  expect(await got('/mark.svg', 'isrc.soeur.fr')).toContain('fill="#5b2a86"');
  const [, address = ''] =
    /\.wave-mark\{background:url\((\S+?)\)/.exec(await got('/brand.css')) ?? [];
  const logo = await fetch(`${portal.origin}${address}`);
  expect([logo.headers.get('content-type'), await logo.text()]).toEqual(['image/svg+xml', LOGO]);
});

test('the sign-in page and the API’s own wear its colours', async () => {
  const reader = createBrowser();
  const site = { origin: portal.origin, realm: 'isrc', clientId: 'portail' };
  const page = await reader.follow(await reader.get(startAuthorization(site).url), () => false);
  const asset = async (name: string) => {
    const [, path = ''] = new RegExp(`href="([^"]*${name}[^"]*)"`).exec(page.body) ?? [];
    return (await fetch(new URL(path, portal.origin))).text();
  };
  expect(await asset('style.css')).toContain(`--header:${GREEN}`);
  expect(await asset('icon.svg')).toContain(`fill="${GREEN}"`);
  expect(await got('/api/docs/page.css')).toContain(`--primary:${GREEN}`);
});

test('its structures bear its name, and its letters are signed by it', async () => {
  const society = await portal.db
    .selectFrom('structure')
    .select(['raison', 'marque'])
    .where('structureId', '=', SOCIETY)
    .executeTakeFirstOrThrow();
  expect(society).toEqual({ raison: SOCIETY_BRAND.societe, marque: 'UPR' });
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
  const [letter] = (await portal.mails()).filter(({ destinataire }) => destinataire === email);
  expect(letter?.texte).toContain(
    'Bien cordialement,\nUnion des producteurs\nisrc@union-producteurs.fr – 02 99 12 34 56',
  );
});

test('a structure that is opened under another name bears the brand of that name', async () => {
  const { email } = await aPerson(portal.db, { person: { etat: 3 } });
  const opened = async (host: string) => {
    const structureId = await posted(
      '/api/structure',
      { raison: 'Les Deux Phares' },
      { host, email },
    );
    const { marque } = await portal.db
      .selectFrom('structure')
      .select('marque')
      .where('structureId', '=', structureId)
      .executeTakeFirstOrThrow();
    return marque;
  };
  expect(await opened('isrc.soeur.fr')).toBe('SOEUR');
  expect(await opened(new URL(portal.origin).host)).toBe('UPR');
});

test('people sign in under another name of the site as at home, and are the same there', async () => {
  const { email } = await aPerson(portal.db, { person: { etat: 3 } });
  await portal.tokenOf(email);
  const { port } = new URL(portal.origin);
  const origin = `http://127.0.0.1:${port}`;
  const { oidc } = runtimeConfigurationSchema.parse(
    JSON.parse(await got('/config.json', '127.0.0.1')),
  );
  expect(oidc).toMatchObject({ url: origin, issuer: `${portal.origin}/realms/isrc` });

  const site = { origin, realm: 'isrc', clientId: 'portail' };
  const reader = createBrowser();
  const page = await reader.follow(await reader.get(startAuthorization(site).url), () => false);
  expect([page.status, page.url.origin]).toEqual([200, origin]);
  const [, sheet = ''] = /href="([^"]*style\.css[^"]*)"/.exec(page.body) ?? [];
  expect((await reader.get(new URL(sheet, origin))).body).toContain('--header:#5b2a86');
  const { accessToken } = await signIn({ ...site, email, password: PASSWORD });
  const session = await fetch(`${origin}/api/profile/interlocuteur?email=${email}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect([session.status, await session.json()]).toMatchObject([200, { email }]);
  // An authorization code is only sent to hostnames of the site.
  const stranger = startAuthorization(site, { redirect_uri: `http://127.0.0.2:${port}/` });
  const refused = await createBrowser().get(stranger.url);
  expect(refused.status).toBe(400);
});

test('a certificate bears its name and its colour', async () => {
  const isrc = parseIsrc('FRZ032600001') as Isrc;
  const code: CodeResult = {
    isrc,
    attribueLe: new Date(),
    origine: 'ATTRIBUE',
    raison: 'Les Phares',
    marque: 'UPR',
    annuleLe: null,
    remplacePar: null,
    type: 'P',
    titre: 'Houle',
    version: null,
    artiste: 'Inès',
    artistesInvites: [],
    autresCodes: [],
    duree: 200,
    dureeProvisoire: false,
  };
  const brand = readConfiguration(environment).brands.ofCode(code.marque);
  const facts = { codes: [{ isrc, code, address: portal.origin }], brand, now: new Date() };
  const { raw, pieces } = readPdf(await drawCertificate(facts, false));
  expect(raw).toMatch(/^0\.0431\d* 0\.3686\d* 0\.2901\d* scn$/m);
  expect(pieces.map(({ text: words }) => words)).toContain('Union des producteurs');
});
