/** What a start leaves in memory: half of what V8 took for it, which nothing would ask back for hours. */

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { readonly type: 'major'; readonly flavor: 'last-resort' }) => void;

/** Milliseconds after the start: what is opened with the first calls is there. */
const SETTLED = 5000;

/** Once, some seconds after the start: 0.2 s during which no call is answered. Ends with the process. */
export function giveLeftoversBack(): void {
  setTimeout(() => {
    // Node has no other way to ask for it; the function is of that context alone.
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as Collect;
    collect({ type: 'major', flavor: 'last-resort' });
  }, SETTLED).unref();
}
