import { describe, expect, test } from 'vitest';
import { artistLikeness, artistsOf, castOf } from './artists.ts';

describe('who performs', () => {
  test.each([
    ['Les Marées', 'marees', ''],
    ['Marées, Les', 'marees', ''],
    ['Lise & Aurèle', 'aurele + lise', ''],
    ['Lise et Aurèle', 'aurele + lise', ''],
    ['Nova x Zed vs. Tumulte', 'nova + tumulte + zed', ''],
    ['Nova feat. Zed', 'nova', 'zed'],
    ['Nova (avec Zed & Lise)', 'nova', 'lise + zed'],
    ['R.E.M.', 'rem', ''],
    ['Artistes divers', '', ''],
    ['V.A.', '', ''],
    ['!!!', '!!!', ''],
    ['', '', ''],
  ])('%s', (artiste, main, guests) => {
    const { artistes, invites } = artistsOf(artiste, []);
    expect([artistes.join(' + '), invites.join(' + ')]).toEqual([main, guests]);
  });

  test('guests come from everywhere, once, and never repeat a main artist', () => {
    expect(artistsOf('Nova feat. Zed', ['ZED', 'Nova', 'Lise, Aurèle'])).toEqual({
      artistes: ['nova'],
      invites: ['aurele', 'lise', 'zed'],
    });
  });
});

const likeness = (a: string, b: string) =>
  artistLikeness(castOf(artistsOf(a, [])), castOf(artistsOf(b, [])));

test.each([
  ['Inès Caradec', 'INES CARADEC'],
  ['Inès Caradec', 'Caradec Inès'],
  ['Nova & Zed', 'Zed, Nova'],
  ['Nova', 'Nova & Zed'],
  ['Nova feat. Zed', 'Nova & Zed'],
  ['Nova feat. Zed', 'Zed feat. Nova'],
  ['J.-J. Kerbrat', 'Jean-Jacques Kerbrat'],
  ['J. Kerbrat', 'Jean-Jacques Kerbrat'],
  ['AC/DC', 'ACDC'],
  ['The Harbour Lights', 'Harbour Lights'],
  ['Mehdi Aït-Kaci Quintet', 'Medhi Aït-Kaci Quintet'],
])('%s and %s are one', (a, b) => {
  expect(likeness(a, b)).toBe(1);
  expect(likeness(b, a)).toBe(1);
});

test.each([
  ['Nova', 'Tumulte'],
  ['Nova Delorme', 'Zed feat. Nova Delorme'],
  ['Jean Kerbrat', 'Jean Morvan'],
  ['P. Kerbrat', 'Jean Kerbrat'],
])('%s and %s have nothing in common', (a, b) => expect(likeness(a, b)).toBeLessThan(0.5));

test('partial likeness: a slip in a short name, half of a duo, no artist at all', () => {
  expect(likeness('Nova', 'Nouva')).toBeGreaterThan(0.6);
  expect(likeness('Nova', 'Nouva')).toBeLessThan(1);
  expect(likeness('Nova & Zed', 'Nova & Lise')).toBe(0.5);
  expect(likeness('', 'Nova')).toBe(0.5);
  expect(likeness('Artistes divers', 'Nova')).toBe(0.5);
});

/** Scanned again from each of its characters, a run this long would take minutes. */
test('a run of spaces in a name is one space', () => {
  const run = ' '.repeat(200_000);
  expect(artistsOf(`Nova${run}Zed`, [`Ida${run}Bloc`])).toEqual(
    artistsOf('Nova Zed', ['Ida Bloc']),
  );
});
