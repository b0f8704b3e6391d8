import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { readHistory } from '#contract/history.ts';
import {
  answerCorrection,
  answerCorrectionLot,
  listCorrections,
} from '#contract/registration/corrections.ts';
import { listTransfers } from '#contract/registration/transfers.ts';
import { ALREADY_ANSWERED } from '#domain/register/agreement.ts';
import { aCorrection, rowsOf } from '#web/testing/issued.ts';
import { sentTo } from '#web/testing/network.ts';
import { Component } from '../consult/consult-route.tsx';
import {
  createReviewQueueNetwork,
  type ReviewQueueNetwork,
  showReviewQueue,
} from '../testing/desks.tsx';

const lot = { lotId: 3, fichier: 'printemps.xlsx' };
const requested = { parLaSociete: false, can: { answer: true, withdraw: false } };
const line = (correctionId: number, titre: string) =>
  aCorrection({ correctionId, titre, lot, ...requested });
const LINES = [line(21, 'Ressac'), line(22, 'Estran')] as const;
const ALONE = aCorrection({ correctionId: 9, titre: 'Jusant', ...requested });

let network: ReviewQueueNetwork;
beforeEach(() => {
  sessionStorage.clear();
  network = createReviewQueueNetwork();
  network.answer(listCorrections, rowsOf(...LINES, ALONE));
});

const open = (subject: string) =>
  showReviewQueue(
    '/:product/consultations',
    Component,
    `/spp/consultations?vue=corrections&correction=${subject}`,
  );
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const TOGETHER = '2 corrections par le fichier « printemps.xlsx »';

test('the corrections of one sheet form one item, answered by one call; those left out stay pending', async () => {
  const { user } = open('feuille-3');
  await screen.findByRole('heading', { level: 1, name: TOGETHER });
  const queue = within(await screen.findByRole('list', { name: /^Corrections à traiter/ }));
  expect(queue.getAllByRole('link')).toHaveLength(2);
  const left = {
    correctionId: 22,
    isrc: LINES[1].isrc,
    titre: 'Estran',
    message: 'Ce code est annulé.',
  };
  network.answer(answerCorrectionLot, { lotId: 3, repondues: 1, restent: [left] });
  network.answer(listCorrections, rowsOf(LINES[1], ALONE));
  await user.click(await button('Accepter ce qui est demandé'));
  await screen.findByRole('heading', { level: 1, name: 'Jusant' });
  expect(sentTo(network, answerCorrectionLot)).toEqual([
    { lotId: 3, correctionIds: [22, 21], action: 'OK' },
  ]);
  expect(await screen.findByRole('link', { name: /^1 correction par le fichier/ })).toBeTruthy();
});

test('the other view waits until a refusal is received; a failure keeps the user on this page', async () => {
  network.refuse(answerCorrection, ALREADY_ANSWERED);
  network.answer(listTransfers, rowsOf());
  const { user, router } = open('9');
  await user.click(await button('Refuser ce qui est demandé'));
  await user.type(await screen.findByRole('textbox', { name: /^Motif du refus/ }), 'Autre durée.');
  await user.click(await button('Refuser ce qui est demandé'));
  await button(/^Annuler ?Ctrl/);
  expect(sentTo(network, answerCorrection)).toEqual([]);
  await router.navigate('/spp/consultations?vue=transferts');
  expect((await screen.findByRole('alert')).textContent).toContain(ALREADY_ANSWERED.title);
  expect(router.state.location.search).toMatch(/vue=corrections/);
  await router.navigate('/spp/consultations?vue=transferts');
  await vi.waitFor(() => expect(router.state.location.search).toMatch(/vue=transferts/));
});

test('a line of a sheet is answered by itself, and the sheet stays open', async () => {
  const { user } = open('feuille-3');
  await screen.findByRole('heading', { level: 1, name: TOGETHER });
  network.answer(answerCorrection, { ...LINES[0], etat: 'ACCEPTE' });
  network.answer(listCorrections, rowsOf(LINES[1], ALONE));
  await user.click(await screen.findByRole('button', { name: /^Accepter.*Ressac/ }));
  await screen.findByRole('heading', { level: 1, name: /^1 correction par le fichier/ });
  expect(sentTo(network, answerCorrection)).toEqual([{ correctionId: 21, action: 'OK' }]);
});

test('what the society proposed waits for the structure, and is not counted as to treat', async () => {
  const own = { parLaSociete: true, can: { answer: false, withdraw: true } };
  network.answer(
    listCorrections,
    rowsOf(...LINES, aCorrection({ correctionId: 30, ...own }), ALONE),
  );
  open('9');
  const queue = within(await screen.findByRole('list', { name: /^Corrections à traiter/ }));
  expect(await queue.findAllByRole('link')).toHaveLength(3);
  expect(screen.getByRole('heading', { level: 2, name: 'Corrections (2)' })).toBeTruthy();
});

test('the heading levels of a pane are consecutive, even before loading', async () => {
  // The history of the recording is slow, or missing.
  network.on(readHistory.method, readHistory.path, () => new Promise(() => {}));
  open('9');
  await screen.findByRole('heading', { name: 'Notes internes' });
  const pane = screen.getByRole('region', { name: /^Correction : / });
  const levels = within(pane)
    .getAllByRole('heading')
    .map(({ tagName }) => Number(tagName.slice(1)));
  expect(levels.filter((level, at) => level - (levels[at - 1] ?? 0) > 1)).toEqual([]);
});
