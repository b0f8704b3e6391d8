import { beforeEach, expect, test, vi } from 'vitest';
import { cancelSignOut, clearStored } from '#web/platform/pending-changes/stored.ts';
import { putBack, storedTyping } from './stored-typing.ts';

const { read, write } = storedTyping('x', 7);

beforeEach(() => vi.restoreAllMocks());

test('what was typed comes back over what others saved since, and nothing else of it', () => {
  const stored = {
    values: { nom: 'Martin', ville: 'Brest' },
    before: { nom: 'Martin', ville: 'Brst' },
  };
  write(stored);
  expect(read()).toEqual(stored);
  expect(storedTyping('x', 8).read()).toBeNull();
  expect(putBack(stored, { nom: 'Martin-Le Goff', ville: 'Brst' })).toEqual({
    nom: 'Martin-Le Goff',
    ville: 'Brest',
  });
  write(null);
  expect(read()).toBeNull();
});

test.each([
  '',
  '{',
  '[]',
  '{"values":{}}',
  '{"values":{"a":1},"before":{}}',
  '{"values":{},"before":null}',
])('an invalid stored text returns nothing: %s', (text) => {
  sessionStorage.setItem('portail-isrc.saisie.x.7', text);
  expect(read()).toBeNull();
});

test('a storage that refuses takes nothing away from the form', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => write({ values: {}, before: {} })).not.toThrow();
});

// spec 3.5
test('values typed about a company are stored under their own key, and deleted at sign-out', () => {
  sessionStorage.clear();
  const values = { raison: 'Atelier' };
  storedTyping('structure-1000', 7).write({ values, before: {} });
  expect(Object.keys(sessionStorage)).toContain('isrc-company.1000.7');
  expect(storedTyping('structure-1001', 7).read()).toBeNull();
  sessionStorage.setItem('portail-isrc.theme', 'clair');
  clearStored();
  expect(Object.keys(sessionStorage)).toEqual(['portail-isrc.theme']);
  sessionStorage.clear();
  cancelSignOut();
});
