import { expect, test } from 'vitest';
import { PAGES, pageFinder } from './pages.ts';

const isPage = pageFinder(['spp', 'spi']);

test('every page of the list matches, in any case and with a trailing slash', () => {
  for (const page of PAGES) {
    const path = `/${page.replaceAll(':product', 'spi').replaceAll(/:\w+/g, '12')}`;
    expect([path, isPage(path), isPage(`${path.toUpperCase()}/`)]).toEqual([path, true, true]);
  }
  expect(isPage('/')).toBe(true);
});

test.each([
  '/inconnu',
  '/about',
  '/about/inconnu',
  '/spp',
  '/spp/inconnu',
  '/xyz/demandes',
  '/isrc/dossier',
  '/isrc/dossier/12/autre',
  '/isrc/list/12',
  '/s.p/demandes',
])('%s is none', (path) => expect(isPage(path)).toBe(false));
