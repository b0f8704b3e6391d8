import { expect, test } from 'vitest';
import { withoutVersionAtEnd } from './versions.ts';

test.each([
  ['houle remastered', 'houle'],
  ['houle remastered 2011', 'houle'],
  ['houle 2011', 'houle 2011'],
  ['remastered', 'remastered'],
  ['', ''],
])('« %s » without the version that ends it: « %s »', (title, rest) => {
  const words = title === '' ? [] : title.split(' ');
  expect(withoutVersionAtEnd(words).messages.join(' ')).toBe(rest);
});
