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
