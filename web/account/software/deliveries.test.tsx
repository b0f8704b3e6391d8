import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { listServiceAccounts } from '#contract/software/service-accounts.ts';
import {
  type Delivery,
  listDeliveries,
  listWebhooks,
  replayDelivery,
} from '#contract/software/webhooks.ts';
import { aUser } from '#web/testing/builders.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';
import { show } from '../testing/show.tsx';

const network = aNetwork();
let rows: Delivery[];
let actif: boolean;
const ADDRESS = 'https://label.example/portail';
const aDelivery = (input: Partial<Delivery>): Delivery => ({
  livraisonId: 1,
  webhookId: 7,
  evenement: 'codes.attribues',
  etat: 'SENT',
  attempts: 1,
  reponse: 204,
  erreur: null,
  createdAt: '2026-11-20T10:00:00Z',
  sentAt: '2026-11-20T10:00:01Z',
  prochaineTentative: null,
  ...input,
});

beforeEach(() => {
  actif = true;
  rows = [
    aDelivery({
      livraisonId: 3,
      etat: 'WAITING',
      attempts: 4,
      reponse: 500,
      erreur: 'HTTP 500',
      sentAt: null,
      prochaineTentative: new Date(Date.now() + 600_000).toISOString(),
    }),
    aDelivery({
      livraisonId: 2,
      evenement: 'code.annule',
      etat: 'FAILED',
      attempts: 90,
      reponse: null,
      erreur: 'ECONNREFUSED',
      sentAt: null,
    }),
    aDelivery({ livraisonId: 1 }),
  ];
  network.answer(listServiceAccounts, { structureId: 1000, rows: [] });
  network.answer(
    listWebhooks,
    () =>
      ({
        structureId: 1000,
        rows: [
          {
            webhookId: 7,
            structureId: 1000,
            adresse: ADDRESS,
            evenements: ['codes.attribues'] as const,
            actif,
            echecDepuis: null,
            createdAt: '2026-11-01T10:00:00Z',
          },
        ],
      }) as never,
  );
  network.answer(listDeliveries, () => ({ rows, suivant: null }));
});

async function opened() {
  const { user } = show(network, '/account/structure/logiciels', aUser());
  await user.click(await screen.findByRole('button', { name: `Voir les envois vers ${ADDRESS}` }));
  await within(await screen.findByRole('region', { name: `Envois vers ${ADDRESS}` })).findAllByRole(
    'listitem',
  );
  return user;
}
const line = (livraisonId: number) => {
  const result = screen
    .getAllByRole('listitem')
    .find(
      (item) =>
        item.textContent?.includes(`n° ${livraisonId}`) && item.classList.contains('delivery'),
    );
  if (result === undefined) throw new Error('no such line');
  return result;
};

test('each delivery shows its attempts, the last answer and the next step', async () => {
  await opened();
  expect(line(3).textContent).toMatch(
    /En attente.*4 tentatives, réponse 500 de votre programme\..*Prochaine tentative : (aujourd’hui|demain|\d)/,
  );
  expect(line(2).textContent).toMatch(/Abandonné.*90 tentatives, connexion refusée par le serveur/);
  expect(line(1).textContent).toMatch(/Arrivé.*1 tentative, réponse 204/);
  expect(line(1).textContent).not.toContain('Prochaine');
});

test('one press sends a delivery again, under its own number', async () => {
  network.answer(replayDelivery, ({ body }) => {
    const replayed = aDelivery({
      ...(body as { livraisonId: number }),
      etat: 'WAITING',
      sentAt: null,
    });
    rows = rows.map((row) => (row.livraisonId === replayed.livraisonId ? replayed : row));
    return replayed;
  });
  const user = await opened();
  await user.click(screen.getByRole('button', { name: 'Envoyer de nouveau : envoi n° 1' }));
  await waitFor(() => expect(line(1).textContent).toContain('En attente'));
  expect(sentTo(network, replayDelivery)).toEqual([{ livraisonId: 1 }]);
  expect(screen.getByRole('button', { name: 'Réessayer maintenant : envoi n° 1' })).toBeTruthy();
});

test('while the address is suspended, nothing is sent, and the line shows the reason', async () => {
  actif = false;
  const user = await opened();
  const button = screen.getByRole('button', { name: 'Envoyer de nouveau : envoi n° 2' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.click(button);
  expect(sentTo(network, replayDelivery)).toEqual([]);
});
