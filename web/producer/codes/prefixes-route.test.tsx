import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listPrefixes, type PrefixeOut } from '#contract/registration/prefixes.ts';
import { show } from '#web/producer/testing/show.tsx';
import { aNetwork } from '#web/testing/network.ts';

const network = aNetwork();

const aPrefixe = (over: Partial<PrefixeOut> = {}): PrefixeOut => ({
  prefixeId: 1,
  code: 'FRX26',
  type: 'P',
  rangeStart: 1,
  rangeEnd: 99_999,
  openedAt: '2020-01-06T10:00:00.000Z',
  closedAt: null,
  motifFermeture: null,
  motifException: null,
  counters: [
    { annee: 2026, used: 412, nextFree: 413, share: 0.00412, alert: false },
    { annee: 2025, used: 1204, nextFree: null, share: 0.012, alert: false },
  ],
  ...over,
});

function answering(...rows: PrefixeOut[]): void {
  network.answer(listPrefixes, {
    rows,
    total: rows.length,
    capped: false,
    can: { allocate: false, close: false },
  });
}

test('shows in words what the year has used, and links to the codes of each type', async () => {
  answering(aPrefixe(), aPrefixe({ prefixeId: 2, code: 'FRV26', type: 'V' }));
  show('/isrc/prefixes');
  expect(await screen.findAllByText(/^412 numéros attribués en 2026 sur 99\s999$/)).toHaveLength(2);
  expect(screen.getAllByText('Prochain numéro : 00413')).toHaveLength(2);
  const link = screen.getByRole('link', { name: 'Voir les codes des vidéogrammes' });
  expect(link.getAttribute('href')).toBe('/isrc/list?type=V');
});

test('a prefix opened a moment ago is described in words that match its day', async () => {
  const lately = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  answering(aPrefixe({ openedAt: lately(7), closedAt: lately(5), motifFermeture: 'Cédé.' }));
  show('/isrc/prefixes');
  const [opened, closed] = await Promise.all(
    ['Ouverture', 'Fermeture'].map((term) => screen.findByText(term)),
  );
  expect(opened?.parentElement?.textContent).toBe('Ouvertureil y a 7 minutes');
  expect(closed?.parentElement?.textContent).toBe('Fermetureil y a 5 minutes');
});

test('warns before the last number, and explains what happens after it', async () => {
  const spent = { annee: 2026, used: 1000, nextFree: null, share: 1, alert: true };
  answering(aPrefixe({ rangeEnd: 1000, counters: [spent] }));
  show('/isrc/prefixes');
  expect(await screen.findByText(/vos demandes attendent, rien n’est perdu/)).toBeTruthy();
});

test('a range that starts at 0 counts only the numbers it can issue: 00000 is never issued', async () => {
  const spent = { annee: 2026, used: 99, nextFree: null, share: 1, alert: true };
  answering(aPrefixe({ rangeStart: 0, rangeEnd: 99, counters: [spent] }));
  show('/isrc/prefixes');
  expect(await screen.findByText('99 numéros attribués en 2026 sur 99')).toBeTruthy();
  expect(screen.getByText(/Ce préfixe est épuisé pour cette année/)).toBeTruthy();
});

test('a closed prefix shows date and reason', async () => {
  answering(
    aPrefixe({ closedAt: '2026-03-02T10:00:00.000Z', motifFermeture: 'Cession du catalogue' }),
  );
  show('/isrc/prefixes');
  expect(await screen.findByText('Cession du catalogue')).toBeTruthy();
  expect(screen.getByText('Fermé')).toBeTruthy();
});
