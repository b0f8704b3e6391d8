import { expect, test } from 'vitest';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { anImporter, WITH_JOBS } from './testing/import-client.ts';

const portal = aRunningPortal('postgres', WITH_JOBS);
const importer = beforehand(() => anImporter(portal));

const SHEET = [
  'Titre;Artiste;Durée;Année;ISRC audio;ISRC vidéo;ISRC Atmos',
  'Houle;Les Embruns;3:41;2024;FR-Z03-24-06001;FR-Z03-24-56001;FR-Z03-24-06091',
  'Jusant;Les Embruns;3:02;2024;FR-Z03-24-06002;;',
].join('\n');

test('companion codes on the line of a title become linked recordings, shown before they are written', async () => {
  const { importId, analyse } = await importer.preview({ bytes: SHEET });
  expect(analyse).toMatchObject({
    lignes: 4,
    pretes: 4,
    enErreur: 0,
    incompletes: 1,
    compagnons: { clips: 1, versions: 1 },
    codes: { repris: 4 },
  });
  expect(analyse?.apercu.map(({ compagnonDe }) => compagnonDe ?? null)).toEqual([null, null, 2, 2]);
  expect(analyse?.apercu[2]?.cellules).toMatchObject({
    isrc_existant: 'FR-Z03-24-56001',
    lien: 'Clip de FR-Z03-24-06001',
  });
  const { ecrites } = await importer.write(importId);
  expect(ecrites).toBe(4);
  const written = await portal.db
    .selectFrom('importLigne as l')
    .innerJoin('element as e', 'e.elementId', 'l.elementId')
    .select(['e.type', 'e.titre', 'e.version', 'e.duree', 'e.isrcDeclare', 'e.lien'])
    .where('l.importId', '=', importId)
    .orderBy('l.ligne')
    .execute();
  const tie = (nature: string) => ({ nature, elementId: null, isrc: 'FRZ032406001' });
  const common = { titre: 'Houle', version: null, type: 'P', duree: 221, lien: null };
  expect(written).toEqual([
    { ...common, isrcDeclare: 'FRZ032406001' },
    { ...common, titre: 'Jusant', duree: 182, isrcDeclare: 'FRZ032406002' },
    { ...common, type: 'V', duree: null, isrcDeclare: 'FRZ032456001', lien: tie('CLIP_DE') },
    { ...common, version: 'Dolby Atmos', isrcDeclare: 'FRZ032406091', lien: tie('VERSION_DE') },
  ]);
});

test('a companion may be left, and the recording of its line stays', async () => {
  const other = await anImporter(portal);
  const bytes = SHEET.replaceAll('-24-', '-23-');
  const { importId, analyse } = await other.preview({ bytes });
  const clip = analyse?.apercu[2]?.ligne ?? 0;
  const changed = await other.change(importId, { laissees: [clip] });
  expect(changed.analyse).toMatchObject({
    pretes: 3,
    laissees: 1,
    compagnons: { clips: 0, versions: 1 },
  });
  expect((await other.write(importId)).ecrites).toBe(3);
});
