import { beforeEach, expect, test, vi } from 'vitest';
import { keptTyping, putBack } from './kept.ts';

const { read, write } = keptTyping('x', 7);

beforeEach(() => vi.restoreAllMocks());

test('what was typed comes back over what others saved since, and nothing else of it', () => {
  const kept = { values: { nom: 'Martin', ville: 'Brest' }, before: { nom: 'Martin', ville: 'Brst' } };
  write(kept);
  expect(read()).toEqual(kept);
  expect(keptTyping('x', 8).read()).toBeNull();
  expect(putBack(kept, { nom: 'Martin-Le Goff', ville: 'Brst' })).toEqual({
    nom: 'Martin-Le Goff',
    ville: 'Brest',
  });
  write(null);
  expect(read()).toBeNull();
});

test.each(['', '{', '[]', '{"values":{}}', '{"values":{"a":1},"before":{}}', '{"values":{},"before":null}'])(
  'what is not a kept text is nothing: %s',
  (text) => {
    sessionStorage.setItem('portail-isrc.saisie.x.7', text);
    expect(read()).toBeNull();
  },
);

test('a storage that refuses takes nothing away from the form', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => write({ values: {}, before: {} })).not.toThrow();
});
