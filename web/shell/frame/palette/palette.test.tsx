import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listCodes } from '#contract/registration/isrc.ts';
import { anElementRow } from '#web/producer/testing/builders.ts';
import { aUser } from '#web/testing/builders.ts';
import { aNetwork } from '#web/testing/network.ts';
import { showPages, signedIn } from '#web/testing/show.tsx';
import { Palette } from './palette.tsx';

const network = aNetwork();

test.each([
  ['staff', { demandesATraiter: true }, '/spp/consultations?texte=houle'],
  ['a producer', { consulter: true }, '/isrc/list?q=houle'],
])(
  'all the codes found of %s are where they read codes, under the name that this page reads',
  async (_, menu, to) => {
    const rows = Array.from({ length: 6 }, (_, index) =>
      anElementRow({ elementId: index + 1, statut: 'DONE', isrc: `FRX26260010${index}` }),
    );
    network.answer(listCodes, { rows, total: 128, capped: false });
    const pages = [
      { path: '/', element: <Palette onClose={() => {}} /> },
      { path: '*', element: null },
    ];
    const { user, router } = showPages(pages, '/', signedIn(aUser({ menu })));
    await user.type(await screen.findByRole('combobox'), 'houle');
    fireEvent.click(await screen.findByRole('option', { name: /^128 codes/ }));
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(to);
  },
);

test('a page of staff is found by its own group and by the one around it', async () => {
  const { user } = showPages(
    [{ path: '/', element: <Palette onClose={() => {}} /> }],
    '/',
    signedIn(aUser({ menu: { demandesATraiter: true } })),
  );
  network.answer(listCodes, { rows: [], total: 0, capped: false });
  const result = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
  const box = await screen.findByRole('combobox');
  await user.type(box, 'reglages');
  expect(result()).toEqual([
    'Motifs de refusDemandes à traiter › Réglages',
    'Textes du portailDemandes à traiter › Réglages',
  ]);
  await user.clear(box);
  await user.type(box, 'demandes a traiter');
  expect(result()).toHaveLength(13);
});
