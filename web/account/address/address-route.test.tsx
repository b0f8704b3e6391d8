import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { ADDRESS_LINK_DEAD, proveAddress } from '#contract/account/address.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';
import { Component } from './address-route.tsx';

const TOKEN = `1000.1780000000.${'a'.repeat(43)}`;
const network = aNetwork();

function open() {
  const router = createMemoryRouter([{ path: '/account/adresse/:jeton', Component }], {
    initialEntries: [`/account/adresse/${TOKEN}`],
  });
  render(<RouterProvider router={router} />);
  return userEvent.setup();
}
const press = () => screen.findByRole('button', { name: 'Confirmer mon adresse' });

test('a visit confirms nothing, a press does', async () => {
  network.answer(proveAddress, { email: 'nora@vent.example' });
  const user = open();
  await press();
  expect(sentTo(network, proveAddress)).toEqual([]);
  await user.click(await press());
  expect((await screen.findByRole('status')).textContent).toContain('nora@vent.example');
  expect(sentTo(network, proveAddress)).toEqual([{ jeton: TOKEN }]);
  expect(screen.queryByRole('button', { name: 'Confirmer mon adresse' })).toBeNull();
});

test('an expired link explains what to do', async () => {
  network.refuse(proveAddress, ADDRESS_LINK_DEAD);
  const user = open();
  await user.click(await press());
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Demandez de nouveau le changement.',
  );
});
