import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { decideAccount } from '#contract/account/workflow.ts';
import { SERVICE_UNAVAILABLE } from '#contract/problem.ts';
import { listJustificatifs } from '#contract/upload.ts';
import {
  anAccount,
  aWaiting,
  createAccounts,
  showAccounts,
} from '#web/backoffice/testing/accounts.tsx';
import { sentTo } from '#web/testing/network.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

test.each([
  ['the queue says that some lack', true, 'Aucun justificatif'],
  ['nothing says that there are some', false, 'Justificatifs non lus'],
])(
  'an account whose papers cannot be read is accepted after a question where %s',
  async (_, waits, alert) => {
    const world = createAccounts(anAccount());
    world.network.refuse(listJustificatifs, { ...SERVICE_UNAVAILABLE, kind: 'forbidden' });
    const manquants = [{ key: 'KBIS' as const, label: 'Extrait Kbis de moins de trois mois' }];
    world.waiting = waits ? [aWaiting(anAccount(), { justificatifs: 0, manquants })] : [];
    const { user } = showAccounts('/spp/utilisateurs?compte=1000-7');
    await screen.findByText(alert);
    await user.click(await screen.findByRole('button', { name: 'Valider le compte' }));
    await screen.findByRole('dialog', { name: 'Valider malgré les points d’attention ?' });
    expect(sentTo(world.network, decideAccount)).toEqual([]);
  },
);
