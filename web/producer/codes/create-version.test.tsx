import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createElement } from '#contract/registration/isrc.ts';
import { CreateVersion } from '#web/registration/code-detail/create-version.tsx';
import { anElement } from '#web/testing/element.ts';
import { aNetwork } from '#web/testing/network.ts';
import { showPages } from '#web/testing/show.tsx';

const network = aNetwork();

const element = anElement({ elementId: 2, titre: 'Sous les néons', statut: 'DONE' });
const open = () =>
  showPages([{ path: '*', Component: () => <CreateVersion element={element} /> }], '/isrc/list');
const press = async ({ user }: ReturnType<typeof open>) =>
  user.click(screen.getByRole('button', { name: 'Créer une version' }));
const keys = () =>
  network.sent
    .filter(({ method, path }) => method === createElement.method && path === createElement.path)
    .map(({ idempotencyKey }) => idempotencyKey);

test('a version whose answer is lost is submitted again as the same one; once answered, the next is another', async () => {
  network.on(createElement.method, createElement.path, () => Promise.reject(new TypeError('lost')));
  const first = open();
  await press(first);
  await screen.findByRole('alert');
  first.unmount();
  network.answer(createElement, { elementId: 9, dossierId: 31, rang: 1, revision: 1 });
  const again = open();
  await press(again);
  await waitFor(() => expect(again.router.state.location.pathname).toBe('/isrc/dossier/31'));
  await press(again);
  await waitFor(() => expect(keys()).toHaveLength(3));
  const [lost, same, next] = keys();
  expect(lost).toMatch(/^[0-9a-f-]{36}$/);
  expect(same).toBe(lost);
  expect(next).not.toBe(lost);
});
