import { isIPv6 } from 'node:net';

/** Groups of an IPv6 address that one subscriber is given: the rest is theirs to change at will. */
const GROUPS_OF_SUBSCRIBER = 4;

/**
 * The network that an address stands for when its tries are counted: an IPv4 address itself, the first 64 bits of an
 * IPv6 one. An IPv4 address in its IPv6 form is the same network.
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
