import { expect, test } from 'vitest';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { anImporter, WITH_JOBS } from './testing/import-client.ts';
import { bookDeps, packed } from './testing/made/workbook.ts';

const portal = aRunningPortal('postgres', WITH_JOBS);
const importer = beforehand(() => anImporter(portal));

/** 3 April 2026 in a workbook that counts from 1900, and 3 min 45 s. */
const [DAY, TIME] = [46_115, 225 / 86_400];

function aBook(less: number, properties = '') {
  const day = { day: DAY - less };
  const lines = [
    ['Titre', 'Artiste', 'Durée', 'Date de sortie', 'Année', 'Commentaire'],
    ['Houle', 'Sel', { time: TIME }, day, day, day],
    [{ time: (4 * 60 + 44) / 1440 }, 'Sel', { time: TIME }, day, 2026, null],
    ['Brise', day, { time: TIME }, null, 2026, null],
    [1979, 'Sel', TIME, null, { day: 2026 }, null],
  ];
  const deps = bookDeps([{ name: 'Avril', lines }]);
  const workbook = deps['xl/workbook.xml']?.replace('<sheets>', `${properties}<sheets>`) ?? '';
  return { bytes: packed({ ...deps, 'xl/workbook.xml': workbook }), name: 'Avril.xlsx' };
}

test.each([
  ['1900', aBook(0)],
  ['1904, as on older Macintoshes', aBook(1462, '<workbookPr date1904="1"/>')],
])(
  'days and times of a workbook that counts from %s are what it shows, and no title',
  async (_what, sheet) => {
    const { importId, analyse } = await importer.preview(sheet);
    expect(analyse).toMatchObject({ pretes: 2, enErreur: 2 });
    const message = { duree: '00:03:45', annee_publication: '2026' };
    expect(analyse?.apercu.map(({ cellules }) => cellules)).toMatchObject([
      { ...message, titre: 'Houle', date_publication: '2026-04-03', commentaire: '2026-04-03' },
      { ...message, titre: '1979', date_publication: '' },
    ]);
    expect(analyse?.erreurs).toMatchObject([
      {
        reparation: 'texte.moment',
        colonne: 'titre',
        exemples: [{ ligne: 3, valeur: '04:44:00' }],
      },
      {
        reparation: 'texte.moment',
        colonne: 'artiste_principal',
        exemples: [{ ligne: 4, valeur: '2026-04-03' }],
      },
    ]);
    const stored = await importer.change(importId, { reparations: ['texte.moment'] });
    expect(stored.analyse).toMatchObject({ pretes: 4, enErreur: 0 });
    expect(stored.analyse?.apercu[1]?.cellules.titre).toBe('04:44:00');
  },
);
