import { act, render } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter, useNavigate } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { usePageFocus } from './use-page-focus.ts';

afterEach(() => void vi.useRealTimers());

let shows: (title: string | null) => void;
let leaves: () => void;
let waits: (isWaiting: boolean) => void;

/** A page whose title appears when `shows` is called. */
function Page() {
  const [title, setTitle] = useState<string | null>(null);
  const navigate = useNavigate();
  const [waiting, setWaiting] = useState(false);
  usePageFocus(() => {}, waiting);
  waits = setWaiting;
  shows = setTitle;
  leaves = () => void navigate('/ailleurs');
  return <main>{title === null ? null : <h1 key={title}>{title}</h1>}</main>;
}

const draw = () =>
  render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  );
const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const locked = () => document.querySelector('h1:focus')?.textContent;

test('the focus moves to a title that is slow to load, and to the one that replaces it', async () => {
  vi.useFakeTimers();
  draw();
  await act(async () => leaves());
  await later(60_000);
  await act(async () => shows('Mes collaborateurs'));
  await later(0);
  expect(locked()).toBe('Mes collaborateurs');
  await later(9000);
  await act(async () => shows('Mes collaborateurs, tous'));
  await later(0);
  expect(locked()).toBe('Mes collaborateurs, tous');
});

test('a title that comes under the wait takes the focus once the wait is over', async () => {
  vi.useFakeTimers();
  draw();
  await act(async () => waits(true));
  await act(async () => leaves());
  await act(async () => shows('Mes collaborateurs'));
  await later(300);
  // An inert element cannot take the focus.
  expect(locked()).not.toBe('Mes collaborateurs');
  await act(async () => waits(false));
  await later(0);
  expect(locked()).toBe('Mes collaborateurs');
});

test('a title that is still to come is not forgotten when the page waits for more in between', async () => {
  vi.useFakeTimers();
  draw();
  await act(async () => leaves());
  await act(async () => waits(true));
  await act(async () => waits(false));
  await act(async () => shows('Mes collaborateurs'));
  await later(0);
  expect(locked()).toBe('Mes collaborateurs');
});
