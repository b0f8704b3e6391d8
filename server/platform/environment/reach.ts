/** From where a portal is reached, as its environment says it. */

import type { Configuration } from '../configuration.ts';

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

/** Its passwords are published: nobody but whoever tries it may reach a demonstration. */
export function isShownToOthers({ databaseUrl, host, publicUrl }: Configuration): boolean {
  if (databaseUrl !== undefined) return false;
  return (host !== undefined && !LOOPBACK.test(host)) || publicUrl?.startsWith('https:') === true;
}
