/** The API alone, for `npm run dev`: tells its parent when it answers, and stops with it or when told to. */

import { runPortal } from '#server/run-portal.ts';

// Until it runs, there is nothing to close.
let stop: () => void = () => process.exit(0);
// Not a signal: Windows has none, and a parent that was killed sends none.
process.once('disconnect', () => stop());
stop = await runPortal({ site: null, quiet: process.argv.includes('quiet') });
process.send?.('ready');
