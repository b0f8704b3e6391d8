import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Job, listJobs } from '#contract/messages/jobs.ts';
import { listCodes, readCodeChoices } from '#contract/registration/isrc.ts';
import { aNetwork } from '#web/testing/network.ts';
import { anElementRow } from '../testing/builders.ts';
import { show } from '../testing/show.tsx';

const network = aNetwork();
const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const anExport = (nom: string, hours: number, more: Partial<Job> = {}): Job => ({
  jobId: nom,
  type: 'export',
  state: 2,
  done: 9,
  total: 9,
  error: null,
  createdAt: ago(hours),
  startedAt: ago(hours),
  finishedAt: ago(hours),
  result: { nom, type: 'text/csv', taille: 10, lignes: 9, path: `/api/exports/file?${nom}` },
  ...more,
});

test('a file whose dialog was closed is listed again where it was requested, for a day', async () => {
  network.answer(readCodeChoices, { annees: [2026], prefixes: [], dossiers: [] });
  const attribueLe = '2026-11-03T10:00:00.000Z';
  const row = anElementRow({ elementId: 1, isrc: 'FRX262600100', statut: 'DONE', attribueLe });
  const page = { avant: null, apres: null, suite: false };
  network.answer(listCodes, { rows: [row], total: 1, capped: false, page });
  const rows = [
    anExport('attendu.csv', 0, { state: 1, done: 4, finishedAt: null, result: null }),
    anExport('codes.csv', 2),
    anExport('ancien.csv', 25),
    anExport('manqué.csv', 1, { state: 3, error: 'Une erreur est survenue.', result: null }),
    anExport('Catalogue.csv', 1, { type: 'import', result: { importId: 5 } }),
  ];
  network.answer(listJobs, { rows });
  const { user } = show('/isrc/list');
  for (const _ of ['once', 'and again']) {
    await user.click(await screen.findByRole('button', { name: 'Tout exporter' }));
    const link = await screen.findByRole('link', { name: 'Télécharger codes.csv' });
    expect(link.getAttribute('href')).toBe('/api/exports/file?codes.csv');
    expect(screen.getByText('Un fichier est en préparation.')).toBeTruthy();
    expect(screen.queryByText(/ancien|manqué|Catalogue/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
  }
});
