import { expect, test, vi } from 'vitest';
import type { WatchedRun } from './run-watched.ts';
import { whereThereIsCapacity } from './when-capacity.ts';

test('a job does not begin on a full disk, stops at its next step when it fills, and is tried again', async () => {
  const disks = { isFull: true };
  const written: number[] = [];
  const handler = vi.fn(async ({ progress }: WatchedRun) => {
    for (const step of [1, 2, 3]) {
      written.push(step);
      disks.isFull = step === 2;
      await progress(step, 3);
    }
    return 'done';
  });
  const reported: number[] = [];
  const run: WatchedRun = {
    jobId: 'j',
    structureId: 1,
    interlocuteurId: 1,
    data: null,
    signal: new AbortController().signal,
    progress: async (done) => void reported.push(done),
  };
  const guarded = whereThereIsCapacity(handler, disks);
  await expect(guarded(run)).rejects.toThrow('the job waits');
  expect(handler).not.toHaveBeenCalled();
  disks.isFull = false;
  // Not a refusal: that would be the end of the job.
  await expect(guarded(run)).rejects.toThrow('the job waits');
  expect([written, reported]).toEqual([[1, 2], [1]]);
});
