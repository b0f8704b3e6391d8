/** Jobs write more than anybody's call: they wait while the disk has no room. */

import type { DiskGuard } from '../health/disk-guard.ts';
import type { WatchedHandler } from './run-watched.ts';

/**
 * An attempt that meets a full disk ends, and the next one continues from there: it is not a
 * failure of the job.
 */
export function whereThereIsCapacity(
  handler: WatchedHandler,
  disks: Pick<DiskGuard, 'isFull'>,
): WatchedHandler {
  const stopWhenFull = () => {
    if (disks.isFull) throw new Error('the disk is nearly full: the job waits');
  };
  return async (run) => {
    stopWhenFull();
    return handler({
      ...run,
      async progress(done, total) {
        stopWhenFull();
        await run.progress(done, total);
      },
    });
  };
}
