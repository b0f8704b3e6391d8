/**
 * The API alone, for `npm run dev`: notifies its parent when it listens, and stops with it or on
 * request.
 */

import { runPortal } from '#server/run-portal.ts';

// Until it runs, there is nothing to close.
let stop: () => void = () => process.exit(0);
// Not a signal: Windows has none, and a killed parent sends none.
process.once('disconnect', () => stop());
stop = await runPortal({ site: null, quiet: process.argv.includes('quiet') });
process.send?.('ready');
