import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listDossiers } from '#contract/registration/dossier.ts';
import { aDossierRow } from '#web/producer/testing/builders.ts';
import { aUser } from '#web/testing/builders.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';
import { showPages, signedIn } from '#web/testing/show.tsx';
import { LastRequestsCard } from './last-requests-card.tsx';

const network = aNetwork();

test('only submitted requests are queried: newer drafts displace none', async () => {
  const sent = aDossierRow({ etat: 2, titre: 'Partie', submittedAt: '2026-11-02T10:00:00.000Z' });
  network.answer(listDossiers, { rows: [sent], total: 1, capped: false });
  showPages([{ path: '/', element: <LastRequestsCard /> }], '/', signedIn(aUser({})));
  expect(await screen.findByRole('link', { name: 'Partie' })).toBeTruthy();
  expect(sentTo(network, listDossiers)).toEqual([
    { structureId: 1000, file: 'sent', page: { taille: 5, total: 0 } },
  ]);
});
