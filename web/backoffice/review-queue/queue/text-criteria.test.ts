import fc from 'fast-check';
import { expect, test } from 'vitest';
import { criteriaOf, texteOf } from './text-criteria.ts';

test('whatever is sought, the end of an address says it, in signs that are kept', () => {
  fc.assert(
    fc.property(fc.string(), (texte) => {
      const criteria = criteriaOf(texte);
      expect(criteria).toMatch(/^[\w%+&=.~*-]*$/);
      expect(texteOf(criteria)).toBe(texte.trim());
    }),
  );
  expect(texteOf('autre=1')).toBe('');
});
