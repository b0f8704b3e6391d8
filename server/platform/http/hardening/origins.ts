/** Where else than here the browser may speak: what the content policy opens. */

import type { Configuration } from '#server/platform/configuration.ts';
import type { Origins } from './security-headers.ts';

const originOf = (address: string | undefined) =>
  address === undefined ? null : new URL(address).origin;

export const originsOf = ({
  oidcIssuer,
  audience,
  errorsDsn,
}: Pick<Configuration, 'oidcIssuer' | 'audience' | 'errorsDsn'>): Omit<Origins, 'publicUrl'> => ({
  identityOrigin: originOf(oidcIssuer),
  audienceOrigin: originOf(audience?.url),
  errorsOrigin: originOf(errorsDsn),
});
