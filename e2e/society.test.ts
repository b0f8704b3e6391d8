/**
 * Events in a society's life over the years: an exhausted prefix, an export of everything, figures,
 * motives, duplicates.
 */

import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { readDossier } from '#contract/registration/dossier.ts';
import { createLot } from '#contract/registration/lot.ts';
import { WITH_JOBS } from '#server/modules/imports/testing/import-client.ts';
import { inTransaction, MAX_STATEMENT_TIMEOUT } from '#server/platform/database/transaction.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure, aTitle } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aStage } from './testing/stage.ts';
import type { Visitor } from './testing/visitor.ts';

/** More codes than a list shows, and than an immediate export may hold. */
const MANY = 12_000;

const stage = aStage(WITH_JOBS);
let staff: Visitor;
let producing: ApiClient;
let reviewing: ApiClient;

beforeAll(async () => {
  producing = clientOf(stage.portal, 'artiste@demo.example');
  reviewing = clientOf(stage.portal, 'staff@demo.example');
  staff = await stage.signedIn('staff@demo.example');
});

/** Creates a submitted dossier of `count` recordings. */
async function sent(count: number): Promise<number> {
  const elements = Array.from({ length: count }, () => ({
    titre: aTitle(),
    artiste: 'Inès Caradec',
    duree: '3:21',
    anneePublication: 2026,
    qualite: 'PRODUCTEUR' as const,
  }));
  return (await producing.ok(createLot, { body: { titre: aTitle(), elements, attestation: true } }))
    .dossierId;
}

test('a prefix runs out in the middle of a dossier: nothing is issued or lost, then all codes are issued', async () => {
  const { page, checked } = staff;
  const dossierId = await sent(3);
  // One number is left in the society's pool, for three recordings.
  const year = stage.portal.time.now.getFullYear();
  const { code } = await stage.portal.db
    .selectFrom('prefixe')
    .select(['prefixeId', 'code'])
    .where('structureId', 'is', null)
    .where('type', '=', 'P')
    .executeTakeFirstOrThrow();
  await sql`
    insert into compteur (prefixe_id, annee, dernier)
    select prefixe_id, ${year}, range_end - 1 from prefixe where structure_id is null and type = 'P'
    on conflict (prefixe_id, annee) do update set dernier = excluded.dernier`.execute(
    stage.portal.db,
  );
  const input = () =>
    stage.portal.db
      .selectFrom('immatriculation')
      .select('isrc')
      .where('dossierId', '=', dossierId)
      .orderBy('isrc')
      .execute();

  await page.goto(`/spp/demandes?dossier=${dossierId}`);
  await page.getByRole('button', { name: /^Valider et attribuer/ }).click();
  await page.getByText('Plus assez de numéros').waitFor();
  await checked('a prefix that has run out');
  expect(await input()).toEqual([]);

  await page.goto('/spp/prefixes');
  await page.getByRole('button', { name: 'Attribuer un préfixe' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Préfixe/ }).fill('FRQ88');
  await dialog.getByLabel('Pour la réserve de la SPP').check();
  await dialog.getByRole('button', { name: 'Attribuer', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.goto(`/spp/demandes?dossier=${dossierId}`);
  await page.getByRole('button', { name: /^Valider et attribuer 3 codes/ }).click();
  await expect.poll(async () => (await input()).length).toBe(3);
  const yy = String(year).slice(2);
  // The last number of the old prefix is not lost, and the new one goes on from its first.
  const [first, second, third] = (await input()).map(({ isrc }) => isrc);
  expect([first, second, third].sort()).toEqual(
    [`${code}${yy}99999`, `FRQ88${yy}00001`, `FRQ88${yy}00002`].sort(),
  );
  const { elements } = await reviewing.ok(readDossier, { query: { dossierId: String(dossierId) } });
  expect(elements.map(({ statut }) => statut)).toEqual(['DONE', 'DONE', 'DONE']);
});

test('twelve thousand codes are exported as one file, by a job that shows its progress', async () => {
  const { page, checked } = staff;
  const structureId = await aStructure(stage.portal.db, { raison: 'Catalogue du Fond' });
  const { interlocuteurId } = await aPerson(stage.portal.db, { structures: [SOCIETY] });
  const catalogue = sql`
    with prefix as (
      insert into prefixe (code, type, structure_id, opened_at) values ('FRC12', 'P', ${structureId}, now())
      returning prefixe_id
    ), folder as (
      insert into dossier (structure_id, etat, created_at, updated_at) values (${structureId}, 3, now(), now())
      returning dossier_id
    ), recording as (
      insert into element (dossier_id, structure_id, rang, statut, type, titre, artiste, duree,
        annee_publication, qualite, created_at, updated_at)
      select dossier_id, ${structureId}, n, 'DONE', 'P', 'Face ' || n, 'Les Fonds', 60 + n % 300, 2020,
        'PRODUCTEUR', now(), now()
      from folder, generate_series(1, ${MANY}::int) n
      returning element_id, dossier_id, rang
    )
    insert into immatriculation (isrc, element_id, dossier_id, structure_id, prefixe_id, annee, designation,
      attribue_le, attribue_par)
    select 'FRC1220' || lpad(rang::text, 5, '0'), element_id, dossier_id, ${structureId}, prefixe_id, 2020, rang,
      now(), ${interlocuteurId}
    from recording, prefix`;
  // More rows than any request writes: uses the longest statement timeout.
  await inTransaction(stage.portal.db, (trx) => catalogue.execute(trx), {
    statementTimeout: MAX_STATEMENT_TIMEOUT,
  });

  await page.goto('/spp/consultations');
  await page.getByRole('combobox', { name: 'Structure' }).fill('catalogue du fond');
  await page.getByRole('listbox').getByRole('option').first().click();
  // Rows beyond 2500 are accessible too.
  await page.getByText(/^Page 1 sur \d+ \(12\D?000 élements\)$/).waitFor();
  await page.getByRole('button', { name: 'Dernière page' }).click();
  await page.getByText(/^Page (\d+) sur \1 /).waitFor();
  await checked('a search beyond 2500');
  await page.getByRole('button', { name: 'Tout exporter' }).click();
  await page.getByRole('heading', { name: /^Exporter 12.000 enregistrements$/ }).waitFor();
  await page.getByRole('button', { name: 'Créer le fichier' }).click();
  const link = page
    .getByRole('link', { name: /^Télécharger/ })
    .or(page.getByRole('button', { name: /^Télécharger/ }));
  await link.waitFor();
  await page.getByText(/Le fichier est prêt.: 12.000 enregistrements\./).waitFor();
  await checked('a file that is ready');
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const codes = new Set<string>();
  for await (const line of createInterface(createReadStream(await download.path()))) {
    const [isrc] = /FR-C12-20-\d{5}/.exec(line) ?? [];
    if (isrc !== undefined) codes.add(isrc);
  }
  expect(codes.size).toBe(MANY);
});

test('figures, motives and likely doubles are read, and a motive is rewritten', async () => {
  const { page, checked } = staff;
  await page.goto('/spp/statistiques');
  await page.getByRole('heading', { level: 2, name: 'Codes attribués' }).waitFor();
  const total = page
    .getByRole('table', { name: 'Codes attribués' })
    .getByRole('row', { name: /^Total/ });
  expect(await total.textContent()).toMatch(/Total.*12.0\d\d/);
  await checked('statistics');

  await page.goto('/spp/doublons');
  await page.getByRole('heading', { level: 1, name: /^Doublons/ }).waitFor();
  await page
    .getByRole('status')
    .getByText(/enregistrements examinés/)
    .waitFor();
  await checked('likely doubles');

  await page.goto('/spp/motifs');
  await page.getByRole('row').nth(8).waitFor();
  await checked('lists of motives');
  await page.getByRole('link', { name: 'Pour une demande', exact: true }).click();
  const motif = page.getByRole('textbox', { name: 'Motif 1' }).first();
  await motif.fill('La pochette ne porte pas ce titre.');
  await page.getByRole('button', { name: 'Enregistrer la liste' }).first().click();
  await page.getByRole('button', { name: 'Revenir à la liste d’origine' }).waitFor();
  await checked('motives');
});
