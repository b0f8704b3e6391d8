import { beforeAll, describe, expect, test } from 'vitest';
import { changeImport } from '#contract/exchange/imports.ts';
import type { Isrc } from '#domain/isrc/isrc.ts';
import { aPrefixe } from '#server/testing/builders.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { aDossier, aProducer, aRecording, ask } from '../exports/testing/export-ground.ts';
import { type Importer, importClient, WITH_JOBS } from './testing/import-client.ts';

/** Splits a CSV of the portal into cells; no cell below contains a separator. */
const cellsOf = (sheet: string) =>
  sheet
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'));

describe('an export that comes back with what cannot be done', () => {
  const portal = aRunningPortal('postgres', WITH_JOBS);
  const own = beforehand(() => aProducer(portal));
  let importer: Importer;
  let dossierId: number;
  let rang = 0;
  beforeAll(async () => {
    importer = importClient(portal, own.email, own.structureId);
    dossierId = await aDossier(portal, own);
  });

  type Input = Omit<Parameters<typeof aRecording>[2], 'dossierId' | 'rang'>;
  const recording = (input: Input) => {
    rang += 1;
    return aRecording(portal, own, { dossierId, rang, ...input });
  };

  /** The export of these recordings alone, cells changed by the heading of their column. */
  async function sheetOf(
    ids: readonly number[],
    change: (row: Record<string, string>) => readonly Readonly<Record<string, string>>[],
  ): Promise<string> {
    const [head = [], ...lines] = cellsOf((await ask(portal, own.email, { format: 'CSV' })).text);
    const rows = lines
      .map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])))
      .filter((row) => ids.includes(Number(row.enregistrement)))
      .flatMap((row) => change(row));
    return [head, ...rows.map((row) => head.map((name) => row[name] ?? ''))]
      .map((cells) => cells.join(';'))
      .join('\r\n');
  }

  const changing = (cells: Record<string, string>) => (row: Record<string, string>) => [
    { ...row, ...cells },
  ];

  test('what cannot be read is a fault, also where the portal has nothing', async () => {
    const ids = [
      await recording({ titre: 'Houle', duree: null }),
      await recording({ titre: 'Ressac', duree: null }),
    ];
    const once = await sheetOf(ids, (row) => [
      row.titre === 'Houle' ? { ...row, duree: '3:75' } : row,
    ]);
    const { analyse } = await importer.preview({ bytes: once });
    expect(analyse).toMatchObject({ lignes: 2, pretes: 0, enErreur: 1, connues: { nombre: 1 } });
    const wrong = { pays_fixation: 'Atlantide', date_publication: 'hier', explicite: 'parfois' };
    for (const [name, value] of Object.entries(wrong)) {
      const sheet = await sheetOf(ids.slice(0, 1), changing({ [name]: value }));
      const { analyse: message } = await importer.preview({ bytes: sheet });
      expect(message).toMatchObject({ lignes: 1, enErreur: 1, erreurs: [{ colonne: name }] });
    }
  });

  test('minutes that a spreadsheet read as hours are corrected where the portal has no duration', async () => {
    const ids = [await recording({ titre: 'Houle', duree: null })];
    // 3 h 45 min as a fraction of a day.
    const sheet = await sheetOf(ids, changing({ duree: '0,15625' }));
    const { importId, analyse } = await importer.preview({ bytes: sheet });
    const both = ['duree.minutesReadAsHours', 'duree.heures'] as const;
    const [hours] = analyse?.erreurs ?? [];
    expect([hours?.reparation, hours?.autre?.reparation]).toEqual(both);
    const body = { importId, reparations: [...both] };
    const { errors } = await importer.api.refused(changeImport, { body });
    expect(errors).toMatchObject([{ path: 'reparations', code: 'CONTRADICTORY' }]);
    const mended = await importer.change(importId, { reparations: ['duree.minutesReadAsHours'] });
    expect(mended.analyse).toMatchObject({ pretes: 1, enErreur: 0, misesAJour: { nombre: 1 } });
  });

  test('a barcode that a spreadsheet took for a number is that of the portal, and no repair empties it', async () => {
    const ean = '012345678905';
    const ids = [
      await recording({ titre: 'Jusant', ean }),
      await recording({ titre: 'Étale', ean }),
    ];
    const sheetWith = (cell: string) =>
      sheetOf(ids, ({ titre, ...row }) => [
        { ...row, titre: titre === 'Jusant' ? 'Jusant calme' : 'Étale', ean: cell },
      ]);
    const once = { pretes: 1, enErreur: 0, misesAJour: { nombre: 1 }, connues: { nombre: 1 } };
    const stripped = await importer.preview({ bytes: await sheetWith('12345678905') });
    expect(stripped.analyse).toMatchObject(once);
    const abridged = await importer.preview({ bytes: await sheetWith('1,23457E+10') });
    expect(abridged.analyse).toMatchObject({ pretes: 0, enErreur: 2 });
    const repaired = await importer.change(abridged.importId, {
      reparations: ['ean.notationScientifique'],
    });
    expect(repaired.analyse).toMatchObject(once);
    await importer.write(abridged.importId);
    const stored = await portal.db
      .selectFrom('element')
      .select(['titre', 'ean'])
      .where('elementId', 'in', ids)
      .orderBy('elementId')
      .execute();
    expect(stored).toEqual([
      { titre: 'Jusant calme', ean },
      { titre: 'Étale', ean },
    ]);
  });

  test('concerts of whole minutes come back as they left', async () => {
    const ids = [await recording({ titre: 'Nuit', duree: 3720 }), await recording({ duree: 7200 })];
    const sheet = await sheetOf(ids, (row) => [
      row.titre === 'Nuit' ? { ...row, titre: 'Nuitée' } : row,
    ]);
    const { analyse } = await importer.preview({ bytes: sheet });
    expect(analyse).toMatchObject({ pretes: 1, enErreur: 0, connues: { nombre: 1 } });
    expect(analyse?.misesAJour.exemples[0]?.changements.map(({ colonne }) => colonne)).toEqual([
      'titre',
    ]);
  });

  test('a change is validated with the stored fields: a date in another year than the recording’s', async () => {
    const ids = [await recording({ anneePublication: 2024, datePublication: '2024-05-03' })];
    const sheet = await sheetOf(
      ids,
      changing({ date_publication: '2025-05-03', annee_publication: '' }),
    );
    const { analyse } = await importer.preview({ bytes: sheet });
    expect(analyse).toMatchObject({ lignes: 1, pretes: 0, enErreur: 1, misesAJour: { nombre: 0 } });
    expect(analyse?.erreurs.map(({ reparation }) => reparation)).toEqual([
      'date_publication.INCOHERENT',
    ]);
  });

  test('the announced lines are the written ones: of two lines about one recording, the first', async () => {
    const elementId = await recording({ titre: 'Houle', isrcDeclare: 'FRZ039800701' as Isrc });
    const bytes = ['Titre;ISRC', 'Houle calme;FRZ039800701', 'Houle (Live);FRZ039800701'].join(
      '\n',
    );
    const { importId } = await importer.preview({ bytes });
    await importer.change(importId, { pris: [elementId] });
    expect(await importer.write(importId)).toMatchObject({ ecrites: 1 });
    const { titre, revision } = await portal.db
      .selectFrom('element')
      .select(['titre', 'revision'])
      .where('elementId', '=', elementId)
      .executeTakeFirstOrThrow();
    expect([titre, revision]).toEqual(['Houle calme', 2]);
  });

  test('an exported line that is copied to add a recording, and still names the first, is a fault', async () => {
    const ids = [await recording({ titre: 'Houle' })];
    const sheet = await sheetOf(ids, (row) => [
      row,
      { ...row, version: 'Live' },
      { ...row, version: 'Remix' },
    ]);
    const { analyse } = await importer.preview({ bytes: sheet });
    expect(analyse).toMatchObject({ lignes: 3, pretes: 0, enErreur: 2, connues: { nombre: 1 } });
    expect(analyse?.erreurs).toMatchObject([{ colonne: 'enregistrement', nombre: 2 }]);
    expect(analyse?.erreurs[0]?.exemples[0]?.message).toBe(
      'Cet enregistrement est déjà nommé par la ligne 2 : videz son numéro d’enregistrement pour en ajouter un.',
    );
    const emptied = await sheetOf(ids, (row) => [
      row,
      { ...row, version: 'Live', enregistrement: '' },
    ]);
    expect((await importer.preview({ bytes: emptied })).analyse).toMatchObject({
      pretes: 1,
      enErreur: 0,
    });
  });

  test('after a stop, a line that is written already still names its recording', async () => {
    const ids = [await recording({ titre: 'Houle' })];
    const sheet = await sheetOf(ids, (row) =>
      ['Calme', 'Live'].map((version) => ({ ...row, version, repere: '' })),
    );
    const { importId, analyse } = await importer.preview({ bytes: sheet });
    expect(analyse).toMatchObject({ pretes: 1, enErreur: 1 });
    await portal.db
      .updateTable('import')
      .set({ ligneFaite: 2 })
      .where('importId', '=', importId)
      .execute();
    expect(await importer.write(importId)).toMatchObject({ ecrites: 0 });
  });

  test('titles of new lines are cleaned, those of recordings that are there are not', async () => {
    const ids = [
      await recording({ titre: 'GRANDE HOULE', isrc: 'FRZ032400801' }),
      await recording({ titre: 'GRAND RESSAC' }),
    ];
    const added = { titre: 'GRAND ESTRAN', enregistrement: '', dossier: '', isrc: '' };
    const sheet = await sheetOf(ids, (row) => [row, { ...row, ...added, repere: '' }]);
    const { importId, analyse } = await importer.preview({ bytes: sheet });
    expect(analyse?.titres.map(({ cle, nombre }) => [cle, nombre])).toEqual([['majuscules', 2]]);
    const cleaned = await importer.change(importId, { titres: ['majuscules'] });
    const nothing = { nombre: 0 };
    expect(cleaned.analyse).toMatchObject({ pretes: 2, corrections: nothing, misesAJour: nothing });
    expect(cleaned.analyse?.apercu.map(({ cellules }) => cellules.titre)).toEqual([
      'Grand estran',
      'Grand estran',
    ]);
  });

  test('a code that is typed for a recording being entered is judged as that of a new one', async () => {
    const other = await aProducer(portal);
    const theirs = { dossierId: await aDossier(portal, other), rang: 1, isrc: 'FRZ032400901' };
    await aRecording(portal, other, theirs);
    await recording({ titre: 'Marée', isrc: 'FRZ032400902' });
    await aPrefixe(portal.db, {
      code: 'FRH79',
      structureId: own.structureId,
      rangeStart: 1,
      rangeEnd: 500,
    });
    const codes = ['FRZ032400901', 'FRZ032400902', 'FRH792600900', 'FRZ032400903', 'FRZ039800704'];
    const ids = [await recording({ titre: 'E', isrcDeclare: 'FRZ039800704' as Isrc })];
    for (const titre of ['D', 'C', 'B', 'A']) ids.unshift(await recording({ titre }));
    const sheet = await sheetOf(ids, (row) => {
      const isrc = codes[ids.indexOf(Number(row.enregistrement))] ?? '';
      return [{ ...row, isrc_existant: isrc, genre: 'Chanson' }];
    });
    const { analyse } = await importer.preview({ bytes: sheet });
    expect(analyse).toMatchObject({ lignes: 5, pretes: 2, enErreur: 3, misesAJour: { nombre: 2 } });
    expect(analyse?.codes).toMatchObject({ autres: 1, refuses: 2, malFormes: 0 });
  });
});
