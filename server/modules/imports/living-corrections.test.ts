import { beforeAll, describe, expect, test } from 'vitest';
import {
  answerCorrection,
  answerCorrectionLot,
  listCorrections,
} from '#contract/registration/corrections.ts';
import { updateElement } from '#contract/registration/isrc.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';
import {
  aDossier,
  aProducer,
  aRecording,
  ask,
  type Producer,
} from '../exports/testing/export-ground.ts';
import { type Importer, importClient, WITH_JOBS } from './testing/import-client.ts';

/** Replaces non-breaking spaces by plain ones. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

const MOTIF = 'Fautes de frappe relevées sur les pochettes.';

describe('law 5: the living sheet', () => {
  const portal = aRunningPortal('postgres', WITH_JOBS);
  let staff: ApiClient;
  beforeAll(async () => {
    const { email } = await aPerson(portal.db, {
      structures: [SOCIETY],
      roles: ['isGestionnaireInternet'],
    });
    staff = clientOf(portal, email);
  });

  type Location = { own: Producer; importer: Importer; ids: readonly number[]; sheet: string };

  /** A catalogue of recordings, with codes where given, and its export. */
  async function exported(
    ...tracks: readonly (readonly [titre: string, isrc?: string])[]
  ): Promise<Location> {
    const own = await aProducer(portal);
    const dossierId = await aDossier(portal, own, 'Grand large');
    const ids: number[] = [];
    for (const [index, [titre, isrc]] of tracks.entries()) {
      const input = { dossierId, rang: index + 1, titre, ...(isrc === undefined ? {} : { isrc }) };
      ids.push(await aRecording(portal, own, input));
    }
    const importer = importClient(portal, own.email, own.structureId);
    return { own, importer, ids, sheet: (await ask(portal, own.email, { format: 'CSV' })).text };
  }

  const titleOf = async (elementId: number | undefined) =>
    (
      await portal.db
        .selectFrom('element')
        .select('titre')
        .where('elementId', '=', elementId ?? 0)
        .executeTakeFirstOrThrow()
    ).titre;

  test('a row that the portal changed since its export is a conflict: kept, reported, and applied by a person only', async () => {
    const { importer, ids, sheet } = await exported(['Houle'], ['Ressac'], ['Estran']);
    const [both, external] = ids;
    await importer.api.ok(updateElement, {
      body: { elementId: both ?? 0, titre: 'Houle du large' },
    });
    await importer.api.ok(updateElement, {
      body: { elementId: external ?? 0, titre: 'Ressac du soir' },
    });
    const edited = sheet.replace('Houle', 'Houle calme').replace('Estran', 'Estran gris');
    const { importId, analyse } = await importer.preview({ bytes: edited });
    expect(analyse).toMatchObject({ lignes: 3, pretes: 1, conflits: 1, connues: { nombre: 2 } });
    const texts = analyse?.connues.exemples.map(({ elementId, raison, changements }) => [
      elementId,
      raison,
      changements.map(({ avant, apres, par }) => `${avant} → ${apres} : ${par}`),
    ]);
    expect(texts).toEqual([
      [both, 'CONFLIT', ['Houle du large → Houle calme : DEUX']],
      // Unchanged in the file: a later change in the portal is not a difference made by the person.
      [external, 'INCHANGE', ['Ressac du soir → Ressac : PORTAIL']],
    ]);
    const taken = await importer.change(importId, { pris: [both] });
    expect(taken.analyse).toMatchObject({ pretes: 2, conflits: 0, misesAJour: { nombre: 2 } });
    const left = await importer.change(importId, { pris: [], ecartes: [ids[2]] });
    expect(left.analyse).toMatchObject({ pretes: 0, conflits: 1, connues: { nombre: 3 } });
    await importer.change(importId, { ecartes: [] });
    await importer.write(importId);
    expect(await Promise.all(ids.map(titleOf))).toEqual([
      'Houle du large',
      'Ressac du soir',
      'Estran gris',
    ]);
  });

  test('the same sheet stays usable: edited again after an import, it has no conflict with itself', async () => {
    const { importer, ids, sheet } = await exported(['Houle'], ['Ressac']);
    const once = sheet.replace('Houle', 'Houle calme');
    await importer.write((await importer.preview({ bytes: once })).importId);
    const twice = once.replace('Ressac', 'Ressac bleu');
    const { importId, analyse } = await importer.preview({ bytes: twice });
    expect(analyse).toMatchObject({ pretes: 1, conflits: 0, misesAJour: { nombre: 1 } });
    await importer.write(importId);
    expect(await Promise.all(ids.map(titleOf))).toEqual(['Houle calme', 'Ressac bleu']);
  });

  test('what changes between the preview and the writing is not overwritten', async () => {
    const { importer, ids, sheet } = await exported(['Houle']);
    const { importId } = await importer.preview({ bytes: sheet.replace('Houle', 'Houle calme') });
    await importer.api.ok(updateElement, {
      body: { elementId: ids[0] ?? 0, titre: 'Houle du large' },
    });
    await importer.write(importId);
    expect(await titleOf(ids[0])).toBe('Houle du large');
  });

  test('corrections of coded recordings form one lot: notified once, accepted at once, requested once if sent twice', async () => {
    const { own, importer, ids, sheet } = await exported(
      ['Marrée', 'FRZ032400101'],
      ['Ressak', 'FRZ032400102'],
    );
    const edited = sheet.replace('Marrée', 'Marée').replace('Ressak', 'Ressac');
    const { importId, analyse } = await importer.preview({ bytes: edited, name: 'Fautes.csv' });
    expect(analyse).toMatchObject({ pretes: 2, enErreur: 0, corrections: { nombre: 2 } });
    await expect(importer.write(importId)).rejects.toThrow('motifCorrections');
    const written = await importer.write(importId, { motifCorrections: MOTIF });
    expect(written).toMatchObject({ ecrites: 0, corrigees: 2, dossiers: [] });
    expect(await titleOf(ids[0])).toBe('Marrée');
    const queue = await staff.ok(listCorrections, {
      query: { structureId: String(own.structureId) },
    });
    const [first, second] = queue.rows;
    expect([first?.lot, second?.lot]).toEqual([first?.lot, first?.lot]);
    expect(first).toMatchObject({
      lot: { fichier: 'Fautes.csv' },
      motif: MOTIF,
      can: { answer: true },
    });
    const reported = async (what: 'CORRECTIONS_ASKED' | 'CORRECTIONS_ANSWERED', words: string) => {
      const rows = await portal.db
        .selectFrom('notification')
        .select(['titre', 'texte', 'interlocuteurId'])
        .where('kind', '=', what)
        .execute();
      return rows.filter(({ titre, texte }) => plain(`${titre} ${texte}`).includes(words)).length;
    };
    expect(await reported('CORRECTIONS_ASKED', '2 corrections par le fichier « Fautes.csv »')).toBe(
      1,
    );
    const again = await importer.preview({ bytes: edited });
    expect(again.analyse?.connues.exemples.map(({ raison }) => raison)).toEqual([
      'CORRECTION',
      'CORRECTION',
    ]);

    const lotId = first?.lot?.lotId ?? 0;
    const own1 = { lotId, action: 'OK' as const };
    expect(await importer.api.refused(answerCorrectionLot, { body: own1 })).toMatchObject({
      code: 'ANSWER_NOT_YOURS',
    });
    expect(
      await staff.refused(answerCorrectionLot, { body: { lotId, action: 'KO' } }),
    ).toMatchObject({
      status: 422,
      errors: [{ path: 'motif' }],
    });
    expect(await staff.ok(answerCorrectionLot, { body: own1 })).toEqual({
      lotId,
      repondues: 2,
      restent: [],
    });
    expect(await Promise.all(ids.map(titleOf))).toEqual(['Marée', 'Ressac']);
    expect(await staff.refused(answerCorrectionLot, { body: own1 })).toMatchObject({
      code: 'ALREADY_ANSWERED',
    });
    expect(await reported('CORRECTIONS_ANSWERED', '« Fautes.csv » : 2 corrections faites')).toBe(1);
    const last = await importer.preview({ bytes: edited });
    expect(last.analyse).toMatchObject({ pretes: 0, connues: { nombre: 2 } });
  });

  test('a lot that changes several fields is written at once, and each line keeps its own history', async () => {
    const { own, importer, ids, sheet } = await exported(
      ['Banc', 'FRZ032400401'],
      ['Cale', 'FRZ032400402'],
    );
    const [first = 0, second = 0] = ids;
    const lines = sheet.split(/\r?\n/).map((line) => line.split(';'));
    const composers = lines[0]?.indexOf('compositeurs') ?? -1;
    const edited = lines.map((cells) =>
      cells
        .map((cell, at) => (at === composers && cells.includes('Cale') ? 'A. Roc' : cell))
        .join(';'),
    );
    const bytes = edited.join('\r\n').replace(';Banc;', ';Bancs;').replace(';Cale;', ';Cales;');
    const { importId } = await importer.preview({ bytes });
    expect(await importer.write(importId, { motifCorrections: MOTIF })).toMatchObject({
      corrigees: 2,
    });
    const { rows } = await staff.ok(listCorrections, {
      query: { structureId: String(own.structureId) },
    });
    const lotId = rows[0]?.lot?.lotId ?? 0;
    await staff.ok(answerCorrectionLot, { body: { lotId, action: 'OK' } });
    const now = await portal.db
      .selectFrom('element as e')
      .innerJoin('proximite as p', 'p.elementId', 'e.elementId')
      .select(['e.elementId', 'e.titre', 'e.compositeurs', 'e.revision', 'p.noyau'])
      .where('e.elementId', 'in', ids)
      .orderBy('e.elementId')
      .execute();
    expect(now).toEqual([
      { elementId: first, titre: 'Bancs', compositeurs: [], revision: 2, noyau: 'bancs' },
      { elementId: second, titre: 'Cales', compositeurs: ['A. Roc'], revision: 2, noyau: 'cales' },
    ]);
    const reported = await portal.db
      .selectFrom('historique')
      .select(['elementId', 'before', 'after'])
      .where('elementId', 'in', ids)
      .where('action', '=', 'correction.accept')
      .orderBy('historiqueId')
      .execute();
    expect(reported).toMatchObject([
      { elementId: first, before: { titre: 'Banc' }, after: { titre: 'Bancs', motif: MOTIF } },
      {
        elementId: second,
        before: { titre: 'Cale', compositeurs: [] },
        after: { titre: 'Cales', compositeurs: ['A. Roc'], motif: MOTIF },
      },
    ]);
  });

  test('line by line, then the rest: a code cancelled meanwhile stays pending, and is reported', async () => {
    const codes = ['FRZ032400301', 'FRZ032400302', 'FRZ032400303'];
    const titles = ['Un', 'Deux', 'Trois'];
    const { own, importer, ids, sheet } = await exported(
      ...codes.map((code, index) => [titles[index] ?? '', code] as const),
    );
    const edited = sheet.replace(';Un;', ';Un et un;').replace(';Deux;', ';Deux et deux;');
    const { importId } = await importer.preview({
      bytes: edited.replace(';Trois;', ';Trois fois rien;'),
    });
    await importer.write(importId, { motifCorrections: MOTIF });
    const { rows } = await staff.ok(listCorrections, { query: { etat: 'EN_ATTENTE' } });
    const mine = rows.filter(({ elementId }) => ids.includes(elementId));
    const lotId = mine[0]?.lot?.lotId ?? 0;
    const lineOf = (titre: string) => mine.find((one) => one.titre === titre)?.correctionId ?? 0;
    const motif = 'C’est le titre de la pochette.';
    await staff.ok(answerCorrection, { body: { correctionId: lineOf('Un'), action: 'KO', motif } });
    await portal.db
      .insertInto('annulation')
      .values({
        isrc: codes[2] ?? '',
        elementId: ids[2] ?? 0,
        motif: 'Attribué deux fois',
        remplacePar: null,
        annuleLe: portal.time.now,
        annulePar: own.interlocuteurId,
      })
      .execute();
    const done = await staff.ok(answerCorrectionLot, { body: { lotId, action: 'OK' } });
    expect(done).toMatchObject({
      repondues: 1,
      restent: [{ titre: 'Trois', correctionId: lineOf('Trois') }],
    });
    expect(await Promise.all(ids.map(titleOf))).toEqual(['Un', 'Deux et deux', 'Trois']);
    await staff.ok(answerCorrectionLot, { body: { lotId, action: 'KO', motif } });
    const reported = await portal.db
      .selectFrom('notification')
      .select('titre')
      .where('kind', '=', 'CORRECTIONS_ANSWERED')
      .execute();
    expect(reported.map(({ titre }) => plain(titre))).toContain(
      '« Catalogue.csv » : 1 correction faite, 2 corrections refusées',
    );
  });

  test('a sheet that only contains a code proposes its differences, and requests nothing by itself', async () => {
    const isrc = 'FRZ032400501';
    const { importer, ids } = await exported(['Marrée', isrc]);
    const bytes = `Titre;Artiste;ISRC;Genre\nMarée;Les Phares;${isrc};\n`;
    const { importId, analyse } = await importer.preview({ bytes });
    expect(analyse).toMatchObject({ pretes: 0, corrections: { nombre: 0 } });
    expect(analyse?.connues.exemples).toMatchObject([
      {
        raison: 'CODE',
        changements: [{ colonne: 'titre', avant: 'Marrée', apres: 'Marée', par: 'INCONNU' }],
      },
    ]);
    const taken = await importer.change(importId, { pris: ids });
    expect(taken.analyse).toMatchObject({ pretes: 1, corrections: { nombre: 1 } });
    expect(await importer.write(importId, { motifCorrections: MOTIF })).toMatchObject({
      corrigees: 1,
    });
  });

  test('a sheet cannot correct what a code was issued for: this is an error of its line', async () => {
    const isrc = 'FRZ032400601';
    const { importer, sheet } = await exported(['Marée', isrc]);
    const [head = '', line = ''] = sheet.split('\r\n');
    const { analyse } = await importer.preview({
      bytes: `${head}\r\n${line.replace(/^[^;]*;/, 'Vidéo;')}\r\n`,
    });
    expect(analyse).toMatchObject({ enErreur: 1, corrections: { nombre: 0 } });
    expect(analyse?.erreurs.map(({ colonne }) => colonne)).toContain('type');
  });
});
