/** Does something now, and again after each change of the tree. */

import { readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run.ts';
import { LEFT_OUT } from '../source-files.ts';

/** Saving all files of an editor is one change. */
const SETTLED_MILLISECONDS = 150;

/** Never two at once: what changes meanwhile is seen by the next one. Ends with the terminal. */
export async function again(work: () => Promise<unknown>): Promise<never> {
  let changed = Promise.withResolvers<void>();
  const folders = readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !LEFT_OUT.has(entry.name))
    .map(({ name }) => join(ROOT, name));
  watch(ROOT, () => changed.resolve());
  for (const folder of folders) watch(folder, { recursive: true }, () => changed.resolve());
  for (;;) {
    await work();
    console.log('\nWaiting for a change…\n');
    await changed.promise;
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MILLISECONDS));
    changed = Promise.withResolvers<void>();
  }
}
