import { expect, test } from 'vitest';
import { PAGES, pageFinder } from '../pages.ts';
import { OPENINGS } from './openings.ts';

const PERSONS = ['visiteur', 'staff', 'label', 'artiste', 'equipe', 'attente', 'nouveau'] as const;

test('every page of the portal has its line', () => {
  const opened = OPENINGS.map(({ page }) => page);
  expect([...PAGES].filter((page) => !opened.includes(page))).toEqual([]);
});

test('the routes of the specification are opened, those of staff under both brands', () => {
  const opened = OPENINGS.map(({ address }) => address);
  const routes = [
    '/',
    '/about/definition-isrc',
    '/about/quand-isrc',
    '/about/comment-isrc',
    '/about/faq',
    '/isrc',
    '/isrc/demandes',
    '/isrc/drafts',
    '/isrc/list',
    '/isrc/prefixes',
    '/account/profile',
    '/account/complete/profile',
    '/account/structure',
    '/account/complete/structure',
    '/account/structure/team',
    '/account/structure/add',
    '/spp/utilisateurs',
    '/spp/demandes',
    '/spp/consultations',
    '/spi/utilisateurs',
    '/spi/demandes',
    '/spi/consultations',
    '/silent-check-sso.html',
    '/inconnu',
  ];
  expect(routes.filter((route) => !opened.includes(route))).toEqual([]);
});

test('each address is that of its page, and is opened by seven persons', () => {
  const isPage = pageFinder(['spp', 'spi']);
  for (const { page, address, openings } of OPENINGS) {
    const pattern = new RegExp(`^/${page?.replaceAll(/:\w+/g, '[^/]+')}$`);
    expect([address, page !== null && pattern.test(address)]).toEqual([address, page !== null]);
    expect([address, isPage(address)]).toEqual([address, page !== null]);
    expect([address, Object.keys(openings).toSorted()]).toEqual([address, PERSONS.toSorted()]);
  }
  expect(new Set(OPENINGS.map(({ address }) => address)).size).toBe(OPENINGS.length);
});

test('no two that follow each other end at one address', () => {
  for (const person of PERSONS) {
    const ends = OPENINGS.map(({ address, openings }) => openings[person].to ?? address);
    expect([person, ends.filter((end, at) => end === ends[at + 1])]).toEqual([person, []]);
  }
});
