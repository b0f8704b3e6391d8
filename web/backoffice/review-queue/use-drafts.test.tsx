import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { isDraftStored } from '#web/platform/pending-changes/stored.ts';
import { useDrafts } from './use-drafts.ts';

const shape = z.strictObject({ motif: z.string() });
const drafts = () =>
  renderHook(() => useDrafts('brouillon.corrections.1', shape, { motif: '' })).result;

test('a draft is stored for its item until it is sent, or restored to its initial value', () => {
  const here = drafts();
  const write = (subject: string, motif: string) =>
    act(() => here.current.change(subject, (draft) => ({ ...draft, motif })));
  write('3', 'Déjà codé');
  write('4', 'Titre incomplet');
  expect(drafts().current.draftOf('3')).toEqual({ motif: 'Déjà codé' });
  act(() => here.current.forget('4'));
  expect([here.current.draftOf('4').motif, isDraftStored()]).toEqual(['', true]);
  write('3', '');
  expect(isDraftStored()).toBe(false);
});
