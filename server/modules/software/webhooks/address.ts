/**
 * Where deliveries may go: public https addresses only. A producer chooses the address and our server makes
 * the call, so anything inside our own network must be out of reach (SSRF), by name as by number.
 */

import { BlockList, isIP } from 'node:net';
import { INVALID_FIELDS } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';

/** Not the internet: this host, private and shared networks, link-local (cloud metadata), multicast, tunnels into IPv4. */
const INNER_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
const INNER_V6 = [
  '::/96',
  '::1/128',
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

const inner = blockList(INNER_V4, INNER_V6);
const loopback = blockList(['127.0.0.0/8'], ['::1/128']);

function blockList(v4: readonly string[], v6: readonly string[]): BlockList {
  const list = new BlockList();
  for (const [nets, family] of [
    [v4, 'ipv4'],
    [v6, 'ipv6'],
  ] as const) {
    for (const net of nets) {
      const [address = '', bits] = net.split('/');
      list.addSubnet(address, Number(bits), family);
    }
  }
  return list;
}

const isIn = (list: BlockList, ip: string) => list.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');

/** `loopback`: this very machine too, for a demonstration or a test. */
export type Reach = 'internet' | 'loopback';

/**
 * Whether an IP address that a name resolved to may be called. An IPv4 address inside an IPv6 one
 * is judged as IPv4.
 */
export function mayReach(ip: string, reach: Reach): boolean {
  if (isIP(ip) === 0) return false;
  if (reach === 'loopback' && isIn(loopback, ip)) return true;
  return !isIn(inner, ip);
}

/** The host of an address, without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** Whether the URL itself, before any name is looked up, is an acceptable delivery address. */
export function isAcceptable(url: URL, reach: Reach): boolean {
  const host = hostOf(url);
  const isHere =
    reach === 'loopback' && (host === 'localhost' || (isIP(host) !== 0 && isIn(loopback, host)));
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHere)) return false;
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false;
  if (isHere) return true;
  if (isIP(host) !== 0) return mayReach(host, reach);
  // A name without a dot, or of a network at home, is never public.
  return (
    /\.[a-z\d-]+$/i.test(host) &&
    !/\.(?:localhost|local|internal|invalid|test|lan|home\.arpa)\.?$/i.test(host)
  );
}

/** @throws Refusal INVALID_FIELDS */
export function checkedAddress(adresse: string, reach: Reach): string {
  const url = URL.parse(adresse);
  if (url !== null && isAcceptable(url, reach)) return url.href;
  const message =
    'Indiquez une adresse publique en https, par exemple https://logiciel.exemple.fr/isrc.';
  throw new DomainError(INVALID_FIELDS, {
    errors: [{ path: 'adresse', code: 'UNREACHABLE', message }],
  });
}
