import fc from 'fast-check';
import { expect, test } from 'vitest';
import { criteriaOf, texteOf } from './text-criteria.ts';

test('any search is written at the end of the address, in characters left unescaped', () => {
  fc.assert(
    fc.property(fc.string(), (texte) => {
      const criteria = criteriaOf(texte);
      expect(criteria).toMatch(/^[\w%+&=.~*-]*$/);
      expect(texteOf(criteria)).toBe(texte.trim());
    }),
  );
  expect(texteOf('autre=1')).toBe('');
});
