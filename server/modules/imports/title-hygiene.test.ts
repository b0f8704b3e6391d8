import { expect, test } from 'vitest';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { anImporter, WITH_JOBS } from './testing/import-client.ts';

const portal = aRunningPortal('embedded', WITH_JOBS);
const importer = beforehand(() => anImporter(portal));

test('law 8: titles are cleaned by proposal, by kind and for all lines; nothing changes before it is accepted', async () => {
  const bytes = [
    'Titre;Artiste;Durée;Année',
    'Houle (feat. Nora Sel);Sel;3:20;2024',
    'Ressac - Live;Sel;3:21;2024',
    'Estran (feat. Ange Roc) [Remix];Sel;3:22;2024',
    'Avec le temps;Sel;3:23;2024',
  ].join('\n');
  const { importId, analyse } = await importer.preview({ bytes });
  expect(analyse?.apercu.map(({ cellules }) => cellules.titre)).toEqual([
    'Houle (feat. Nora Sel)',
    'Ressac - Live',
    'Estran (feat. Ange Roc) [Remix]',
    'Avec le temps',
  ]);
  expect(analyse?.titres.map(({ cle, nombre }) => [cle, nombre])).toEqual([
    ['invites', 2],
    ['version', 2],
  ]);
  expect(analyse?.titres[0]?.exemples[0]).toEqual({
    ligne: 2,
    avant: 'Houle (feat. Nora Sel)',
    apres: 'Houle',
    version: null,
    invites: ['Nora Sel'],
  });
  const guests = await importer.change(importId, { titres: ['invites'] });
  expect(guests.analyse?.titres.map(({ cle }) => cle)).toEqual(['version']);
  await importer.change(importId, { titres: ['invites', 'version'] });
  await importer.write(importId);
  const rows = await portal.db
    .selectFrom('element')
    .select(['titre', 'version', 'artistesInvites'])
    .where('structureId', '=', importer.structureId)
    .orderBy('rang')
    .execute();
  expect(rows).toEqual([
    { titre: 'Houle', version: null, artistesInvites: ['Nora Sel'] },
    { titre: 'Ressac', version: 'Live', artistesInvites: [] },
    { titre: 'Estran', version: 'Remix', artistesInvites: ['Ange Roc'] },
    { titre: 'Avec le temps', version: null, artistesInvites: [] },
  ]);
});
