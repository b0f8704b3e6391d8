import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  aDossier,
  aProducer,
  aRecording,
  ask as askFor,
  type Producer,
} from '#server/modules/exports/testing/export-ground.ts';
import { importClient, WITH_JOBS } from '#server/modules/imports/testing/import-client.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';
import { aFolder, ask, missing } from './testing/programs.ts';

/**
 * Edits of a person in the spreadsheet: three cells of the export are overwritten, and the file is
 * saved in the same format.
 */
const EDITS = [
  [1, 'Titre', 'Houle calme'],
  [2, 'Genre', 'Chanson'],
  [3, 'Titre', 'Estran gris'],
] as const;

const absent = missing('soffice', 'python3', 'uno');

describe.skipIf(absent)(`LibreOffice ${absent ?? ''}`, () => {
  const portal = aRunningPortal('embedded', WITH_JOBS);
  let own: Producer;
  beforeAll(async () => {
    own = await aProducer(portal);
    const dossierId = await aDossier(portal, own, 'Grand large');
    const titles = ['Houle', 'Ressac', 'Estran', '-M-', '=1+1', '03:20', '2024'];
    for (const [index, titre] of titles.entries()) {
      const isrc = index === 2 ? { isrc: 'FRZ032400001' } : {};
      await aRecording(portal, own, {
        dossierId,
        rang: index + 1,
        titre,
        ean: '0602445790128',
        ...isrc,
      });
    }
  });

  test.each(['XLSX', 'CSV'] as const)(
    'law 5: three cells of an export in %s are edited, and exactly three differences come back',
    async (format) => {
      const folder = aFolder();
      const path = join(folder, `Catalogue.${format.toLowerCase()}`);
      writeFileSync(path, (await askFor(portal, own.email, { format })).bytes);
      ask('python3', [
        join(import.meta.dirname, 'testing', 'edit-cells.py'),
        path,
        JSON.stringify(EDITS),
      ]);
      const importer = importClient(portal, own.email, own.structureId);
      const bytes = new Uint8Array(readFileSync(path));
      const { analyse } = await importer.preview({
        bytes,
        name: `Catalogue.${format.toLowerCase()}`,
      });
      const texts = [
        ...(analyse?.misesAJour.exemples ?? []),
        ...(analyse?.corrections.exemples ?? []),
      ];
      expect(
        texts.flatMap(({ changements, gardes }) => [
          ...changements.map(({ colonne, avant, apres, par }) => [colonne, avant, apres, par]),
          ...gardes,
        ]),
      ).toEqual([
        ['titre', 'Houle', 'Houle calme', 'FICHIER'],
        ['genre', '', 'Chanson', 'FICHIER'],
        ['titre', 'Estran', 'Estran gris', 'FICHIER'],
      ]);
      expect(analyse).toMatchObject({
        lignes: 7,
        pretes: 3,
        enErreur: 0,
        conflits: 0,
        misesAJour: { nombre: 2 },
        corrections: { nombre: 1 },
        connues: { nombre: 4 },
      });
      expect(analyse?.connues.exemples.flatMap(({ changements }) => changements)).toEqual([]);
    },
  );
});
