import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  changeImport,
  confirmImport,
  IMPORT_EMPTY,
  type ImportOut,
  readImport,
  readImportTemplate,
  removeImport,
} from '#contract/exchange/imports.ts';
import { listJobs } from '#contract/messages/jobs.ts';
import { NOT_FOUND, SERVICE_UNAVAILABLE } from '#contract/problem.ts';
import { listDossiers } from '#contract/registration/dossier.ts';
import { reservedSpaces } from '#domain/french.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';
import { playUploads } from '#web/testing/uploads.ts';
import { aDossierRow } from '../testing/builders.ts';
import { aJob, anAnalysis, anImport, JOB_ID, SETTINGS } from '../testing/imports.ts';
import { show } from '../testing/show.tsx';

const network = aNetwork();
let now: ImportOut;
beforeEach(() => {
  now = anImport();
  network.answer(readImport, () => now);
  network.answer(listJobs, { rows: [] });
  network.answer(listDossiers, { rows: [aDossierRow()], total: 1, capped: false });
});

/** Changes the import's status on the server; the screen sees it at its next poll. */
const becomes = (over: Partial<ImportOut>) => {
  now = { ...now, ...over };
};
const working = (over: Partial<ImportOut> = {}): Partial<ImportOut> => ({
  etat: 'RECU',
  can: { change: false, confirm: false, remove: true },
  ...over,
});
const choose = (...files: File[]) => {
  const chooser = document.querySelector('input[type="file"]');
  if (chooser === null) throw new Error('no file chooser');
  fireEvent.change(chooser, { target: { files } });
};
const aFile = (name = 'Marées.csv') => new File(['Titre\nLa houle'], name);

describe('depositing', () => {
  test('a file is sent to the draft of the address, shows its progress, and leads to its import', async () => {
    let progress: (part: number) => void = () => undefined;
    let arrive: (answer: { status: number; body: unknown }) => void = () => undefined;
    const sent = playUploads((upload) => {
      progress = upload.progress;
      return new Promise((resolve) => {
        arrive = resolve;
      });
    });
    const { router } = show('/isrc/import?dossier=12');
    expect(await screen.findByText(/iront dans la demande « Marée basse »/)).toBeTruthy();
    choose(aFile());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(Object.fromEntries(sent[0]?.fields ?? [])).toMatchObject({
      structureId: '1000',
      dossierId: '12',
    });
    progress(0.4);
    expect(await screen.findByText('Envoyé : 40 %')).toBeTruthy();
    arrive({ status: 200, body: { importId: 5, jobId: JOB_ID } });
    expect(await screen.findByText('Ce qui a été reconnu')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/isrc/import/5');
  });

  test('a draft not owned by the user is not requested', async () => {
    const sent = playUploads(() => ({ status: 200, body: { importId: 5, jobId: JOB_ID } }));
    show('/isrc/import?dossier=99');
    expect(await screen.findByText(/formeront une nouvelle demande/)).toBeTruthy();
    choose(aFile());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.fields.has('dossierId')).toBe(false);
  });

  test('a file that is no sheet is reported before upload', async () => {
    const sent = playUploads(() => ({ status: 200, body: null }));
    show('/isrc/import');
    await screen.findByRole('button', { name: 'Parcourir…' });
    choose(aFile('photo.png'));
    expect((await screen.findByRole('alert')).textContent).toContain('photo.png');
    choose(aFile('un.csv'), aFile('deux.csv'));
    expect(screen.getByRole('alert').textContent).toContain('un seul fichier');
    expect(sent).toHaveLength(0);
  });

  test('a failed upload keeps the file, ready to be sent again as the same deposit', async () => {
    let attempts = 0;
    const sent = playUploads(() => {
      attempts += 1;
      if (attempts === 1) throw new Error('the line is cut');
      return { status: 200, body: { importId: 5, jobId: JOB_ID } };
    });
    const { user } = show('/isrc/import');
    await screen.findByRole('button', { name: 'Parcourir…' });
    choose(aFile());
    await user.click(
      await screen.findByRole('button', { name: 'Envoyer à nouveau « Marées.csv »' }),
    );
    expect(await screen.findByText('Ce qui a été reconnu')).toBeTruthy();
    const [first, second] = sent.map(({ idempotencyKey }) => idempotencyKey);
    expect([typeof first, second]).toEqual(['string', first]);
  });

  test('a sending is stopped, and another can begin where the focus is', async () => {
    playUploads(() => new Promise(() => undefined));
    const { user } = show('/isrc/import');
    await screen.findByRole('button', { name: 'Parcourir…' });
    choose(aFile());
    await user.click(await screen.findByRole('button', { name: 'Arrêter l’envoi' }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Parcourir…' })),
    );
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a template that cannot be fetched is reported', async () => {
    network.refuse(readImportTemplate, SERVICE_UNAVAILABLE);
    const { user } = show('/isrc/import');
    await user.click(await screen.findByRole('button', { name: 'Modèle Excel' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      reservedSpaces(SERVICE_UNAVAILABLE.title),
    );
  });

  test('a user who may not submit sees the reason; a pending import is displayed again', async () => {
    network.answer(listJobs, { rows: [aJob({ state: 2, result: { importId: 5, pretes: 2 } })] });
    show('/isrc/import', {
      menu: { nouvelleDemande: false },
      raisonBlocage: 'La structure est radiée.',
    });
    const link = await screen.findByRole('link', { name: 'Ouvrir l’import de Marées.csv' });
    expect(link.getAttribute('href')).toBe('/isrc/import/5');
    expect(screen.getByText('La structure est radiée.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Parcourir…' })).toBeNull();
  });
});

describe('the preview', () => {
  test('displays what was recognised, the faults and their place, the duplicates, and the first lines', async () => {
    show('/isrc/import/5');
    expect(await screen.findByText('Windows-1252', { ignore: 'option' })).toBeTruthy();
    expect(screen.getByText('point-virgule')).toBeTruthy();
    expect(screen.getByText('ligne 3', { ignore: 'option' })).toBeTruthy();
    const counts = screen.getByRole('list', { name: 'Ce que deviennent les lignes' });
    expect(
      within(counts)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      `${(1200).toLocaleString('fr-FR')} prêtes`,
      '2 en erreur',
      '0 incomplète',
      '1 ignorée',
    ]);
    expect(screen.getByText('3:75')).toBeTruthy();
    expect(screen.getByText('Ligne 9')).toBeTruthy();
    expect(screen.getByText('et 6 autres cellules.')).toBeTruthy();
    expect(screen.getByText('cellule vide')).toBeTruthy();
    expect(screen.getByText('Ligne 11 : le même enregistrement que la ligne 4.')).toBeTruthy();
    expect(
      screen.getByText('Ligne 14 : semble déjà parmi vos enregistrements (n° 87).'),
    ).toBeTruthy();
    const table = screen.getByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Ligne', 'Devient', 'Titre', 'Artiste principal', 'Durée']);
    expect(within(table).getByRole('rowheader', { name: '4' })).toBeTruthy();
    expect(screen.getByText(/seront ajoutés à 2 nouvelles demandes/)).toBeTruthy();
  });

  test('a repair is accepted, the file is read again under the eyes, and the repair can be undone', async () => {
    network.answer(changeImport, () => {
      becomes(working());
      return { importId: 5, jobId: JOB_ID };
    });
    network.answer(listJobs, { rows: [aJob()] });
    const { user } = show('/isrc/import/5');
    const accept = await screen.findByRole('button', {
      name: 'Accepter cette réparation : Durée illisible',
    });
    await user.click(accept);
    expect(sentTo(network, changeImport)).toEqual([
      { importId: 5, reparations: ['duree.illisible'] },
    ]);
    expect(
      await screen.findByRole('progressbar', { name: 'Nouvelle lecture du fichier' }),
    ).toBeTruthy();
    expect(screen.getByText('3:75')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Importer 1/ }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    becomes({
      etat: 'ANALYSE',
      reglages: { ...SETTINGS, reparations: ['duree.illisible'] },
      analyse: anAnalysis({ erreurs: [], enErreur: 0, pretes: 1202 }),
      can: { change: true, confirm: true, remove: true },
    });
    network.answer(listJobs, { rows: [aJob({ state: 2, result: { importId: 5 } })] });
    const undo = await screen.findByRole('button', {
      name: 'Ne plus l’appliquer : Durée illisible',
    });
    expect(screen.getByText('Aucune erreur')).toBeTruthy();
    await waitFor(() => expect(undo.getAttribute('aria-disabled')).toBeNull());
    await user.click(undo);
    expect(sentTo(network, changeImport).at(-1)).toEqual({ importId: 5, reparations: [] });
  });

  test('columns and defaults are applied together; a meaning has one column; until then nothing is imported', async () => {
    network.answer(changeImport, { importId: 5, jobId: JOB_ID });
    becomes({ analyse: anAnalysis({ colonnes: ['titre', 'artiste_principal', 'statut', null] }) });
    const { user } = show('/isrc/import/5');
    await user.selectOptions(await screen.findByLabelText('Colonne « Humeur »'), 'Titre');
    expect(screen.getByLabelText<HTMLSelectElement>('Colonne « Titre »').value).toBe('');
    await user.selectOptions(screen.getByLabelText('Qualité du demandeur'), 'Producteur');
    expect(screen.getByRole('button', { name: /^Importer 1/ }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    expect(
      screen.getAllByText('Vos réglages ne sont pas encore appliqués.').length,
    ).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Relire avec ces réglages' }));
    expect(sentTo(network, changeImport)).toEqual([
      {
        importId: 5,
        // A registry fact is recognised, but cannot be chosen.
        colonnes: [null, 'artiste_principal', null, 'titre'],
        qualite: 'PRODUCTEUR',
      },
    ]);
    await waitFor(() =>
      expect(
        screen.getByRole('button', { name: /^Importer 1/ }).getAttribute('aria-disabled'),
      ).toBeNull(),
    );
  });

  test('an import is abandoned after confirmation', async () => {
    network.answer(removeImport, () => {
      becomes({ etat: 'ABANDONNE', can: { change: false, confirm: false, remove: false } });
      return { importId: 5 };
    });
    const { user } = show('/isrc/import/5');
    await user.click(await screen.findByRole('button', { name: 'Abandonner l’import' }));
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByText(/« Marées.csv »/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Abandonner' }));
    expect(await screen.findByText('Cet import est abandonné')).toBeTruthy();
    expect(sentTo(network, removeImport)).toEqual([{ importId: 5 }]);
  });
});

test('a missing import is reported', async () => {
  network.refuse(readImport, NOT_FOUND);
  show('/isrc/import/404');
  expect((await screen.findByRole('alert')).textContent).toContain(NOT_FOUND.title);
});

describe('the writing', () => {
  test('is confirmed, watched, and ends where the recordings are', async () => {
    becomes({ dossierId: 12 });
    network.answer(confirmImport, () => {
      becomes({ etat: 'CONFIRME', can: { change: false, confirm: false, remove: false } });
      return { importId: 5, jobId: JOB_ID };
    });
    network.answer(listJobs, { rows: [aJob()] });
    const { user } = show('/isrc/import/5');
    expect(await screen.findByText(/seront ajoutés à la demande « Marée basse »/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Importer 1/ }));
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar', {
      name: 'Import des enregistrements',
    });
    await waitFor(() => expect([bar.value, bar.max]).toEqual([400, 1200]));
    expect(screen.queryByRole('button', { name: 'Abandonner l’import' })).toBeNull();
    becomes({ etat: 'IMPORTE', ecrites: 1200, dossiers: [12, 40] });
    network.answer(listJobs, { rows: [aJob({ state: 2, done: 1200, result: { importId: 5 } })] });
    const open = await screen.findByRole('link', { name: 'Ouvrir la demande Marée basse' });
    expect(open.getAttribute('href')).toBe('/isrc/dossier/12?etape=0');
    expect(screen.getByRole('link', { name: 'Ouvrir la demande Demande n° 40' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Télécharger les lignes en erreur' })).toBeTruthy();
  });

  test('an import that wrote nothing of what was ready is no success', async () => {
    becomes({ etat: 'IMPORTE', ecrites: 0, nonEcrites: 1 });
    show('/isrc/import/5');
    expect(await screen.findByText('1 ligne prête n’a pas été importée')).toBeTruthy();
    expect(
      screen.getByText(/^Depuis l’aperçu, son enregistrement a été .* ailleurs, ou/),
    ).toBeTruthy();
    expect(screen.queryByText(/importés?$/)).toBeNull();
  });

  test('a refused confirmation shows the reason, and the preview stays', async () => {
    network.refuse(confirmImport, IMPORT_EMPTY);
    const { user } = show('/isrc/import/5');
    await user.click(await screen.findByRole('button', { name: /^Importer 1/ }));
    expect(await screen.findByText(IMPORT_EMPTY.title)).toBeTruthy();
    expect(screen.getByText('3:75')).toBeTruthy();
  });

  test('a job that stopped shows what is written and resumes from there', async () => {
    becomes({
      etat: 'CONFIRME',
      ecrites: 800,
      can: { change: false, confirm: false, remove: true },
    });
    network.answer(listJobs, { rows: [aJob({ state: 3, error: 'Une erreur est survenue.' })] });
    network.answer(confirmImport, { importId: 5, jobId: JOB_ID });
    const { user } = show('/isrc/import/5');
    const resume = await screen.findByRole('button', { name: 'Reprendre l’import' });
    expect(screen.getByText('Une erreur est survenue.')).toBeTruthy();
    expect(screen.getByText(/^800 enregistrements sont déjà écrits/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Abandonner l’import' }));
    expect(await screen.findByText(/^Ce qui est déjà écrit reste dans vos demandes/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Continuer l’import' }));
    await user.click(resume);
    expect(sentTo(network, confirmImport)).toEqual([{ importId: 5, jobId: JOB_ID }]);
  });

  test('a colleague, who does not see the job, follows the import itself', async () => {
    becomes(working({ analyse: null, etat: 'RECU' }));
    show('/isrc/import/5');
    expect(await screen.findByRole('progressbar', { name: 'Lecture du fichier' })).toBeTruthy();
    becomes({ etat: 'REFUSE', motif: 'Ce classeur est protégé par un mot de passe.' });
    expect((await screen.findByRole('alert')).textContent).toContain('mot de passe');
  });
});

test('companions on the line of a title are announced before they are written', async () => {
  const analyse = anAnalysis({ compagnons: { clips: 2, versions: 1 } });
  const [first] = analyse.apercu;
  if (first === undefined) throw new Error('no line');
  becomes({ analyse: { ...analyse, apercu: [{ ...first, ligne: 40, compagnonDe: 2 }] } });
  show('/isrc/import/5');
  const message =
    '2 clips et 1 version immersive ont leur code sur la ligne d’un autre enregistrement : chacun sera un enregistrement de plus, lié à celui-ci.';
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByRole('rowheader', { name: 'liée à la 2' })).toBeTruthy();
});
