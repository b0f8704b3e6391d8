/** Networks of the proxies that are trusted to state the caller's address. */

import { isIP } from 'node:net';
import { ConfigurationRefused } from './refused.ts';

/** Addresses and networks, by commas: `10.0.0.4,192.168.0.0/16`. */
export function networks(text: string | undefined): readonly string[] {
  const values = (text ?? '')
    .split(',')
    .flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
  for (const network of values) {
    const [address = '', bits] = network.split('/');
    const most = isIP(address) === 6 ? 128 : 32;
    const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
    if (isIP(address) === 0 || !isRange) {
      throw new ConfigurationRefused(
        `Configuration refusée : TRUSTED_PROXIES contient « ${network} », qui n’est pas une adresse.`,
      );
    }
  }
  return values;
}
