import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { readRewrittenTexts } from '#contract/localization.ts';
import { readDossier } from '#contract/registration/dossier.ts';
import { createElement } from '#contract/registration/isrc.ts';
import { findProximity } from '#contract/registration/proximity.ts';
import { anElement } from '#web/testing/element.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';
import { aDossier } from '../../testing/builders.ts';
import { portalKeeping } from '../../testing/portal-keeping.ts';
import { show } from '../../testing/show.tsx';

const NEW = '/isrc/dossier/nouveau?etape=0';
const network = aNetwork();
beforeEach(() => {
  network.answer(findProximity, { rows: [] });
  network.answer(readRewrittenTexts, { rows: [] });
  window.history.replaceState(null, '', NEW);
});

const grid = () => screen.findByRole('grid', { name: 'Enregistrements de la demande' });
const firstTitle = () => document.querySelector('[data-at="0-0"]')?.textContent;
const writeTitle = async (titre: string) => {
  await grid();
  const cell = document.querySelector('[data-at="0-0"]');
  if (cell === null) throw new Error('no first line');
  fireEvent.paste(cell, { clipboardData: { getData: () => titre, setData: () => undefined } });
};

/** Dossier 12 is the new one; 34 already existed. */
function twoDossiers() {
  const { stored } = portalKeeping(network);
  network.answer(readDossier, ({ query }) =>
    query.get('dossierId') === '34'
      ? aDossier({
          dossierId: 34,
          elements: [anElement({ elementId: 7, dossierId: 34, titre: 'Ressac' })],
        })
      : aDossier({ elements: stored() }),
  );
  return { stored };
}

test('a request that was left for another one is read again on the way back, and typed in further', async () => {
  const { stored } = twoDossiers();
  const { router, user } = show(NEW);
  await writeTitle('Houle');
  await screen.findByText(/^Brouillon enregistré à/);
  await user.click(screen.getByRole('link', { name: 'Vérifier et envoyer' }));
  const [back] = await screen.findAllByRole('link', { name: /^Enregistrements/ });
  if (back !== undefined) await user.click(back);
  expect(router.state.location.pathname).toBe('/isrc/dossier/12');
  await grid();
  expect(firstTitle()).toBe('Houle');
  await act(() => router.navigate('/isrc/dossier/34'));
  await waitFor(() => expect(firstTitle()).toBe('Ressac'));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(firstTitle()).toBe('Houle'));
  await writeTitle('Houle du soir');
  await waitFor(() => expect(stored()).toMatchObject([{ titre: 'Houle du soir' }]));
  expect(sentTo(network, createElement)).toHaveLength(1);
});
