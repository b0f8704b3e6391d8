/** The registers of others that this portal may ask, under its own name and with whom to write to. */

import type { Configuration } from '#server/platform/configuration.ts';
import { deezer } from './deezer.ts';
import { musicbrainz } from './musicbrainz.ts';
import type { Register } from './register.ts';

export function otherRegisters(
  { external, brands }: Pick<Configuration, 'external' | 'brands'>,
  version: string,
): readonly Register[] {
  // The society may change its address while the portal runs; a header holds plain letters only.
  const contact = () => brands.own.contactEmail.replaceAll(/[^\x21-\x7e]/g, '');
  const userAgent = () => `PortailISRC/${version} ( ${contact()} )`;
  return [
    ...(external.musicbrainz === undefined
      ? []
      : [musicbrainz({ address: external.musicbrainz, userAgent })]),
    ...(external.deezer === undefined ? [] : [deezer({ address: external.deezer, userAgent })]),
  ];
}
