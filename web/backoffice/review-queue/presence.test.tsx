import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { announcePresence } from '#contract/workbench/presence.ts';
import { anAccount, createAccounts, showAccounts } from '#web/backoffice/testing/accounts.tsx';
import { sentTo } from '#web/testing/network.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

test('an item opened by a colleague is marked on its line and its page, and the one opened here is reported', async () => {
  const { network } = createAccounts(
    anAccount(),
    anAccount({ structureId: 1001, raison: 'Grand Large' }),
  );
  network.answer(announcePresence, { rows: [{ chose: '1000-7', par: 'Sacha Lemoine' }] });
  const { user } = showAccounts();
  const line = await screen.findByRole('link', { name: /^Atelier du Soir/ });
  expect(await within(line).findByText('ouvert par Sacha Lemoine')).toBeTruthy();
  await user.click(line);
  expect(await screen.findByText('Sacha Lemoine a aussi ouvert cette page.')).toBeTruthy();
  await vi.waitFor(() =>
    expect(sentTo(network, announcePresence)).toEqual([
      { ecran: 'utilisateurs', chose: null },
      { ecran: 'utilisateurs', chose: '1000-7' },
    ]),
  );
});
