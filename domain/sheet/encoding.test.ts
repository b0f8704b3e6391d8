import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EncodingDetector, fileKind } from './encoding.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

function encodingOf(bytes: Uint8Array, size = bytes.length + 1) {
  const detector = new EncodingDetector();
  for (let at = 0; at < bytes.length; at += size) detector.push(bytes.subarray(at, at + size));
  return detector.guess().encoding;
}

describe('the encoding of a file', () => {
  test('any text in UTF-8 is UTF-8, however it is cut', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1 }),
        fc.integer({ min: 1, max: 5 }),
        (text, size) => {
          expect(encodingOf(bytesOf(`titre;${text}`), size)).toBe('utf-8');
        },
      ),
    );
  });

  test.each([
    ['an accent of Windows', [0x44, 0x75, 0x72, 0xe9, 0x65]],
    ['an overlong form', [0xc0, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['beyond Unicode', [0xf4, 0x90, 0x80, 0x80]],
    ['a character that is cut at the end', [0x61, 0xc3]],
  ])('%s is not', (_what, bytes) => {
    expect(encodingOf(new Uint8Array(bytes))).not.toBe('utf-8');
    expect(encodingOf(new Uint8Array(bytes), 1)).toBe(encodingOf(new Uint8Array(bytes)));
  });

  test.each([
    ['windows-1252', 'L\x92\xe9t\xe9 ; c\x9cur \xe0 5 \x80 ; \xab Nora \xbb'],
    ['windows-1252', '\xc9t\xe9, No\xebl, gar\xe7on, 1 \xbd heure, \x84Gr\xfc\xdfe\x93'],
    ['iso-8859-15', 'L\xe9a, c\xbdur \xe0 5 \xa4'],
    ['macintosh', 'Dave Aud\x8e Remix, \x8ft\x8e, fran\x8dais, l\xd5ann\x8ee, c\xcfur'],
  ])('F3: %s is detected from its byte positions', (encoding, signs) => {
    expect(encodingOf(Uint8Array.from(signs, (sign) => sign.charCodeAt(0)))).toBe(encoding);
  });

  test('the last byte decides as much as the first', () => {
    expect(encodingOf(new Uint8Array([...bytesOf('é'.repeat(50_000)), 0xe9]))).toBe('windows-1252');
  });

  test('UTF-16 is detected with or without its mark', () => {
    const wide = (text: string) =>
      new Uint8Array([...text].flatMap((letter) => [letter.charCodeAt(0), 0]));
    expect(encodingOf(new Uint8Array([0xff, 0xfe, ...wide('titre')]))).toBe('utf-16le');
    expect(encodingOf(new Uint8Array([0xfe, 0xff, 0, 0x74]))).toBe('utf-16be');
    expect(encodingOf(wide('titre;artiste\n'))).toBe('utf-16le');
  });
});

test.each([
  [[], 'EMPTY'],
  [[0x50, 0x4b, 3, 4], 'XLSX'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'OLD_EXCEL'],
  [[...bytesOf('%PDF-1.7')], 'OTHER'],
  [[0x89, 0x50, 0x4e, 0x47, 0, 0, 0], 'OTHER'],
  [[...bytesOf('titre;artiste')], 'CSV'],
])('bytes %j are %s', (bytes, kind) => {
  expect(fileKind(new Uint8Array(bytes))).toBe(kind);
});
