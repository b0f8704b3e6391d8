import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeDossierInCharge } from '#contract/registration/dossier.ts';
import { aDossier } from '#web/backoffice/testing/builders.ts';
import { createWorld, sentTo, show } from '#web/backoffice/testing/show.tsx';
// Preloaded: fake timers do not advance the lazy import made with the first dossier.
import '../dossier/review.tsx';

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-02T09:05:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const later = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * MINUTE));
const complete = () => act(() => vi.advanceTimersByTimeAsync(50));

test('the hold is extended every five minutes while the dossier is open and held', async () => {
  const world = createWorld(aDossier());
  show('/spp/demandes?dossier=12');
  await complete();
  expect(screen.getByText('Pris en charge par vous')).toBeTruthy();
  await later(4.9);
  expect(sentTo(world, takeDossierInCharge)).toHaveLength(0);
  await later(0.2);
  expect(sentTo(world, takeDossierInCharge)).toEqual([{ dossierId: 12 }]);
  await later(5);
  expect(sentTo(world, takeDossierInCharge)).toHaveLength(2);
});

test('a hidden page does not extend the hold; showing it again extends it at once', async () => {
  const world = createWorld(aDossier());
  show('/spp/demandes?dossier=12');
  await complete();
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await later(12);
  expect(sentTo(world, takeDossierInCharge)).toHaveLength(0);
  seen.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await complete();
  expect(sentTo(world, takeDossierInCharge)).toHaveLength(1);
});

test('a dossier that is not held, or no longer open, is not extended', async () => {
  const world = createWorld(aDossier({ lock: null }));
  const { router } = show('/spp/demandes?dossier=12');
  await complete();
  await later(11);
  expect(sentTo(world, takeDossierInCharge)).toHaveLength(0);
  world.dossiers = [aDossier()];
  await later(1);
  await act(() => router.navigate('/spp/demandes'));
  await later(11);
  expect(sentTo(world, takeDossierInCharge)).toHaveLength(0);
});
