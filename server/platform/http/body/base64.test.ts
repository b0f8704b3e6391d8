import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { Base64Decoder } from './base64.ts';

function decoded(text: string, length = text.length || 1): string | null {
  const decoder = new Base64Decoder();
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < text.length; at += length) {
    pieces.push(decoder.decode(Buffer.from(text.slice(at, at + length), 'latin1')));
  }
  return decoder.isWhole() ? Buffer.concat(pieces).toString('latin1') : null;
}

test.each([
  ['', ''],
  ['TQ==', 'M'],
  ['TWE=', 'Ma'],
  ['TWFu', 'Man'],
  ['+/+/', 'û\u00ff¿'],
])('%j is %j', (text, bytes) => expect(decoded(text)).toBe(bytes));

test('any bytes are decoded, in any pieces', () => {
  for (const size of [1, 2, 3, 49_151, 49_152, 49_153, 200_000]) {
    const bytes = randomBytes(size);
    for (const length of [7, 64, 65_536, 1_000_000]) {
      expect(decoded(bytes.toString('base64'), length) === bytes.toString('latin1')).toBe(true);
    }
  }
});

test.each([
  ['padding left out', 'TQ'],
  ['half of it', 'TQ='],
  ['padding in the wrong place', 'T=Q='],
  ['too much of it', 'TQ==='],
  ['padding alone', '===='],
  ['padding inside', 'TQ==TWFu'],
  ['a loose bit', 'TR=='],
  ['two loose bits', 'TWF='],
  ['one character', 'T'],
  ['a space', 'TW Fu'],
  ['a space behind', 'TWFu '],
  ['a line feed', 'TWFu\nTWFu'],
  ['lines of 76', `${'TWFu'.repeat(19)}\r\n${'TWFu'.repeat(19)}`],
  ['the alphabet of addresses', '-_-_'],
  ['the address of a file', 'data:application/pdf;base64,TWFu'],
  ['accents', 'TWFué'],
  ['a zero', 'TWF\0'],
])('%s is refused', (_what, text) => {
  for (const length of [1, 3, 100]) expect(decoded(text, length)).toBeNull();
});

test.each([0, 1, 65_535, 65_536, 65_537, 131_070])(
  'one wrong character at %i of many is refused',
  (at) => {
    const good = 'TWFu'.repeat(40_000);
    expect(decoded(`${good.slice(0, at)}!${good.slice(at + 1)}`, 1000)).toBeNull();
  },
);
