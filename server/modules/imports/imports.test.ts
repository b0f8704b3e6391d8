import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningPortal, runningPortal } from '../../testing/running-portal.ts';
import { anImporter, type Importer, WITH_JOBS } from './testing/import-client.ts';

/** As Excel writes it in France: Windows-1252, semicolons, CRLF, a title above, apostrophes, and worse. */
const MESSY = Buffer.from(
  [
    'Catalogue des Grands Fonds;;;;;;',
    '',
    'Titre du morceau;Artiste;Dur\u00e9e;Ann\u00e9e;Code ISRC existant;Code-barres;Humeur',
    '"La ""houle"", ; et\r\nles autres";L\u2019\u00c9cume;00:03:45;2024;fr-z03-24-00212;\'4006381333931;calme',
    ';;;;;;',
    "'-M-;Les Mar\u00e9es;3'20\";98;;;",
    'Titre du morceau;Artiste;Dur\u00e9e;Ann\u00e9e;Code ISRC existant;Code-barres;Humeur',
    '"=HYPERLINK(""http://mechant.example"";""clic"")";Les Mar\u00e9es;4:00;2024;;;',
    'Abysses;Les Mar\u00e9es;3:75;2024;;4,00638E+12;sombre',
    'Sans code;Les Mar\u00e9es;3:15;2024;FRZ0324OO213;;',
    '"La ""houle"", ; et\tles autres";L\u2019\u00c9cume;3:45;2024;FRZ032400212;;',
    ';Les Mar\u00e9es;3:15;2024;;;',
  ]
    .join('\r\n')
    .replaceAll('\u2019', '\u0092'),
  'latin1',
);

describe.each(['embedded', 'postgres'] as const)('imports on %s', (kind) => {
  let portal: RunningPortal;
  let importer: Importer & { readonly structureId: number };
  beforeAll(async () => {
    portal = await runningPortal(kind, WITH_JOBS);
    importer = await anImporter(portal);
  });
  afterAll(() => portal?.remove());

  const written = (importId: number) =>
    portal.db
      .selectFrom('importLigne as l')
      .innerJoin('element as e', 'e.elementId', 'l.elementId')
      .innerJoin('dossier as d', 'd.dossierId', 'e.dossierId')
      .selectAll('e')
      .select(['l.ligne', 'd.titre as nomDossier', 'd.etat'])
      .where('l.importId', '=', importId)
      .orderBy('l.ligne')
      .execute();

  test('a messy sheet is understood, its errors are grouped, nothing is written before it is confirmed', async () => {
    const { analyse, can, importId } = await importer.preview({ bytes: new Uint8Array(MESSY) });
    expect(analyse).toMatchObject({
      encodage: 'windows-1252',
      separateur: ';',
      entete: { ligne: 3 },
      colonnes: ['titre', 'artiste_principal', 'duree', 'annee_publication', 'isrc_existant', 'ean', null],
      colonnesInconnues: ['Humeur'],
      lignes: 7,
      pretes: 2,
      enErreur: 5,
    });
    const groups = Object.fromEntries((analyse?.erreurs ?? []).map((group) => [group.reparation, group]));
    expect(Object.keys(groups).sort()).toEqual([
      'annee.deuxChiffres',
      'duree.illisible',
      'ean.notationScientifique',
      'isrc.lettreChiffre',
      'texte.formule',
      'titre.REQUIRED',
    ]);
    expect(groups['ean.notationScientifique']).toMatchObject({
      nombre: 1,
      exemples: [{ ligne: 9, valeur: '4,00638E+12' }],
    });
    expect(groups['titre.REQUIRED']?.proposition).toBeNull();
    expect(analyse?.doublons).toEqual({
      nombre: 1,
      exemples: [{ ligne: 11, raison: 'CODE', autreLigne: 4, elementId: null }],
    });
    expect(can).toEqual({ change: true, confirm: true, remove: true });
    expect(await written(importId)).toEqual([]);
  });

  test('accepted repairs mend the lines; the rest stays out, in a file with its reasons', async () => {
    const { importId } = await importer.preview({ bytes: new Uint8Array(MESSY) });
    const reparations = [
      'annee.deuxChiffres',
      'isrc.lettreChiffre',
      'texte.formule',
      'ean.notationScientifique',
    ];
    const changed = await importer.change(importId, { reparations, qualite: 'PRODUCTEUR' });
    expect(changed.analyse).toMatchObject({ pretes: 5, enErreur: 2, incompletes: 0 });
    const after = await importer.write(importId);
    expect(after).toMatchObject({ etat: 'IMPORTE', ecrites: 5 });
    const rows = await written(importId);
    expect(rows.map(({ ligne }) => ligne)).toEqual([4, 6, 8, 10, 11]);
    expect(rows[0]).toMatchObject({
      titre: 'La "houle", ; et les autres',
      artiste: 'L’Écume',
      duree: 225,
      isrcDeclare: 'FRZ032400212',
      ean: '4006381333931',
      qualite: 'PRODUCTEUR',
      type: 'P',
      statut: 'USER',
      nomDossier: 'Catalogue',
      etat: 1,
    });
    expect(rows[1]).toMatchObject({ titre: '-M-', duree: 200, anneePublication: 1998 });
    expect(rows[2]?.titre).toBe('=HYPERLINK("http://mechant.example";"clic")');
    expect(rows[3]?.isrcDeclare).toBe('FRZ032400213');
  });
});
