import { isIPv6 } from 'node:net';

/** Groups of an IPv6 address that identify one subscriber, who may change the others at will. */
const GROUPS_OF_SUBSCRIBER = 4;

/**
 * The network by which attempts from an address are counted: an IPv4 address itself, the first 64
 * bits of an IPv6 one. An IPv4-mapped IPv6 address is the same network.
 */
export function networkOf(address: string): string {
  const inner = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (inner !== undefined || !isIPv6(address)) return inner ?? address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const [left, right] = [groups(head), groups(tail ?? '')];
  const zeros =
    tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0');
  const whole = [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, ''));
  return `${whole.slice(0, GROUPS_OF_SUBSCRIBER).join(':')}::/64`;
}

const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
