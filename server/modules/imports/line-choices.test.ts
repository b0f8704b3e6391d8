import { beforeAll, describe, expect, test } from 'vitest';
import { changeImport } from '#contract/exchange/imports.ts';
import type { Isrc } from '#domain/isrc/isrc.ts';
import { aPrefixe } from '#server/testing/builders.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { aDossier, aProducer, aRecording, ask } from '../exports/testing/export-ground.ts';
import { type Importer, importClient, WITH_JOBS } from './testing/import-client.ts';

describe('law 2: what becomes of each new line', () => {
  const portal = aRunningPortal('postgres', WITH_JOBS);
  const own = beforehand(() => aProducer(portal));
  let importer: Importer;
  beforeAll(async () => {
    importer = importClient(portal, own.email, own.structureId);
    const range = { rangeStart: 1, rangeEnd: 500 };
    await aPrefixe(portal.db, { code: 'FRH78', structureId: own.structureId, ...range });
  });

  const written = async (importId: number) => {
    const rows = await portal.db
      .selectFrom('importLigne as l')
      .innerJoin('element as e', 'e.elementId', 'l.elementId')
      .select(['l.ligne', 'e.titre', 'e.isrcDeclare'])
      .where('l.importId', '=', importId)
      .orderBy('l.ligne')
      .execute();
    return rows.map(({ ligne, titre, isrcDeclare }) => [ligne, titre, isrcDeclare]);
  };
  const SHEET = [
    'Titre;Artiste;Durée;ISRC',
    'Houle;Sel;3:45;',
    'Ressac;Sel;3:46;',
    'Hors tranche;Sel;3:47;FR-H78-26-00900',
    'Court;Sel;3:48;FRH7826',
    'Jusant;Sel;3:49;FRZ032400711',
  ].join('\n');

  test('a line is excluded, one is kept without its refused code; both choices survive the confirmation', async () => {
    const { importId, analyse } = await importer.preview({ bytes: SHEET });
    expect(analyse).toMatchObject({
      lignes: 5,
      pretes: 3,
      enErreur: 2,
      laissees: 0,
      codes: { repris: 1, aVous: 0, autres: 0, malFormes: 1, refuses: 1 },
    });
    expect(analyse?.apercu.map(({ ligne, choix, motif }) => [ligne, choix, motif])).toEqual([
      [2, 'AJOUTER', null],
      [3, 'AJOUTER', null],
      [4, 'LAISSER', 'Le numéro 00900 est hors de la tranche qui vous est attribuée.'],
      [5, 'LAISSER', expect.stringContaining('ISRC')],
      [6, 'AJOUTER', null],
    ]);
    expect(
      analyse?.erreurs.map(({ reparation, nombre }) => [reparation, nombre]).toSorted(),
    ).toEqual([
      ['isrc.formeInvalide', 1],
      ['isrc.refuse', 1],
    ]);
    const decided = await importer.change(importId, { laissees: [3], sansCode: [4, 5] });
    expect(decided.reglages).toMatchObject({ laissees: [3], sansCode: [4, 5] });
    expect(decided.analyse).toMatchObject({
      lignes: 5,
      pretes: 4,
      enErreur: 0,
      laissees: 1,
      codes: { repris: 1, malFormes: 0, refuses: 0 },
    });
    expect(decided.analyse?.apercu.map(({ choix }) => choix)).toEqual([
      'AJOUTER',
      'LAISSER',
      'SANS_CODE',
      'SANS_CODE',
      'AJOUTER',
    ]);
    // Other settings keep the choices about lines; another encoding drops them, since lines differ.
    const again = await importer.change(importId, { qualite: 'PRODUCTEUR' });
    expect(again.analyse).toMatchObject({ pretes: 4, laissees: 1 });
    expect(await importer.write(importId)).toMatchObject({ ecrites: 4 });
    expect(await written(importId)).toEqual([
      [2, 'Houle', null],
      [4, 'Hors tranche', null],
      [5, 'Court', null],
      [6, 'Jusant', 'FRZ032400711'],
    ]);
  });

  test('where every line is left nothing is written; read otherwise, lines are others', async () => {
    const bytes = 'Titre;Artiste;Durée\nLa digue;Sel;3:45\nLe môle;Sel;3:46\n';
    const { importId } = await importer.preview({ bytes });
    const left = await importer.change(importId, { laissees: [3, 2, 3] });
    expect(left).toMatchObject({
      reglages: { laissees: [3, 2] },
      analyse: { pretes: 0, laissees: 2 },
      can: { confirm: false },
    });
    await expect(importer.write(importId)).rejects.toThrow('IMPORT_EMPTY');
    const other = await importer.change(importId, { encodage: 'windows-1252' });
    // « Le mÃ´le » is reported as an error.
    expect(other).toMatchObject({
      reglages: { laissees: [] },
      analyse: { pretes: 1, enErreur: 1, laissees: 0 },
    });
    const wrong = {
      importId,
      laissees: [0],
      sansCode: Array.from({ length: 1001 }, (_, n) => n + 1),
    };
    const { errors } = await importer.api.refused(changeImport, { body: wrong });
    expect(errors?.map(({ path }) => path)).toEqual(['laissees.0', 'sansCode']);
  });

  test('a line that is a recording already is none of them: its code is not taken off, nor is it left by this', async () => {
    const dossierId = await aDossier(portal, own, 'Grand large');
    const isrcDeclare = 'FRZ032400712' as Isrc;
    const elementId = await aRecording(portal, own, { dossierId, rang: 1, titre: 'Estran' });
    await portal.db
      .updateTable('element')
      .set({ isrcDeclare })
      .where('elementId', '=', elementId)
      .execute();
    const bytes = (await ask(portal, own.email, { format: 'CSV' })).text.replace(
      'Estran',
      'Estran gris',
    );
    const { importId, analyse } = await importer.preview({ bytes });
    const ligne = analyse?.misesAJour.exemples[0]?.ligne ?? 0;
    expect(analyse?.apercu).toMatchObject([{ ligne, choix: null, elementId }]);
    const decided = await importer.change(importId, { laissees: [ligne], sansCode: [ligne] });
    expect(decided.analyse).toMatchObject({ pretes: 1, laissees: 0, misesAJour: { nombre: 1 } });
    await importer.write(importId);
    const query = portal.db.selectFrom('element').select(['titre', 'isrcDeclare']);
    expect(await query.where('elementId', '=', elementId).executeTakeFirst()).toEqual({
      titre: 'Estran gris',
      isrcDeclare,
    });
  });
});
