import { describe, expect, test } from 'vitest';
import { changeImport, confirmImport, removeImport } from '#contract/exchange/imports.ts';
import { createLot } from '#contract/registration/lot.ts';
import { leftBy } from '#server/testing/left-behind.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { anImporter, WITH_JOBS } from './testing/import-client.ts';

const SHEET = [
  'Titre;Artiste;Durée;Année;Code ISRC existant;Humeur',
  'Houle;Zoé;3:45;2024;FRZ032400001;calme',
  'Ressac;Zoé;;2024;;',
  'Houle;Zoé;3:45;2024;;',
  'Brume;Zoé;4:00;98;;',
  'Sans code;Zoé;3:15;2024;FRZ0324OO213;',
  ';Zoé;3:15;2024;;',
  'Connue;Ana;3:00;2024;;',
].join('\n');
const COLUMNS = ['titre', 'artiste_principal', 'duree', 'annee_publication', 'isrc_existant', null];
const NONE = { nombre: 0, exemples: [] };

describe('an import', () => {
  const portal = aRunningPortal('postgres', WITH_JOBS);
  const importer = beforehand(() => anImporter(portal));

  /** A line of its preview. */
  const shown = (
    ligne: number,
    cells: readonly string[],
    choix = 'AJOUTER',
    motif: string | null = null,
  ) => {
    const [titre, artiste_principal, duree, isrc_existant = ''] = cells;
    const cellules = { titre, artiste_principal, duree, isrc_existant, annee_publication: '2024' };
    return { ligne, cellules, choix, motif, elementId: null };
  };

  test('returns all that it found, writes a history line at each step, and lists what it wrote', async () => {
    const { structureId, api } = importer;
    const existing = { titre: 'Connue', artiste: 'Ana', duree: '3:00' };
    const lot = await api.ok(createLot, { body: { titre: 'Déjà', elements: [existing] } });
    let importId = 0;
    const line = (action: string, input: object) => ({
      action,
      onBehalfOf: structureId,
      who: expect.any(Number),
      structureId,
      dossierId: null,
      elementId: null,
      before: null,
      ...input,
    });
    const file = { nom: 'Rentrée.csv', taille: 237 };
    const sent = await leftBy(portal, async () => {
      const one = await importer.preview({ bytes: SHEET, name: file.nom });
      ({ importId } = one);
      const { analyse, reglages, ...reported } = one;
      expect(reported).toEqual({
        importId,
        structureId,
        dossierId: null,
        etat: 'ANALYSE',
        motif: null,
        ecrites: 0,
        corrigees: 0,
        fichier: { ...file, format: 'CSV' },
        jobId: expect.any(String),
        dossiers: [],
        nonEcrites: 0,
        createdAt: portal.time.now.toISOString(),
        can: { change: true, confirm: true, remove: true },
      });
      const { erreurs = [], apercu, doublons, codes, ...result } = analyse ?? {};
      expect(result).toEqual({
        encodage: 'utf-8',
        lettres: null,
        separateur: ';',
        feuille: null,
        feuilles: [],
        modele: null,
        nature: 'CSV',
        colonnes: COLUMNS,
        entete: { ligne: 1, cellules: SHEET.split('\n')[0]?.split(';') },
        exemples: [
          ['Houle', 'Ressac', 'Houle'],
          ['Zoé', 'Zoé', 'Zoé'],
          ['3:45', '3:45', '4:00'],
          ['2024', '2024', '2024'],
          ['FRZ032400001', 'FRZ0324OO213'],
          ['calme'],
        ],
        remarques: { fusionnees: 0, masquees: 0, colonnesMasquees: [], invisibles: 0, idem: 0 },
        colonnesInconnues: ['Humeur'],
        colonnesLaissees: [{ rang: 5, remplies: 1, question: false, proposition: null }],
        questions: [],
        titres: [],
        conflits: 0,
        signes: {
          minutesReadAsHours: false,
          moisJour: false,
          artisteDit: true,
          artisteEnTete: false,
          dureeAvecPoint: null,
          duree: null,
        },
        lignes: 7,
        pretes: 4,
        enErreur: 3,
        laissees: 0,
        repliees: 0,
        incompletes: 1,
        ignorees: 0,
        connues: NONE,
        misesAJour: NONE,
        corrections: NONE,
      });
      expect(
        erreurs.map(({ reparation, colonne, nombre, exemples }) => [
          reparation,
          colonne,
          nombre,
          exemples,
        ]),
      ).toEqual([
        [
          'annee.deuxChiffres',
          'annee_publication',
          1,
          [{ ligne: 5, valeur: '98', message: expect.any(String) }],
        ],
        [
          'isrc.lettreChiffre',
          'isrc_existant',
          1,
          [{ ligne: 6, valeur: 'FRZ0324OO213', message: expect.any(String) }],
        ],
        ['titre.REQUIRED', 'titre', 1, [{ ligne: 7, valeur: '', message: expect.any(String) }]],
      ]);
      expect(apercu).toEqual([
        shown(2, ['Houle', 'Zoé', '00:03:45', 'FR-Z03-24-00001']),
        shown(3, ['Ressac', 'Zoé', '']),
        shown(4, ['Houle', 'Zoé', '00:03:45']),
        shown(
          6,
          ['Sans code', 'Zoé', '00:03:15'],
          'LAISSER',
          expect.stringContaining('FRZ032400213'),
        ),
        shown(8, ['Connue', 'Ana', '00:03:00']),
      ]);
      expect(doublons).toEqual({
        nombre: 2,
        exemples: [
          { ligne: 4, raison: 'FICHIER', autreLigne: 2, elementId: null },
          { ligne: 8, raison: 'REGISTRE', autreLigne: null, elementId: lot.elementIds[0] },
        ],
      });
      expect(codes).toEqual({ repris: 1, aVous: 0, autres: 0, malFormes: 1, refuses: 0 });
    });
    const sha256 = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(sent).toEqual({
      history: [line('import.deposit', { after: { importId, ...file, sha256 } })],
      reported: [],
    });
    const repaired = {
      reparations: ['annee.deuxChiffres', 'annee.deuxChiffres'],
      qualite: 'PRODUCTEUR',
    };
    const changed = await leftBy(portal, () => importer.change(importId, repaired));
    const settings = {
      pris: [],
      ecartes: [],
      laissees: [],
      sansCode: [],
      titres: [],
      colonnes: null,
      type: null,
      anneePublication: null,
      dureeEn: null,
      feuille: null,
      encodage: null,
      ligneEntete: null,
      motifCorrections: null,
      memoire: null,
    };
    expect(changed.history).toEqual([
      line('import.change', {
        before: { importId, ...settings, reparations: [], qualite: null },
        after: {
          importId,
          ...settings,
          reparations: ['annee.deuxChiffres'],
          qualite: 'PRODUCTEUR',
        },
      }),
    ]);
    const written = await leftBy(portal, () => importer.write(importId));
    const { dossiers, ecrites, etat, can } = await importer.look(importId);
    expect({ etat, ecrites, can }).toEqual({
      etat: 'IMPORTE',
      ecrites: 5,
      can: { change: false, confirm: false, remove: false },
    });
    const [dossierId] = dossiers;
    const imported = written.history.slice(1, -1);
    expect(imported.map(({ action, dossierId: one }) => [action, one])).toEqual(
      Array.from({ length: 5 }, () => ['element.import', dossierId]),
    );
    expect(imported.map(({ after }) => (after as { titre?: string } | null)?.titre)).toEqual([
      'Houle',
      'Ressac',
      'Houle',
      'Brume',
      'Connue',
    ]);
    expect([written.history[0], written.history.at(-1)]).toEqual([
      line('import.confirm', { after: { importId, pretes: 5, enErreur: 2 } }),
      line('import.finish', { onBehalfOf: null, after: { importId, ecrites: 5 } }),
    ]);
    expect(await api.refused(changeImport, { body: { importId } })).toMatchObject({ status: 409 });
    // A repeated call returns the same job, and adds no history.
    const again = await leftBy(portal, () => api.ok(confirmImport, { body: { importId } }));
    expect(again.history).toEqual([]);
  });

  test('that is abandoned records what it was, and its file is deleted; nothing of it can change any more', async () => {
    const { structureId, api } = importer;
    const { importId } = await importer.preview({ bytes: SHEET });
    const { history } = await leftBy(portal, () => api.ok(removeImport, { body: { importId } }));
    expect(history).toMatchObject([
      {
        action: 'import.remove',
        structureId,
        dossierId: null,
        before: { importId, nom: 'Catalogue.csv' },
        after: { importId, etat: 'ABANDONNE' },
      },
    ]);
    const { cle } = await portal.db
      .selectFrom('import')
      .select('cle')
      .where('importId', '=', importId)
      .executeTakeFirstOrThrow();
    expect(cle).toBeNull();
    for (const endpoint of [changeImport, confirmImport, removeImport])
      expect(await api.refused(endpoint, { body: { importId } as never })).toMatchObject({
        status: 409,
      });
  });

  test('shows fifty of the known recordings, and counts them all', async () => {
    const titles = Array.from(
      { length: 51 },
      (_, n) => `Vague numéro ${String.fromCodePoint(97 + (n % 26))}${n}`,
    );
    const codeOf = (n: number) => `FRZ0324${String(n + 500).padStart(5, '0')}`;
    const elements = titles.map((titre, n) => ({
      titre,
      artiste: 'Zoé',
      duree: '3:00',
      isrcDeclare: codeOf(n),
    }));
    await importer.api.ok(createLot, { body: { titre: 'Vagues', elements } });
    const rows = titles.map((titre, n) => `${titre};Zoé;3:00;${codeOf(n)}`);
    const { analyse } = await importer.preview({
      bytes: ['Titre;Artiste;Durée;Code ISRC existant', ...rows].join('\n'),
    });
    expect(analyse).toMatchObject({
      lignes: 51,
      pretes: 0,
      codes: { aVous: 51, repris: 0 },
      connues: { nombre: 51 },
    });
    expect(analyse?.connues.exemples).toHaveLength(50);
  });
});
