import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { addNote, listNotes, type NoteOut } from '#contract/workbench/notes.ts';
import { sentTo } from '#web/testing/network.ts';
import { anAccount, createAccounts, showAccounts } from '../testing/accounts.tsx';
import { titleFocused } from '../testing/focus.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  sessionStorage.clear();
});

const NOTE: NoteOut = {
  noteId: 1,
  structureId: 1000,
  dossierId: null,
  texte: 'Rappeler le label.',
  at: '2026-06-02T09:00:00.000Z',
  par: 'Dominique Ferrand',
  can: { delete: true },
};
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Nouvelle note' });
const add = () => screen.getByRole('button', { name: 'Ajouter la note' });

test('a note being written is there again after a look elsewhere, and a second try is the same note', async () => {
  const world = createAccounts(
    anAccount(),
    anAccount({ structureId: 1001, raison: 'Grand Large' }),
  );
  const { user, router } = showAccounts('/spp/utilisateurs?compte=1000-7');
  await user.type(await field(), NOTE.texte);
  await router.navigate('/spp/utilisateurs?compte=1001-7');
  await titleFocused('Grand Large');
  expect((await field()).value).toBe('');
  await router.navigate('/spp/utilisateurs?compte=1000-7');
  await titleFocused('Atelier du Soir');
  expect((await field()).value).toBe(NOTE.texte);

  world.network.on(addNote.method, addNote.path, () => {
    throw new TypeError('Failed to fetch');
  });
  await user.click(add());
  await screen.findByRole('alert');
  world.network.answer(addNote, NOTE);
  world.network.answer(listNotes, { rows: [NOTE] });
  await user.click(add());
  await vi.waitFor(async () => expect((await field()).value).toBe(''));
  const tries = world.network.sent.filter(
    ({ method, path }) => method === 'POST' && path === addNote.path,
  );
  expect(add().getAttribute('title')).toBe('Écrivez d’abord la note.');
  expect(sentTo(world.network, addNote)).toEqual(
    tries.map(() => ({ structureId: 1000, texte: NOTE.texte })),
  );
  expect(tries.length).toBeGreaterThan(1);
  const keys = new Set(tries.map(({ idempotencyKey }) => idempotencyKey));
  expect([keys.size, keys.has(null)]).toEqual([1, false]);
  expect(sessionStorage.getItem('portail-isrc.brouillon.notes.1')).toBeNull();
});
