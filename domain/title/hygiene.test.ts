import { describe, expect, test } from 'vitest';
import { cleaned, HYGIENE, type Hygiene, proposed } from './hygiene.ts';

const titled = (titre: string, version: string | null = null) => ({
  titre,
  version,
  artistesInvites: [],
});

describe('law 8: titles are cleaned by proposal', () => {
  test.each<[Hygiene, string, string, string | null, string[]]>([
    ['invites', 'Houle (feat. Nora Sel)', 'Houle', null, ['Nora Sel']],
    [
      'invites',
      'Houle [ft. Nora Sel & Ange Roc] (Live)',
      'Houle (Live)',
      null,
      ['Nora Sel', 'Ange Roc'],
    ],
    ['invites', 'Houle feat. Nora Sel', 'Houle', null, ['Nora Sel']],
    [
      'invites',
      'Houle  ( feat.  Nora Sel  et  Ange Roc )',
      'Houle',
      null,
      ['Nora Sel', 'Ange Roc'],
    ],
    ['version', 'Houle - Remastered 2011', 'Houle', 'Remastered 2011', []],
    ['version', 'Houle [Remix]', 'Houle', 'Remix', []],
    ['version', 'Houle - Live', 'Houle', 'Live', []],
    ['version', 'Houle  -  Live', 'Houle', 'Live', []],
    ['numero', '01 - Houle', 'Houle', null, []],
    ['numero', '3. Houle', 'Houle', null, []],
    ['numero', '12) Houle', 'Houle', null, []],
    ['guillemets', '« Houle »', 'Houle', null, []],
    ['guillemets', '"Houle"', 'Houle', null, []],
    ['espaces', 'Grande  houle', 'Grande houle', null, []],
    ['majuscules', 'L’ÉTÉ À CONCARNEAU', 'L’été à concarneau', null, []],
  ])('%s: %s', (kind, titre, clean, version, artistesInvites) => {
    expect(proposed(titled(titre), kind)).toEqual({ titre: clean, version, artistesInvites });
  });

  test.each([
    'Avec le temps',
    '1999',
    '99 Luftballons',
    '24 heures',
    'USA',
    'Houle (second voyage)',
    'Feat',
    'Jour 1 - Jour 2',
    '4:44',
    'L’« heure » bleue',
    '(I Can’t Get No) Satisfaction',
    '7 secondes',
  ])('a title that is one is left: %s', (titre) => {
    expect(HYGIENE.filter((kind) => proposed(titled(titre), kind) !== null)).toEqual([]);
  });

  test.each(['Houle', 'Houle (feat', 'Houle - ', '01', '«'])(
    'a page of spaces is read once: after %s',
    (head) => {
      const titre = `${head}${' '.repeat(199_000)}(b`;
      expect(HYGIENE.filter((kind) => proposed(titled(titre), kind) !== null)).toEqual(['espaces']);
    },
  );

  test('what is accepted is applied together, what is not is left', () => {
    const one = titled('01 - HOULE (feat. Nora Sel) - Live');
    expect(cleaned(one, new Set())).toEqual(one);
    expect(cleaned(one, new Set(HYGIENE))).toEqual({
      titre: 'Houle',
      version: 'Live',
      artistesInvites: ['Nora Sel'],
    });
    expect(cleaned(one, new Set(['numero']))).toMatchObject({
      titre: 'HOULE (feat. Nora Sel) - Live',
    });
  });
});
