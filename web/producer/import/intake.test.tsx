import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { type ImportOut, readImport } from '#contract/exchange/imports.ts';
import { listJobs } from '#contract/messages/jobs.ts';
import { listDossiers } from '#contract/registration/dossier.ts';
import { createNetwork } from '#web/testing/network.ts';
import { anAnalysis, anImport } from '../testing/imports.ts';
import { show } from '../testing/show.tsx';

let network: ReturnType<typeof createNetwork>;
let now: ImportOut;
beforeEach(() => {
  network = createNetwork();
  now = anImport();
  network.answer(readImport, () => now);
  network.answer(listJobs, { rows: [] });
  network.answer(listDossiers, { rows: [], total: 0, capped: false });
});
const becomes = (over: Partial<ImportOut>) => {
  now = { ...now, ...over };
};

/** Nothing of a file is understood, left or changed in silence. */
describe('what the preview says', () => {
  test('F1: the codes of the file are counted, and the lines that the register knows are named', async () => {
    becomes({
      analyse: anAnalysis({
        ...{ erreurs: [], enErreur: 0, lignes: 3, pretes: 2 },
        codes: { repris: 2, aVous: 1, autres: 0, malFormes: 0 },
        connues: {
          nombre: 1,
          exemples: [{ ligne: 5, elementId: 87, raison: 'CODE', isrc: 'FRZ039800212', changements: [] }],
        },
      }),
    });
    show('/isrc/import/5');
    const codes = await screen.findByRole('list', { name: 'Ce que deviennent les codes' });
    expect(
      within(codes)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['2 codes existants repris', '1 code déjà à vous', '0 code d’un autre', '0 code mal formé']);
    expect(
      screen.getByText('Ligne 5 : le code FR-Z03-98-00212 est déjà celui de votre enregistrement n° 87.'),
    ).toBeTruthy();
    expect(screen.queryByText('Toutes les lignes de ce fichier peuvent être importées.')).toBeNull();
  });
});
