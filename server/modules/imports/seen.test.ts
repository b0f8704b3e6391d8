import { expect, test } from 'vitest';
import { confirmImport, IMPORT_CHANGED } from '#contract/exchange/imports.ts';
import { aPerson } from '#server/testing/builders.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { anImporter, importClient, WITH_JOBS } from './testing/import-client.ts';

const portal = aRunningPortal('postgres', WITH_JOBS);
const importer = beforehand(() => anImporter(portal));

const SHEET = { bytes: 'titre;artiste;duree\nHoule;Sel;3:45\nBrise;Sel;4:05\n' };

test('a caller cannot confirm a reading that another person requested meanwhile', async () => {
  const { importId, jobId: seen } = await importer.preview(SHEET);
  const { email } = await aPerson(portal.db, { structures: [importer.structureId] });
  const colleague = importClient(portal, email, importer.structureId);
  const anew = await colleague.change(importId, { laissees: [2], type: 'V' });
  expect(anew.analyse).toMatchObject({ pretes: 1 });

  const refused = await importer.api.refused(confirmImport, {
    body: { importId, jobId: String(seen) },
  });
  expect(refused).toMatchObject({ status: 409, code: IMPORT_CHANGED.code });
  expect(await importer.look(importId)).toMatchObject({
    etat: 'ANALYSE',
    ecrites: 0,
    dossiers: [],
  });

  const body = { importId, jobId: String(anew.jobId) };
  const { jobId } = await importer.api.ok(confirmImport, { body });
  await importer.watched(jobId);
  expect(await importer.look(importId)).toMatchObject({ etat: 'IMPORTE', ecrites: 1 });
  expect(await importer.api.ok(confirmImport, { body })).toEqual({ importId, jobId });
});

test('a caller who names no reading confirms the latest one', async () => {
  const { importId } = await importer.preview(SHEET);
  await importer.change(importId, { laissees: [3] });
  expect(await importer.write(importId)).toMatchObject({ etat: 'IMPORTE', ecrites: 1 });
});
