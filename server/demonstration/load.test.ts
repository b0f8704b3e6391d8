import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { STATUTS } from '#domain/registration/statuts.ts';
import { PARTY_TYPE_KEYS } from '#domain/structure/party-types.ts';
import { SITUATIONS } from '#domain/structure/situations.ts';
import {
  checkStructureFields,
  missingStructureFields,
} from '#domain/structure/structure-fields.ts';
import { readConfiguration } from '../platform/configuration.ts';
import { structureFieldsOf } from '../platform/database/column-of.ts';
import { runningPortal, SOCIETY } from '../testing/running-portal.ts';
import { aRunningPortal } from '../testing/set-up.ts';
import { loadDemonstration } from './load.ts';

const portal = aRunningPortal('embedded');
beforeAll(async () => {
  await loadDemonstration(portal, portal.time.now, readConfiguration({}));
});

const distinct = async (table: 'structure' | 'element' | 'dossier', column: string) => {
  const { rows } = await sql<{ value: string }>`
    select distinct ${sql.ref(column)} as value from ${sql.table(table)}`.execute(portal.db);
  return rows.map(({ value }) => value).sort();
};

test('shows every party type, situation and state', async () => {
  expect(await distinct('structure', 'statut')).toEqual([...PARTY_TYPE_KEYS].sort());
  expect(await distinct('structure', 'situation')).toEqual([...SITUATIONS].sort());
  expect(await distinct('structure', 'etat')).toEqual([1, 2, 3, 4]);
  expect(await distinct('element', 'statut')).toEqual([...STATUTS].sort());
  expect(await distinct('dossier', 'etat')).toEqual([1, 2, 3, 4]);
});

test('every code it shows was issued by the portal, with its trace', async () => {
  const { codes } = await portal.db
    .selectFrom('immatriculation')
    .select(({ fn }) => fn.countAll<number>().as('codes'))
    .executeTakeFirstOrThrow();
  const done = await portal.db
    .selectFrom('element')
    .select('elementId')
    .where('statut', '=', 'DONE')
    .execute();
  expect(Number(codes)).toBe(done.length);
  expect(done.length).toBeGreaterThan(20);
  const decisions = await portal.db
    .selectFrom('historique')
    .select('dossierId')
    .where('action', '=', 'dossier.decide')
    .execute();
  expect(decisions.length).toBeGreaterThan(5);
});

test('what it shows as validated is complete, and its situation dated', async () => {
  const rows = await portal.db.selectFrom('structure').selectAll().where('etat', '=', 3).execute();
  const society = readConfiguration({}).administrationStructureId;
  const shown = rows.filter(({ structureId }) => structureId !== society);
  expect(shown.length).toBeGreaterThan(10);
  for (const row of shown) {
    const { statut, situation, raison } = row;
    expect([
      raison,
      missingStructureFields({ ...structureFieldsOf(row), statut, situation }),
    ]).toEqual([raison, []]);
    expect([raison, checkStructureFields(structureFieldsOf(row), { today: '2026-11-22' })]).toEqual(
      [raison, []],
    );
    expect([raison, row.situationDepuis === null]).toEqual([raison, situation === 'ACTI']);
    expect([raison, row.absorbeePar === null]).toEqual([raison, situation !== 'FUSI']);
  }
});

test('its four legal pages are written, without a blank left', async () => {
  const rows = await portal.db.selectFrom('texte').select(['id', 'value']).orderBy('id').execute();
  expect(rows.map(({ id, value }) => [id, value.match(/à compléter/g)])).toEqual([
    ['legal/accessibilite', null],
    ['legal/conditions', null],
    ['legal/confidentialite', null],
    ['legal/mentions', null],
  ]);
});

test('is loaded once', async () => {
  const count = () => portal.db.selectFrom('dossier').select('dossierId').execute();
  const before = await count();
  await loadDemonstration(portal, portal.time.now, readConfiguration({}));
  expect(await count()).toEqual(before);
});

test('every structure awaiting the society has deposited the required papers', async () => {
  const rows = await portal.db
    .selectFrom('structure as s')
    .leftJoin('justificatif as j', 'j.structureId', 's.structureId')
    .select(['s.raison', 's.etat', 'j.nom', 'j.cle', 'j.taille'])
    .where('s.statut', '=', 'TIERS')
    .where('s.etat', 'in', [2, 4])
    .orderBy('s.structureId')
    .execute();
  expect(rows.map(({ raison, nom }) => `${raison}: ${nom}`)).toEqual([
    'Studio des Ormes: Extrait Kbis.pdf',
    'Ondes Portuaires: Extrait Kbis.pdf',
  ]);
  for (const { cle, taille } of rows) {
    expect(readFileSync(join(portal.dataDir, 'justificatifs', cle ?? ''))).toHaveLength(
      taille ?? 0,
    );
  }
  expect(await portal.db.selectFrom('objetSansLigne').selectAll().execute()).toEqual([]);
});

// spec 10.18
test('the society bears the name of the brand of its deployment', async () => {
  for (const code of ['SPP', 'SPI']) {
    const name = readConfiguration({ BRAND: code }).brands.own.societe;
    const other = await runningPortal('embedded', { environment: { BRAND: code } });
    const { raison, marque } = await other.db
      .selectFrom('structure')
      .select(['raison', 'marque'])
      .where('structureId', '=', SOCIETY)
      .executeTakeFirstOrThrow();
    await other.remove();
    expect([raison, marque]).toEqual([name, code]);
  }
});
