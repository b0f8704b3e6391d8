import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readRewrittenTexts } from '#contract/localization.ts';
import {
  DOSSIER_ALREADY_SENT,
  readDossier,
  submitDossier,
} from '#contract/registration/dossier.ts';
import { DOSSIER_CHANGED } from '#contract/registration/isrc.ts';
import { findProximity } from '#contract/registration/proximity.ts';
import { readUsualDelay } from '#contract/workbench/delay.ts';
import { anElement } from '#web/testing/element.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';
import { aDossier } from '../../testing/builders.ts';
import { portalKeeping } from '../../testing/portal-keeping.ts';
import { show } from '../../testing/show.tsx';

const network = aNetwork();

test.each([502, 504])(
  'a request that left although a proxy answered %i is found sent, and not refused',
  async (status) => {
    network.answer(findProximity, { rows: [] });
    network.answer(readDossier, aDossier({ elements: [anElement({ elementId: 45 })] }));
    network.on(submitDossier.method, submitDossier.path, () => ({ status, body: '<html></html>' }));
    const { user } = show('/isrc/dossier/12?etape=1');
    await user.click(await screen.findByRole('checkbox', { name: /J’atteste/ }));
    const send = screen.getByRole('button', { name: /^Envoyer la demande/ });
    await user.click(send);
    expect(await screen.findByRole('alert')).toBeTruthy();
    network.refuse(submitDossier, DOSSIER_ALREADY_SENT);
    network.answer(readDossier, aDossier({ etat: 2 }));
    await user.click(send);
    expect(await screen.findByRole('heading', { level: 1, name: 'Demande envoyée' })).toBeTruthy();
    expect(sentTo(network, submitDossier)).toHaveLength(2);
  },
);

test('a request that gained a line since it was read is not sent, and is read again', async () => {
  const shown = [anElement({ elementId: 45 }), anElement({ elementId: 46, revision: 3 })];
  network.answer(findProximity, { rows: [] });
  network.answer(readDossier, aDossier({ elements: shown }));
  network.refuse(submitDossier, DOSSIER_CHANGED);
  const { user } = show('/isrc/dossier/12?etape=1');
  await user.click(await screen.findByRole('checkbox', { name: /J’atteste/ }));
  await user.click(screen.getByRole('button', { name: 'Envoyer la demande (2 enregistrements)' }));
  await screen.findByText(/La demande a changé depuis que vous l’avez lue/);
  expect(sentTo(network, submitDossier)).toMatchObject([
    {
      elements: [
        { elementId: 45, revision: 1 },
        { elementId: 46, revision: 3 },
      ],
    },
  ]);
  network.answer(
    readDossier,
    aDossier({ elements: [...shown, anElement({ elementId: 47, titre: 'De Bob' })] }),
  );
  await user.click(screen.getByRole('button', { name: 'Relire la demande' }));
  expect(await screen.findByText('De Bob')).toBeTruthy();
  await screen.findByRole('button', { name: 'Envoyer la demande (3 enregistrements)' });
  // The attestation concerned the version read before.
  expect(screen.getByRole('checkbox', { name: /J’atteste/ })).toHaveProperty('checked', false);
});

test('a new request that a colleague added to is not sent, and is read again from the portal', async () => {
  const { stored } = portalKeeping(network);
  network.answer(findProximity, { rows: [] });
  network.answer(readUsualDelay, { delaiMedianHeures: null });
  network.answer(readRewrittenTexts, { rows: [] });
  network.refuse(submitDossier, DOSSIER_CHANGED);
  window.history.replaceState(null, '', '/isrc/dossier/nouveau?etape=un');
  const { user, router } = show('/isrc/dossier/nouveau?etape=un');
  await user.type(await screen.findByRole('textbox', { name: 'Titre' }), 'Houle');
  await user.type(screen.getByLabelText(/^Artiste/), 'Les Phares');
  await user.click(
    screen.getByRole('checkbox', { name: /cet enregistrement.*encore aucun code ISRC/ }),
  );
  await waitFor(() => expect(stored()).toMatchObject([{ titre: 'Houle', artiste: 'Les Phares' }]));
  await user.click(screen.getByRole('button', { name: /^Envoyer/ }));
  const notification = await screen.findByText(/La demande a changé depuis que vous l’avez lue/);
  // The button that was pressed is a page below it.
  expect(document.activeElement?.contains(notification)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  network.answer(readDossier, () =>
    aDossier({ elements: [...stored(), anElement({ elementId: 47, titre: 'De Bob' })] }),
  );
  await user.click(screen.getByRole('button', { name: 'Relire la demande' }));
  expect(await screen.findByText('De Bob')).toBeTruthy();
  await screen.findByRole('button', { name: 'Envoyer la demande (2 enregistrements)' });
  expect(screen.getByRole('checkbox', { name: /ces enregistrements.*aucun d’eux/ })).toHaveProperty(
    'checked',
    false,
  );
  expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(
    '/isrc/dossier/12?etape=1',
  );
  network.answer(submitDossier, {
    dossierId: 12,
    numero: '2026-00012',
    etat: 2,
    sent: 2,
    toTime: 0,
  });
  await user.click(screen.getByRole('checkbox', { name: /J’atteste/ }));
  await user.click(screen.getByRole('button', { name: 'Envoyer la demande (2 enregistrements)' }));
  await screen.findByRole('heading', { level: 1, name: 'Demande envoyée' });
  expect(sentTo(network, submitDossier)).toMatchObject([
    { elements: [{ elementId: 100 }] },
    { elements: [{ elementId: 100 }, { elementId: 47 }] },
  ]);
});
