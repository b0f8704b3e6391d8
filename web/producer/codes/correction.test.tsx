import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { askCorrection, listCorrections } from '#contract/registration/corrections.ts';
import { readDossier } from '#contract/registration/dossier.ts';
import type { ElementOut } from '#contract/registration/element.ts';
import { readFamily } from '#contract/registration/family.ts';
import { listCodes, readCodeChoices } from '#contract/registration/isrc.ts';
import { readSound } from '#contract/registration/sound.ts';
import { listTransfers } from '#contract/registration/transfers.ts';
import { queryClient } from '#web/platform/api/query-client.ts';
import { anElement } from '#web/testing/element.ts';
import { ALONE, AN_ISRC, aCorrection, rowsOf } from '#web/testing/issued.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';
import { aDossier, anElementRow } from '../testing/builders.ts';
import { show } from '../testing/show.tsx';

const NAMED = { elementId: 2, isrc: AN_ISRC, titre: 'Sous les neons', statut: 'DONE' } as const;
const network = aNetwork();
const text = (over: Partial<ElementOut>) =>
  network.answer(readDossier, aDossier({ elements: [anElement({ ...NAMED, ...over })] }));

test("a colleague's correction made while a correction is typed is not reverted", async () => {
  network.answer(
    listCodes,
    rowsOf(anElementRow({ ...NAMED, attribueLe: '2026-11-03T10:00:00.000Z' })),
  );
  network.answer(readCodeChoices, { annees: [], prefixes: [], dossiers: [] });
  network.answer(readFamily, ALONE);
  network.answer(readSound, { son: null });
  network.answer(listCorrections, rowsOf());
  network.answer(listTransfers, rowsOf());
  network.answer(askCorrection, aCorrection({ parLaSociete: false }));
  text({});
  const right = {
    isGestionnaireIsrc: true,
    isGestionnaireInternet: false,
    isRepresentantLegal: false,
  };
  const { user } = show(`/isrc/list?code=${AN_ISRC}`, { roles: { 1000: right } });
  await user.click(await screen.findByRole('button', { name: 'Signaler une erreur' }));
  const duration = await screen.findByRole('textbox', { name: 'Durée' });
  await user.clear(duration);
  await user.type(duration, '3:47');
  text({ titre: 'Sous les néons' });
  await queryClient.invalidateQueries();
  await screen.findByText(/^Le registre a changé depuis/);
  expect(screen.getByRole('textbox', { name: 'Titre' })).toHaveProperty('value', 'Sous les néons');
  expect(screen.getByRole('textbox', { name: 'Durée' })).toHaveProperty('value', '3:47');
  await user.type(screen.getByLabelText(/^Motif de la correction/), 'La pochette');
  await user.click(screen.getByRole('button', { name: 'Envoyer la correction (1 information)' }));
  const request = { elementId: 2, duree: '00:03:47', motif: 'La pochette' };
  await waitFor(() => expect(sentTo(network, askCorrection)).toEqual([request]));
});
