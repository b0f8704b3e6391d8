/** External origins that the browser may contact: opened in the content policy. */

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
