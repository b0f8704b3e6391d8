import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { INVALID_FIELDS } from '#contract/problem.ts';
import { allocatePrefix, listPrefixes, type PrefixeOut } from '#contract/registration/prefixes.ts';
import { aNetwork } from '#web/testing/network.ts';
import { showReviewQueue } from '../testing/desks.tsx';
import { Component as Prefixes } from './prefixes-route.tsx';

const network = aNetwork();

beforeEach(() => {
  network.answer(listPrefixes, {
    rows: [],
    total: 0,
    capped: false,
    can: { allocate: true, close: true },
  });
});

test('a prefix is found as codes print it', async () => {
  const prefix = (prefixeId: number, code: string): PrefixeOut => ({
    prefixeId,
    code,
    type: 'P',
    owner: null,
    rangeStart: 1,
    rangeEnd: 99_999,
    counters: [],
    openedAt: '2020-01-06T10:00:00.000Z',
    closedAt: null,
    motifFermeture: null,
    motifException: null,
  });
  network.answer(listPrefixes, {
    rows: [prefix(1, 'FRZ03'), prefix(2, 'FRX26')],
    total: 2,
    capped: false,
    can: { allocate: true, close: true },
  });
  const { user } = showReviewQueue('/:product/prefixes', Prefixes, '/spp/prefixes');
  await screen.findByText('FRX26');
  await user.type(await screen.findByRole('searchbox'), 'FR-Z03');
  await waitFor(() => expect(screen.queryByText('FRX26')).toBeNull());
  expect(screen.getByText('FRZ03')).toBeTruthy();
});

/** Opens a pool prefix whose allocation the server refuses with an error on this field. */
async function refusedFor(code: string, path: string, message: string) {
  const { user } = showReviewQueue('/:product/prefixes', Prefixes, '/spp/prefixes');
  await user.click(await screen.findByRole('button', { name: 'Attribuer un préfixe' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /^Préfixe/ }), code);
  await user.click(dialog.getByRole('checkbox', { name: 'Pour la réserve de la société' }));
  network.refuse(allocatePrefix, INVALID_FIELDS, { errors: [{ path, code: 'REFUSED', message }] });
  await user.click(dialog.getByRole('button', { name: 'Attribuer' }));
  expect(await dialog.findByText(message)).toBeTruthy();
  return { user, dialog };
}

test('a prefix used for the other type is reported beside the types', async () => {
  const { dialog } = await refusedFor('FRX26', 'type', 'Ce préfixe sert déjà à l’autre type.');
  expect(
    dialog.getByRole('group', { description: 'Ce préfixe sert déjà à l’autre type.' }),
  ).toBeTruthy();
});

test('a prefix not allowed in the pool is reported beside the pool', async () => {
  const { dialog } = await refusedFor('DEA12', 'structureId', 'Notre réserve n’en reçoit pas.');
  const pool = dialog.getByRole('checkbox', { name: 'Pour la réserve de la société' });
  expect(pool.getAttribute('aria-invalid')).toBe('true');
  // The refusal moves the focus to its field.
  expect(document.activeElement).toBe(pool);
});

test('an exception without a reason is reported at its checkbox, then at the reason field', async () => {
  const { user, dialog } = await refusedFor('DEA12', 'motifException', 'Dites pourquoi.');
  await user.click(dialog.getByRole('checkbox', { name: /^Exception/ }));
  expect(dialog.getAllByText('Dites pourquoi.')).toHaveLength(1);
  expect(dialog.getByRole('textbox', { description: /Dites pourquoi\./ })).toBeTruthy();
});
