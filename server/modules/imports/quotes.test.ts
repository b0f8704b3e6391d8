import { expect, test } from 'vitest';
import { readRejectedRows } from '#contract/exchange/imports.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { anImporter, WITH_JOBS } from './testing/import-client.ts';

const portal = aRunningPortal('postgres', WITH_JOBS);
const importer = beforehand(() => anImporter(portal));

const HEAD = 'titre;artiste;duree\n';
const REST = Array.from({ length: 40 }, (_, at) => `Brise ${at};Sel;4:05\n`).join('');

test('an unclosed quote is an error of its line, which is returned or corrected', async () => {
  const { importId, analyse } = await importer.preview({
    bytes: `${HEAD}Jusant;Sel;3:15\n"Houle;Sel;3:45\n${REST}`,
  });
  expect(analyse).toMatchObject({ lignes: 42, pretes: 41, enErreur: 1 });
  expect(analyse?.erreurs).toMatchObject([
    {
      reparation: 'texte.guillemet',
      colonne: 'titre',
      nombre: 1,
      exemples: [{ ligne: 3, valeur: '"Houle' }],
    },
  ]);
  const left = await fetch(`${portal.origin}${readRejectedRows.path}?importId=${importId}`, {
    headers: { authorization: `Bearer ${await portal.tokenOf(importer.email)}` },
  });
  expect(await left.text()).toContain('"""Houle";Sel;3:45;3;');

  const mended = await importer.change(importId, { reparations: ['texte.guillemet'] });
  expect(mended.analyse).toMatchObject({ pretes: 42, enErreur: 0 });
  expect(mended.analyse?.apercu[1]?.cellules).toMatchObject({ titre: 'Houle', duree: '00:03:45' });
  expect((await importer.write(importId)).ecrites).toBe(42);
});

test('where what follows could be lines or a text, the file is refused, and the place is named', async () => {
  const { motif } = await importer.preview({
    bytes: `${HEAD}"Il dit "bonjour"\nà tous";Sel;3:45\n${REST}`,
  });
  expect(motif).toContain(
    'Ligne 2, colonne 1 : le guillemet ouvert dans "Il dit "bonjour" n’est jamais refermé',
  );
});

test('lines that a quote took into a cell are not entered as a title', async () => {
  const bytes = `${HEAD}"Houle;Sel;3:45\nBrise 12";Sel;4:05\n${REST}`;
  const { analyse } = await importer.preview({ bytes });
  expect(analyse).toMatchObject({ lignes: 41, pretes: 40, enErreur: 1 });
  expect(analyse?.erreurs).toMatchObject([
    { reparation: 'texte.lignes', exemples: [{ ligne: 2 }] },
  ]);
});
