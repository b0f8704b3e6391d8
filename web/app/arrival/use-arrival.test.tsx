import { act, render } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter, useNavigate } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { useArrival } from './use-arrival.ts';

afterEach(() => void vi.useRealTimers());

let shows: (title: string | null) => void;
let leaves: () => void;

/** One page, whose title comes when `shows` says so. */
function Page() {
  const [title, setTitle] = useState<string | null>(null);
  const navigate = useNavigate();
  useArrival(() => {});
  shows = setTitle;
  leaves = () => void navigate('/ailleurs');
  return <main>{title === null ? null : <h1 key={title}>{title}</h1>}</main>;
}

const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const held = () => document.activeElement?.textContent;

test('the focus goes to a title that is long to come, and to the one that takes its place', async () => {
  vi.useFakeTimers();
  render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  );
  await act(async () => leaves());
  await later(60_000);
  await act(async () => shows('Mes collaborateurs'));
  await later(0);
  expect(held()).toBe('Mes collaborateurs');
  await later(9000);
  await act(async () => shows('Mes collaborateurs, tous'));
  await later(0);
  expect(held()).toBe('Mes collaborateurs, tous');
});
