import { describe, expect, test } from 'vitest';
import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import {
  changeImport,
  confirmImport,
  readImportTemplate,
  readRejectedRows,
} from '#contract/exchange/imports.ts';
import { createElement } from '#contract/registration/isrc.ts';
import { CsvReader } from '#domain/sheet/csv-reader.ts';
import { eventually } from '#server/platform/jobs/testing/ground.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { anImporter, WITH_JOBS } from './testing/import-client.ts';

/**
 * As French Excel writes it: Windows-1252, semicolons, CRLF, a title above, apostrophes, and worse.
 */
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
  const portal = aRunningPortal(kind, WITH_JOBS);
  const importer = beforehand(() => anImporter(portal));

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
      colonnes: [
        'titre',
        'artiste_principal',
        'duree',
        'annee_publication',
        'isrc_existant',
        'ean',
        null,
      ],
      colonnesInconnues: ['Humeur'],
      lignes: 7,
      pretes: 1,
      repliees: 1,
      enErreur: 5,
    });
    const groups = Object.fromEntries(
      (analyse?.erreurs ?? []).map((group) => [group.reparation, group]),
    );
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
    // The last line repeats the first one: it is not a separate recording.
    expect(analyse?.doublons).toEqual({ nombre: 0, exemples: [] });
    expect(can).toEqual({ change: true, confirm: true, remove: true });
    expect(await written(importId)).toEqual([]);
  });

  test('accepted repairs correct the lines; the others are excluded, in a file with the reasons', async () => {
    const { importId } = await importer.preview({ bytes: new Uint8Array(MESSY) });
    const reparations = [
      'annee.deuxChiffres',
      'isrc.lettreChiffre',
      'texte.formule',
      'ean.notationScientifique',
    ];
    const changed = await importer.change(importId, { reparations, qualite: 'PRODUCTEUR' });
    expect(changed.analyse).toMatchObject({ pretes: 4, repliees: 1, enErreur: 2, incompletes: 0 });
    const after = await importer.write(importId);
    expect(after).toMatchObject({ etat: 'IMPORTE', ecrites: 4 });
    const rows = await written(importId);
    expect(rows.map(({ ligne }) => ligne)).toEqual([4, 6, 8, 10]);
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

  test('the lines left out come back as a file, as they were, disarmed, each with its reason', async () => {
    const { importId } = await importer.preview({ bytes: new Uint8Array(MESSY) });
    const rejected = await download(readRejectedRows.path, { importId: String(importId) });
    const [head, ...lines] = new CsvReader(';').push(rejected.slice(1));
    expect(head?.cells.slice(-3)).toEqual(['Humeur', 'ligne_du_fichier', 'motif_du_rejet']);
    expect(lines.map(({ cells }) => cells.at(-2))).toEqual(['6', '8', '9', '10', '12']);
    expect(lines[1]?.cells[0]).toBe('\'=HYPERLINK("http://mechant.example";"clic")');
    expect(lines[2]?.cells.at(-1)).toContain('Le tableur a abrégé ce code-barres');
    expect(lines[2]?.cells[6]).toBe('sombre');
  });

  test('minutes read as hours by a spreadsheet, and months before days, are detected from the whole sheet', async () => {
    const bytes =
      'Title,Artist,Duration,Release date\n"Étoile 🌟, (live)",Ωmega,03:20:00,12/31/2024\nB,Ωmega,4:05:00,01/02/2024\n';
    const first = await importer.preview({ bytes });
    expect(first.analyse).toMatchObject({
      encodage: 'utf-8',
      separateur: ',',
      pretes: 0,
      signes: { minutesReadAsHours: true, moisJour: true },
    });
    const reparations = ['duree.minutesReadAsHours', 'date.moisJour'];
    const changed = await importer.change(first.importId, { reparations });
    expect(changed.analyse?.apercu[0]?.cellules).toEqual({
      titre: 'Étoile 🌟, (live)',
      artiste_principal: 'Ωmega',
      duree: '00:03:20',
      annee_publication: '2024',
      date_publication: '2024-12-31',
    });
    await importer.write(first.importId);
    const rows = await written(first.importId);
    expect(rows.map(({ duree, datePublication }) => [duree, datePublication])).toEqual([
      [200, '2024-12-31'],
      [245, '2024-01-02'],
    ]);
  });

  test('a column that was not recognised is named by the person, and the file is read again', async () => {
    const { importId, analyse } = await importer.preview({
      bytes: 'titre;artiste;Chrono\nHoule;Sel;3:45\n',
    });
    expect(analyse?.colonnesInconnues).toEqual(['Chrono']);
    const colonnes = ['titre', 'artiste_principal', 'duree'];
    const changed = await importer.change(importId, { colonnes });
    expect(changed.analyse?.apercu[0]?.cellules.duree).toBe('00:03:45');
    const wrong = await importer.api.refused(changeImport, {
      body: { importId, colonnes: ['titre', 'titre', 'x'] },
    });
    expect(wrong.errors?.map(({ path, code }) => [path, code])).toEqual([
      ['colonnes.1', 'DUPLICATE'],
      ['colonnes.2', 'UNKNOWN_VALUE'],
    ]);
  });

  test('two confirmations at once write once, and each recording leaves its trace', async () => {
    const { importId } = await importer.preview({ bytes: 'titre;artiste\nUne;Sel\nDeux;Sel\n' });
    const answers = await Promise.all(
      [1, 2, 3].map(() => importer.api.ok(confirmImport, { body: { importId } })),
    );
    expect(new Set(answers.map(({ jobId }) => jobId)).size).toBe(1);
    const job = await importer.watched(answers[0]?.jobId ?? '');
    expect(job).toMatchObject({
      type: 'import',
      done: 2,
      total: 2,
      result: { importId, ecrites: 2 },
    });
    expect(await importer.api.ok(confirmImport, { body: { importId } })).toEqual(answers[0]);
    const rows = await written(importId);
    expect(rows.map(({ titre, rang }) => [titre, rang])).toEqual([
      ['Une', 1],
      ['Deux', 2],
    ]);
    const traces = await portal.db
      .selectFrom('historique')
      .select(['action', 'elementId', 'after'])
      .where(
        'elementId',
        'in',
        rows.map(({ elementId }) => elementId),
      )
      .orderBy('elementId')
      .execute();
    expect(traces.map(({ action, after }) => [action, after])).toEqual([
      ['element.import', { titre: 'Une', artiste: 'Sel', qualite: 'PRODUCTEUR' }],
      ['element.import', { titre: 'Deux', artiste: 'Sel', qualite: 'PRODUCTEUR' }],
    ]);
  });

  test('what is imported can be compared soon after, and a second import of it is noticed', async () => {
    const bytes = 'titre;artiste;duree\nUne chanson rare;Les Embruns;3:45\n';
    const { importId } = await importer.preview({ bytes });
    await importer.write(importId);
    const [row] = await written(importId);
    await eventually(
      () =>
        portal.db
          .selectFrom('proximite')
          .select('elementId')
          .where('elementId', '=', row?.elementId ?? 0)
          .execute(),
      (stored) => stored.length === 1,
    );
    const { analyse } = await importer.preview({ bytes });
    expect(analyse?.doublons.exemples).toEqual([
      { ligne: 2, raison: 'REGISTRE', autreLigne: null, elementId: row?.elementId },
    ]);
  });

  test('lines enter the requested draft while it has room', async () => {
    const body = { type: 'P', titre: 'Déjà là' } as const;
    const { dossierId } = await importer.api.ok(createElement, { body });
    const { importId } = await importer.preview(
      { bytes: 'titre;artiste\nUne;Sel\n' },
      { dossierId },
    );
    expect((await importer.write(importId)).dossiers).toEqual([dossierId]);
    expect((await written(importId))[0]).toMatchObject({ dossierId, rang: 2 });
  });

  test('the templates come back as they went out', async () => {
    for (const format of ['CSV', 'XLSX'] as const) {
      const bytes = await downloaded(readImportTemplate.path, { format });
      const { analyse } = await importer.preview({ bytes, name: `modele.${format.toLowerCase()}` });
      expect(analyse).toMatchObject({ lignes: 1, pretes: 1, colonnesInconnues: [] });
      expect(analyse?.apercu[0]?.cellules).toMatchObject({
        titre: 'La houle',
        artistes_invites: 'Ana Brume | Sel',
        duree: '00:03:45',
        ean: '4006381333931',
      });
    }
  });

  test('a workbook is read by its values: numbers, dates, times, truths and shared texts', async () => {
    const bytes = await workbook([
      ['Titre', 'Artiste', 'Durée', 'Année', 'Date de sortie', 'EAN', 'Explicite'].map((value) => ({
        value,
      })),
      [],
      [
        { value: 'Houle & <écume>' },
        { value: 'Sel' },
        { value: 225 / 86_400 },
        { value: 2024 },
        { value: 45_657 },
        { value: 4_006_381_333_931 },
        { value: true },
      ],
    ]);
    const { importId, analyse } = await importer.preview({ bytes, name: 'Livre.xlsx' });
    expect(analyse).toMatchObject({
      encodage: null,
      separateur: null,
      feuille: 'Sheet1',
      pretes: 1,
    });
    await importer.write(importId);
    expect(await written(importId)).toMatchObject([
      {
        ligne: 3,
        titre: 'Houle & <écume>',
        duree: 225,
        anneePublication: 2024,
        datePublication: '2024-12-31',
        ean: '4006381333931',
        explicite: true,
        nomDossier: 'Livre',
      },
    ]);
  });

  async function downloaded(
    path: string,
    query: Record<string, string>,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const response = await fetch(`${portal.origin}${path}?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${await portal.tokenOf(importer.email)}` },
    });
    expect(response.status).toBe(200);
    return new Uint8Array(await response.arrayBuffer());
  }
  const download = async (path: string, query: Record<string, string>) =>
    Buffer.from(await downloaded(path, query)).toString('utf8');
});

async function workbook(data: SheetData): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await writeXlsxFile(data).toBuffer());
}
