import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useValue, valueStore } from '#web/design/value-store.ts';
import { accountForm } from '#web/form/messages/form.ts';
import { mayLeave, switching } from '#web/platform/session/unsaved.ts';
import { showPages } from '#web/testing/show.tsx';
import { LeaveGuard } from './leave-guard.tsx';

const PAPERS = {
  title: 'Un envoi est en cours',
  sentence: 'Il serait perdu.',
  stay: 'Attendre',
  go: 'Abandonner',
};
const { stay, go } = accountForm.leave;

/**
 * Renders a form with unsaved text, uploads in progress, and an untouched form, with navigation
 * through the router.
 */
function show() {
  const input: string[] = [];
  const page = (
    <>
      <LeaveGuard when onDiscard={() => input.push('words')} />
      <LeaveGuard when onDiscard={() => input.push('papers')} message={PAPERS} />
      <LeaveGuard when={false} onDiscard={() => input.push('nothing')} />
    </>
  );
  const pages = [
    { path: '/', element: page },
    { path: '/ailleurs', element: <p>Ailleurs</p> },
  ];
  return { input, ...showPages(pages, '/') };
}
const press = (name: string) => screen.findByRole('button', { name });

test('each unsaved item asks for confirmation, and none is discarded before the last answer', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { input, user, router } = show();
  await act(() => router.navigate('/ailleurs'));
  await user.click(await press(go));
  await user.click(await press(PAPERS.stay));
  expect([router.state.location.pathname, input]).toEqual(['/', []]);
  await act(() => router.navigate('/ailleurs'));
  await user.click(await press(go));
  await user.click(await press(PAPERS.go));
  await screen.findByText('Ailleurs');
  expect(input).toEqual(['words', 'papers']);
  expect(warned).not.toHaveBeenCalled();
});

test('the same question is asked on leaving without an address yet', async () => {
  const { input, user } = show();
  let leaves = mayLeave();
  await user.click(await press(stay));
  expect(await leaves).toBe(false);
  leaves = mayLeave();
  await user.click(await press(go));
  await user.click(await press(PAPERS.go));
  expect([await leaves, input]).toEqual([true, ['words', 'papers']]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an event that arrives during the question answers it: later code finds no open question', async () => {
  const sending = valueStore<{ message: typeof PAPERS } | null>({ message: PAPERS });
  function Papers() {
    const papers = useValue(sending);
    return papers ? <LeaveGuard when onDiscard={() => undefined} message={papers.message} /> : null;
  }
  showPages([{ path: '/', element: <Papers /> }], '/');
  const leaves = mayLeave();
  await press(PAPERS.go);
  await act(async () => sending.write({ message: { ...PAPERS, stay: 'Rester' } }));
  await press('Rester');
  await act(async () => sending.write(null));
  expect([switching.read(), await leaves]).toEqual([null, true]);
});
