/** A hundred of the largest files at once, sent to a portal in a process of its own: what its memory grows by. */

import { startMeasuredPortal } from '#server/testing/measured-uploads.ts';
import { within } from '../bars.ts';

const PARALLEL = 100;
/** Megabytes. A server that has just started also compiles and fills its heap once: what it never gives back. */
const MOST_GROWTH = { first: 160, second: 64 } as const;

/** Argument: how many at once. Needs Linux, and PostgreSQL. */
export async function uploadsBench([count = String(PARALLEL)]: readonly string[]): Promise<void> {
  const portal = await startMeasuredPortal('postgres');
  try {
    await portal.measure('form', 1);
    for (const wave of ['first', 'second'] as const) {
      const { before, peak, seconds, statuses, objects } = await portal.measure(
        'form',
        Number(count),
      );
      console.log(
        `${wave} wave: ${seconds.toFixed(1)} s, answers ${JSON.stringify(statuses)}, ${objects} kept`,
      );
      within(`${wave} wave, MB of growth`, peak - before, MOST_GROWTH[wave]);
    }
  } finally {
    await portal.stop();
  }
}
