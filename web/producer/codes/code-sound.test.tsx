import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { listCorrections } from '#contract/registration/corrections.ts';
import { readDossier } from '#contract/registration/dossier.ts';
import { readFamily } from '#contract/registration/family.ts';
import { listCodes, readCodeChoices } from '#contract/registration/isrc.ts';
import { readSound, removeSound } from '#contract/registration/sound.ts';
import { listTransfers } from '#contract/registration/transfers.ts';
import type { UserOptions } from '#web/testing/builders.ts';
import { anElement } from '#web/testing/element.ts';
import { ALONE, AN_ISRC, rowsOf } from '#web/testing/issued.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';
import { aDossier, anElementRow } from '../testing/builders.ts';
import { show } from '../testing/show.tsx';

const AT = '2026-11-03T10:00:00.000Z';
const WRITER: UserOptions = {
  roles: {
    1000: { isGestionnaireIsrc: true, isGestionnaireInternet: false, isRepresentantLegal: false },
  },
};
const NAMED = { elementId: 2, isrc: AN_ISRC, titre: 'Sous les néons', statut: 'DONE' } as const;
const SOUND = { duree: '00:03:20', forme: '00408fc0ff80', keptAt: AT };

const network = aNetwork();
beforeEach(() => {
  network.answer(listCodes, rowsOf(anElementRow({ ...NAMED, attribueLe: AT })));
  network.answer(readCodeChoices, { annees: [], prefixes: [], dossiers: [] });
  network.answer(readDossier, aDossier({ elements: [anElement(NAMED)] }));
  network.answer(readFamily, ALONE);
  network.answer(listCorrections, rowsOf());
  network.answer(listTransfers, rowsOf());
  network.answer(readSound, { son: SOUND });
});

const opened = (options: UserOptions) => show(`/isrc/list?code=${AN_ISRC}`, options);

test('a fingerprint is removed once what it leaves was read, and its place takes the news', async () => {
  network.answer(removeSound, { elementId: 2 });
  const { user } = opened(WRITER);
  const part = within(await screen.findByRole('region', { name: 'Empreinte sonore' }));
  await user.click(await part.findByRole('button', { name: 'Retirer l’empreinte' }));
  expect(part.getByRole('alert').textContent).toContain('L’enregistrement et son code restent');
  await user.click(part.getByRole('button', { name: 'La garder' }));
  expect(sentTo(network, removeSound)).toEqual([]);
  await user.click(part.getByRole('button', { name: 'Retirer l’empreinte' }));
  network.answer(readSound, { son: null });
  await user.click(part.getByRole('button', { name: 'Retirer l’empreinte' }));
  await part.findByText(/^Empreinte retirée/);
  expect(sentTo(network, removeSound)).toEqual([{ elementId: 2 }]);
});

test('a read-only user sees that a fingerprint is stored, and no way to remove it', async () => {
  opened({ roles: {} });
  const part = within(await screen.findByRole('region', { name: 'Empreinte sonore' }));
  await part.findByText(/Elle sert à reconnaître l’enregistrement/);
  expect(part.queryByRole('button')).toBeNull();
});

// spec 13.2
test('staff who remove the fingerprint of another structure see its owner and give a reason', async () => {
  network.answer(removeSound, { elementId: 2 });
  network.answer(
    listCodes,
    rowsOf(anElementRow({ ...NAMED, structureId: 3000, raison: 'Quatuor Ardoise' })),
  );
  const { user } = opened({ ...WRITER, menu: { demandesATraiter: true } });
  const part = within(await screen.findByRole('region', { name: 'Empreinte sonore' }));
  await user.click(await part.findByRole('button', { name: 'Retirer l’empreinte' }));
  expect(part.getByText('Cet enregistrement appartient à Quatuor Ardoise.')).toBeTruthy();
  await user.click(part.getByRole('button', { name: 'Retirer l’empreinte' }));
  expect(
    part.getByText('Indiquez pourquoi vous retirez ce qui est à une autre structure.'),
  ).toBeTruthy();
  expect(sentTo(network, removeSound)).toEqual([]);
  await user.type(
    part.getByRole('textbox', { name: /^Motif du retrait/ }),
    'À la demande du label.',
  );
  await user.click(part.getByRole('button', { name: 'Retirer l’empreinte' }));
  await waitFor(() =>
    expect(sentTo(network, removeSound)).toEqual([
      { elementId: 2, motif: 'À la demande du label.' },
    ]),
  );
});
