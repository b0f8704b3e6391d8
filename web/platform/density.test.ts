import { afterEach, expect, test } from 'vitest';
import { chooseDensity } from './density.ts';

afterEach(() => {
  document.documentElement.removeAttribute('data-density');
});

test('the choice is applied at once, and stored for the next visit', () => {
  chooseDensity('compacte');
  expect(document.documentElement.getAttribute('data-density')).toBe('compacte');
  expect(localStorage.getItem('portail-isrc.densite')).toBe('compacte');
  chooseDensity('confort');
  expect(document.documentElement.getAttribute('data-density')).toBe('confort');
});
