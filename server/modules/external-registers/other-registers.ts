/**
 * The external registers that this portal may query, under its own name and with its contact
 * address.
 */

import type { Configuration } from '#server/platform/configuration.ts';
import { deezer } from './deezer.ts';
import { musicbrainz } from './musicbrainz.ts';
import type { Register } from './register.ts';

export function otherRegisters(
  { external, brands }: Pick<Configuration, 'external' | 'brands'>,
  version: string,
): readonly Register[] {
  // The society may change its address while the portal runs; a header accepts only ASCII.
  const contact = () => brands.own.contactEmail.replaceAll(/[^\x21-\x7e]/g, '');
  const userAgent = () => `PortailISRC/${version} ( ${contact()} )`;
  return [
    ...(external.musicbrainz === undefined
      ? []
      : [musicbrainz({ address: external.musicbrainz, userAgent })]),
    ...(external.deezer === undefined ? [] : [deezer({ address: external.deezer, userAgent })]),
  ];
}
