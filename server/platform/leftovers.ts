/**
 * Releases memory left over from the start: half of what V8 allocated, which nothing would reclaim
 * for hours.
 */

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { readonly type: 'major'; readonly flavor: 'last-resort' }) => void;

/** Milliseconds after the start: by then, everything opened by the first calls exists. */
const SETTLED = 5000;

/** Once, some seconds after the start: 0.2 s during which no call is answered. Ends with the process. */
export function giveLeftoversBack(): void {
  setTimeout(() => {
    // Node offers no other way to request a collection; the function exists in that context only.
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as Collect;
    collect({ type: 'major', flavor: 'last-resort' });
  }, SETTLED).unref();
}
