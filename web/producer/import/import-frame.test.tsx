import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeImport, type ImportOut, readImport } from '#contract/exchange/imports.ts';
import { listJobs } from '#contract/messages/jobs.ts';
import { SERVICE_UNAVAILABLE } from '#contract/problem.ts';
import { listDossiers } from '#contract/registration/dossier.ts';
import { reservedSpaces } from '#domain/french.ts';
import { REPAIRS } from '#domain/sheet/repairs.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';
import { anAnalysis, anImport, JOB_ID, SETTINGS } from '../testing/imports.ts';
import { show } from '../testing/show.tsx';

const network = aNetwork();
let now: ImportOut;
beforeEach(() => {
  now = anImport();
  network.answer(readImport, () => now);
  network.answer(listJobs, { rows: [] });
  network.answer(listDossiers, { rows: [], total: 0, capped: false });
});
const becomes = (over: Partial<ImportOut>) => {
  now = { ...now, ...over };
};

/** No part of a file is interpreted, left out or changed silently. */
describe('content of the preview', () => {
  test('F1: the codes of the file are counted, and the lines already in the register are named', async () => {
    becomes({
      analyse: anAnalysis({
        erreurs: [],
        enErreur: 0,
        lignes: 3,
        pretes: 2,
        codes: { repris: 2, aVous: 1, autres: 0, malFormes: 0, refuses: 0 },
        connues: {
          nombre: 1,
          exemples: [
            { ligne: 5, elementId: 87, raison: 'CODE', isrc: 'FRZ039800212', changements: [] },
          ],
        },
      }),
    });
    show('/isrc/import/5');
    const codes = await screen.findByRole('list', { name: 'Ce que deviennent les codes' });
    expect(
      within(codes)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '2 codes existants repris',
      '1 code déjà à vous',
      '0 code d’une autre structure',
      '0 code mal formé',
      '0 code refusé',
    ]);
    expect(
      screen.getByText(
        'Ligne 5 : le code FR-Z03-98-00212 est déjà celui de votre enregistrement n° 87.',
      ),
    ).toBeTruthy();
    expect(screen.queryByText('Toutes les lignes peuvent être importées.')).toBeNull();
  });

  test('durations that may be hours or minutes have both answers', async () => {
    network.answer(changeImport, () => ({ importId: 5, jobId: JOB_ID }));
    const { titre, proposition } = REPAIRS['duree.minutesReadAsHours'];
    const autre = { reparation: 'duree.heures', ...REPAIRS['duree.heures'] };
    const group = {
      reparation: 'duree.minutesReadAsHours',
      colonne: 'duree',
      titre,
      proposition,
      autre,
    };
    becomes({ analyse: anAnalysis({ erreurs: [{ ...group, nombre: 2, exemples: [] }] }) });
    const { user } = show('/isrc/import/5');
    await screen.findByRole('button', { name: `Accepter cette réparation : ${titre}` });
    const hours = `Accepter cette réparation : ${REPAIRS['duree.heures'].titre}`;
    await user.click(screen.getByRole('button', { name: hours }));
    expect(sentTo(network, changeImport)).toEqual([{ importId: 5, reparations: ['duree.heures'] }]);
  });

  test('law 2: each new line is added or left, one whose code is refused comes without it, in a row', async () => {
    network.answer(changeImport, () => {
      becomes({ etat: 'RECU', can: { change: false, confirm: false, remove: true } });
      return { importId: 5, jobId: JOB_ID };
    });
    const motif = 'Le numéro 00900 est hors de la tranche qui vous est attribuée.';
    const line = (ligne: number, titre: string) => ({
      ligne,
      choix: 'AJOUTER' as const,
      motif: null,
      elementId: null,
      cellules: { titre },
    });
    const apercu = [
      line(4, 'La houle'),
      {
        ...line(5, 'Ressac'),
        choix: 'LAISSER' as const,
        motif,
        cellules: { titre: 'Ressac', isrc_existant: 'FR-H78-26-00900' },
      },
      { ...line(6, 'Estran'), choix: null, elementId: 87 },
    ];
    const codes = { repris: 0, aVous: 0, autres: 0, malFormes: 0, refuses: 1 };
    becomes({ analyse: anAnalysis({ apercu, codes }) });
    const { user } = show('/isrc/import/5');
    const refused = await screen.findByRole('row', { name: /Ressac/ });
    expect(refused.textContent).toContain(`Code FR-H78-26-00900 : ${motif}`);
    expect(screen.getByText(/^Un code refusé ne passerait pas l’envoi/)).toBeTruthy();
    expect(screen.queryByLabelText('Que faire de la ligne 6')).toBeNull();
    await user.selectOptions(screen.getByLabelText('Que faire de la ligne 4'), 'Laisser de côté');
    // The next line can be decided while the file is read again.
    await user.selectOptions(
      screen.getByLabelText('Que faire de la ligne 5'),
      'Ajouter sans ce code',
    );
    expect(screen.getByLabelText<HTMLSelectElement>('Que faire de la ligne 5').value).toBe(
      'SANS_CODE',
    );
    expect(sentTo(network, changeImport)).toEqual([{ importId: 5, laissees: [4], sansCode: [] }]);
    becomes({
      etat: 'ANALYSE',
      reglages: { ...SETTINGS, laissees: [4] },
      can: { change: true, confirm: true, remove: true },
    });
    await waitFor(() => expect(sentTo(network, changeImport)).toHaveLength(2), { timeout: 10_000 });
    expect(sentTo(network, changeImport).at(-1)).toEqual({
      importId: 5,
      laissees: [4],
      sansCode: [5],
    });
    becomes({
      etat: 'ANALYSE',
      reglages: { ...SETTINGS, laissees: [4], sansCode: [5] },
      can: { change: true, confirm: true, remove: true },
      analyse: anAnalysis({
        erreurs: [],
        enErreur: 0,
        pretes: 1201,
        laissees: 1,
        apercu: [
          { ...line(4, 'La houle'), choix: 'LAISSER' },
          { ...line(5, 'Ressac'), choix: 'SANS_CODE' },
        ],
      }),
    });
    expect(
      await screen.findByText('1 ligne est laissée de côté, comme vous l’avez choisi.'),
    ).toBeTruthy();
    expect(screen.getByText('Le code de cette ligne n’est pas repris.')).toBeTruthy();
    await waitFor(() =>
      expect(
        screen.getByRole('button', { name: /^Importer 1/ }).getAttribute('aria-disabled'),
      ).toBeNull(),
    );
    expect(sentTo(network, changeImport)).toHaveLength(2);
  });

  test('law 2: a choice that the portal refuses is reverted, and reported', async () => {
    network.refuse(changeImport, SERVICE_UNAVAILABLE);
    const { user } = show('/isrc/import/5');
    const select = await screen.findByLabelText<HTMLSelectElement>('Que faire de la ligne 4');
    await user.selectOptions(select, 'Laisser de côté');
    expect((await screen.findByRole('alert')).textContent).toContain(
      reservedSpaces(SERVICE_UNAVAILABLE.title),
    );
    await waitFor(() => expect(select.value).toBe('AJOUTER'));
    expect(sentTo(network, changeImport)).toHaveLength(1);
  });

  test('F2: the question about durations is answered once, in plain words, before anything is imported', async () => {
    network.answer(changeImport, { importId: 5, jobId: JOB_ID });
    becomes({
      analyse: anAnalysis({
        erreurs: [],
        enErreur: 0,
        questions: ['duree'],
        signes: {
          minutesReadAsHours: false,
          moisJour: false,
          artisteDit: true,
          artisteEnTete: false,
          dureeAvecPoint: null,
          duree: { unite: 'SECONDES', dApres: 'DOUTE', exemples: ['221'] },
        },
      }),
    });
    const { user } = show('/isrc/import/5');
    expect(await screen.findByText('Dans la colonne des durées, que veut dire 221 ?')).toBeTruthy();
    expect(screen.queryByText('Aucune erreur')).toBeNull();
    expect(screen.getByRole('button', { name: /^Importer 1/ }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    expect(
      screen.getByRole('button', { name: 'Minutes et secondes accolées : 221 se lit 00:02:21' }),
    ).toBeTruthy();
    // No recording lasts 221 milliseconds.
    expect(screen.queryByRole('button', { name: /^Millisecondes/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Secondes : 221 se lit 00:03:41' }));
    expect(sentTo(network, changeImport)).toEqual([{ importId: 5, dureeEn: 'SECONDES' }]);
  });

  test('choices remembered from an earlier file are shown, and dropped in one click', async () => {
    network.answer(changeImport, { importId: 5, jobId: JOB_ID });
    becomes({ reglages: { ...SETTINGS, memoire: { importId: 3, nom: 'mars.csv' } } });
    const { user } = show('/isrc/import/5');
    expect(await screen.findByText(/^Les en-têtes sont ceux de « mars\.csv »/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Lire sans ces choix' }));
    expect(sentTo(network, changeImport)).toEqual([{ importId: 5, memoire: null }]);
  });

  test('F9: the column of the titles is requested once, with its first values', async () => {
    network.answer(changeImport, { importId: 5, jobId: JOB_ID });
    becomes({
      analyse: anAnalysis({
        erreurs: [],
        enErreur: 0,
        pretes: 0,
        questions: ['titre'],
        entete: { ligne: 0, cellules: ['', ''] },
        colonnes: [null, null],
        exemples: [['Houle', 'Brise'], ['Sel']],
        apercu: [],
      }),
    });
    const { user } = show('/isrc/import/5');
    await user.selectOptions(
      await screen.findByLabelText(/^Dans quelle colonne se trouve le titre/),
      'Colonne 1, sans en-tête : Houle, Brise',
    );
    // Nothing is written yet, and no correction is asked for.
    expect(screen.getByRole('button', { name: 'Importer' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'C’est cette colonne' }));
    expect(sentTo(network, changeImport)).toEqual([{ importId: 5, colonnes: ['titre', null] }]);
  });

  test('F9: a filled column without a heading is reported with the unknown columns', async () => {
    const entete = { ligne: 1, cellules: ['Titre', '', ''] };
    becomes({
      analyse: anAnalysis({
        entete,
        colonnes: ['titre', null, null],
        exemples: [['Houle'], ['Live'], []],
        colonnesInconnues: [],
        colonnesLaissees: [{ rang: 1, remplies: 1, question: false, proposition: null }],
      }),
    });
    show('/isrc/import/5');
    expect(
      await screen.findByText('Colonne laissée de côté : Colonne 2, sans en-tête (1 cellule).'),
    ).toBeTruthy();
  });

  test('a known layout is named', async () => {
    becomes({ analyse: anAnalysis({ modele: { nom: 'Believe', lignes: 'ENREGISTREMENT' } }) });
    show('/isrc/import/5');
    expect(await screen.findByText('Modèle Believe reconnu.')).toBeTruthy();
  });

  test('columns similar to recording fields are put in one question, with a guess for each', async () => {
    network.answer(changeImport, { importId: 5, jobId: JOB_ID });
    becomes({
      analyse: anAnalysis({
        entete: { ligne: 1, cellules: ['Titre', 'Particularité', 'Qui', 'Humeur'] },
        colonnes: ['titre', null, null, null],
        exemples: [['Houle'], ['Live', 'Radio edit'], ['Nina Vey'], ['calme']],
        questions: ['colonnes'],
        colonnesLaissees: [
          { rang: 1, remplies: 2, question: true, proposition: 'version' },
          { rang: 2, remplies: 1, question: true, proposition: 'compositeurs' },
          { rang: 3, remplies: 1, question: false, proposition: null },
        ],
      }),
    });
    const { user } = show('/isrc/import/5');
    const card = await screen.findByRole('region', { name: 'Une question avant l’import' });
    const version = within(card).getByLabelText<HTMLSelectElement>('Colonne « Particularité »');
    expect(version.value).toBe('version');
    expect(within(card).getByText('Live, Radio edit')).toBeTruthy();
    const people = within(card).getByLabelText('Colonne « Qui »');
    await user.selectOptions(people, 'Version');
    const send = within(card).getByRole('button', { name: 'Valider ces choix' });
    expect(send.getAttribute('aria-disabled')).toBe('true');
    await user.selectOptions(people, 'Laisser cette colonne de côté');
    await user.click(send);
    expect(sentTo(network, changeImport)).toEqual([
      { importId: 5, colonnes: ['titre', 'version', 'non_lue', null] },
    ]);
  });

  test('F3, F6: the sheet and the line of the headings are shown and can be changed', async () => {
    network.answer(changeImport, { importId: 5, jobId: JOB_ID });
    const feuilles = [
      { nom: 'Notice', lignes: 4, cachee: false },
      { nom: 'Catalogue', lignes: 12, cachee: false },
      { nom: 'Listes', lignes: 9, cachee: true },
    ];
    const remarques = { fusionnees: 0, masquees: 0, colonnesMasquees: [0], invisibles: 0, idem: 0 };
    becomes({
      analyse: anAnalysis({
        encodage: null,
        lettres: null,
        separateur: null,
        feuille: 'Catalogue',
        feuilles,
        remarques,
      }),
    });
    const { user } = show('/isrc/import/5');
    expect(await screen.findByText('Feuille masquée, non lue : Listes.')).toBeTruthy();
    expect(
      screen.getByText(/^Colonne masquée dans le classeur, lue comme les autres : Titre\.$/),
    ).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Feuille du classeur'), 'Notice (4 lignes)');
    await user.click(screen.getByRole('button', { name: 'Relire avec ces réglages' }));
    expect(sentTo(network, changeImport)).toEqual([{ importId: 5, feuille: 'Notice' }]);
  });

  test('F5: what a file that comes back changes is shown field by field', async () => {
    const changements = [
      { colonne: 'titre', avant: 'Houle', apres: 'Houle calme', par: 'FICHIER' as const },
    ];
    becomes({
      analyse: anAnalysis({
        erreurs: [],
        enErreur: 0,
        lignes: 1,
        pretes: 1,
        misesAJour: { nombre: 1, exemples: [{ ligne: 4, elementId: 87, changements, gardes: [] }] },
      }),
    });
    show('/isrc/import/5');
    const changes = await screen.findByRole('region', { name: 'Ce qui change' });
    expect(changes.textContent).toBe(
      'Ligne 4, enregistrement n° 87 : Titre : Houle → Houle calmeLaisser',
    );
    expect(screen.getByText(/^1 enregistrement sera mis à jour\. Rien n’est envoyé/)).toBeTruthy();
  });

  test('law 5: a field changed on both sides is unchanged until the user chooses the file', async () => {
    network.answer(changeImport, { importId: 5, jobId: JOB_ID });
    const changement = { colonne: 'titre', avant: 'Houle du large', apres: 'Houle calme' };
    becomes({
      analyse: anAnalysis({
        erreurs: [],
        enErreur: 0,
        lignes: 1,
        pretes: 0,
        conflits: 1,
        connues: {
          nombre: 1,
          exemples: [
            {
              ligne: 4,
              elementId: 87,
              raison: 'CONFLIT',
              isrc: null,
              changements: [{ ...changement, par: 'DEUX' }],
            },
          ],
        },
      }),
    });
    const { user } = show('/isrc/import/5');
    expect(
      await screen.findByText(/^1 ligne change ce que le portail a changé aussi/),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Prendre le fichier pour la ligne 4' }));
    expect(sentTo(network, changeImport)).toEqual([{ importId: 5, pris: [87], ecartes: [] }]);
  });

  // spec 12.24
  test('law 8: the content of titles is proposed by kind, accepted for all lines, and undone', async () => {
    network.answer(changeImport, { importId: 5, jobId: JOB_ID });
    becomes({
      reglages: { ...SETTINGS, titres: ['espaces'] },
      analyse: anAnalysis({
        titres: [
          {
            cle: 'invites',
            nombre: 7,
            exemples: [
              {
                ligne: 4,
                avant: 'Houle (feat. Nora)',
                apres: 'Houle',
                version: null,
                invites: ['Nora'],
              },
            ],
          },
        ],
      }),
    });
    const { user } = show('/isrc/import/5');
    const kind = 'Le titre nomme des artistes invités';
    const accept = await screen.findByRole('button', {
      name: `Appliquer à toutes les lignes : ${kind}`,
    });
    expect(screen.getByText('artiste invité : Nora')).toBeTruthy();
    await user.click(accept);
    expect(sentTo(network, changeImport)).toEqual([
      { importId: 5, titres: ['espaces', 'invites'] },
    ]);
    await user.click(
      screen.getByRole('button', {
        name: 'Ne plus l’appliquer : Le titre contient des espaces doubles',
      }),
    );
    expect(sentTo(network, changeImport).at(-1)).toEqual({ importId: 5, titres: [] });
  });
});
