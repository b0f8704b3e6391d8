import { afterEach, expect, test } from 'vitest';
import { comesBackFromSignIn, goBackTo, leaveFrom } from './page-left.ts';

const at = (address: string) => history.replaceState(null, '', address);
const here = () => `${location.pathname}${location.search}${location.hash}`;

afterEach(() => {
  at('/');
});

test('a user who left a page to sign in returns to it, with the answer still to read', () => {
  at('/isrc/demandes?tri=titre#bas');
  leaveFrom();
  at('/#state=abc&code=def');
  expect(comesBackFromSignIn()).toBe(true);
  goBackTo();
  expect(here()).toBe('/isrc/demandes?tri=titre#state=abc&code=def');
});

test('once: a later answer stays where it came', () => {
  at('/isrc/demandes');
  leaveFrom();
  at('/#state=abc&code=def');
  goBackTo();
  at('/#state=ghi&code=jkl');
  goBackTo();
  expect(here()).toBe('/#state=ghi&code=jkl');
});

test.each(['//pirate.example/', '/\\\\pirate.example', 'https://pirate.example/', 'isrc'])(
  '%s is no place of this site',
  (location) => {
    sessionStorage.setItem('portail-isrc.place', location);
    at('/#state=abc&code=def');
    goBackTo();
    expect(here()).toBe('/#state=abc&code=def');
  },
);
