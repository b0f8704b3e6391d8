import { beforeEach, expect, test, vi } from 'vitest';
import { forget, keep, putBack, readKept } from './kept.ts';

beforeEach(() => vi.restoreAllMocks());

test('what was typed comes back over what others saved since, and nothing else of it', () => {
  const kept = { values: { nom: 'Martin', ville: 'Brest' }, before: { nom: 'Martin', ville: 'Brst' } };
  keep('x', kept);
  expect(readKept('x')).toEqual(kept);
  expect(putBack(kept, { nom: 'Martin-Le Goff', ville: 'Brst' })).toEqual({
    nom: 'Martin-Le Goff',
    ville: 'Brest',
  });
  forget('x');
  expect(readKept('x')).toBeNull();
});

test.each(['', '{', '[]', '{"values":{}}', '{"values":{"a":1},"before":{}}', '{"values":{},"before":null}'])(
  'what is not a kept text is nothing: %s',
  (text) => {
    sessionStorage.setItem('portail-isrc.saisie.x', text);
    expect(readKept('x')).toBeNull();
  },
);

test('a storage that refuses takes nothing away from the form', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => keep('x', { values: {}, before: {} })).not.toThrow();
});
