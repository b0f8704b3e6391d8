import { expect, test } from 'vitest';
import { indexOfWord, lastIndexOfWord, latin1, uint16, uint32 } from './bytes.ts';
import { jpegError } from './jpeg.ts';

const bytes = new TextEncoder().encode('obj endobj obj');

test('a word is found where it begins, first or last, or nowhere', () => {
  expect([
    indexOfWord(bytes, 'obj'),
    indexOfWord(bytes, 'obj', 1),
    indexOfWord(bytes, 'obj', 8),
  ]).toEqual([0, 7, 11]);
  expect(indexOfWord(bytes, 'obj', 12)).toBe(-1);
  expect([lastIndexOfWord(bytes, 'obj'), lastIndexOfWord(bytes, 'endobj')]).toEqual([11, 4]);
  expect(lastIndexOfWord(bytes, 'obj end')).toBe(0);
  expect([lastIndexOfWord(bytes, 'xref'), indexOfWord(bytes, 'objet')]).toEqual([-1, -1]);
});

test('numbers are read large end first, never signed, and nothing is read out of bounds', () => {
  const numbers = Uint8Array.of(0xff, 0xfe, 0xfd, 0xfc);
  expect([uint16(numbers, 0), uint16(numbers, 3), uint16(numbers, 9)]).toEqual([0xfffe, 0xfc00, 0]);
  expect([uint32(numbers, 0), uint32(numbers, 2)]).toEqual([0xfffefdfc, 0xfdfc0000]);
  expect([latin1(bytes, -2, 3), latin1(bytes, 11, 99), latin1(Uint8Array.of(0xe9), 0, 1)]).toEqual([
    'obj',
    'obj',
    'é',
  ]);
});

test('what does not begin as an image is damaged, not an image with an addition', () => {
  expect(jpegError(Uint8Array.of(1, 2, 3))).toBe('DAMAGED');
  expect(jpegError(new Uint8Array())).toBe('DAMAGED');
});
