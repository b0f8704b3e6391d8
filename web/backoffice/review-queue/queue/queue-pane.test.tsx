import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aDossier } from '#web/backoffice/testing/builders.ts';
import { createWorld, show } from '#web/backoffice/testing/show.tsx';

const HOUR = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({
    now: new Date('2026-06-02T09:05:00Z'),
    toFake: ['Date', 'setInterval', 'clearInterval'],
  });
});
afterEach(() => {
  vi.useRealTimers();
});

test('the displayed waiting time is refreshed as time passes, even when the queue does not change', async () => {
  createWorld(aDossier({ lock: null, waitingSince: '2026-06-02T09:02:00.000Z' }));
  show();
  expect(await screen.findByText('3 minutes')).toBeTruthy();
  act(() => {
    vi.advanceTimersByTime(HOUR);
  });
  expect(screen.getByText('1 heure')).toBeTruthy();
});
