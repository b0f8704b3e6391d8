import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { attachAccount } from '#contract/registry-admin/attach.ts';
import {
  anAccount,
  aSimilar,
  createAccounts,
  showAccounts,
} from '#web/backoffice/testing/accounts.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const OPEN = '/spp/utilisateurs?compte=1000-7';

test('an account is attached to the existing structure, with the roles that staff left checked', async () => {
  const world = createAccounts(anAccount({}, { proches: [aSimilar({ raison: 'Phare Ouest' })] }));
  const { user } = showAccounts(OPEN);
  await user.click(
    await screen.findByRole('button', { name: 'Rattacher à une structure existante' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: /Phare Ouest/ }));
  const box = (name: string) => dialog.getByRole<HTMLInputElement>('checkbox', { name });
  // As requested, except the role that has to be verified.
  expect([box('Représentant légal').checked, box('Gestionnaire ISRC').checked]).toEqual([
    false,
    true,
  ]);
  await user.click(box('Gestionnaire internet'));
  world.network.answer(attachAccount, () => {
    world.accounts = [];
    return { interlocuteurId: 7, structureId: 500, raison: 'Phare Ouest', justificatifs: 1 };
  });
  await user.click(dialog.getByRole('button', { name: 'Rattacher' }));
  expect((await screen.findAllByText(/rattaché à Phare Ouest/)).length).toBeGreaterThan(0);
  const sent = world.network.sent.filter(({ path }) => path === attachAccount.path);
  expect(sent.map(({ body }) => body)).toEqual([
    {
      interlocuteurId: 7,
      structureId: 1000,
      versStructureId: 500,
      revision: 4,
      isRepresentantLegal: false,
      isGestionnaireInternet: true,
      isGestionnaireIsrc: true,
    },
  ]);
});

test('only a validated structure takes an account', async () => {
  createAccounts(anAccount({}, { proches: [aSimilar({ etat: 2, etatLettre: 'E' })] }));
  showAccounts(OPEN);
  expect(await screen.findByText(/n’est pas validée : un compte/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Rattacher à une structure existante' })).toBeNull();
});
