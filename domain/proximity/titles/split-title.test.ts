import { describe, expect, test } from 'vitest';
import { compareVersions, sortedVersions, versionsOfField } from '../versions.ts';
import { splitTitle } from './split-title.ts';

/** « core | asides | versions | guests » */
const read = (titre: string, version: string | null = null) => {
  const { core, asides, versions, guests } = splitTitle(titre, version);
  return [core.join(' '), asides.join(' '), versions.join(' + '), guests.join(' + ')].join(' | ');
};

describe('a title taken apart', () => {
  test.each([
    ['Houle', 'houle |  |  | '],
    ['Houle (Live)', 'houle |  | live | '],
    ['Houle [Live au Quartz, 2025]', 'houle |  | live:quartz 2025 | '],
    ['Houle - Radio Edit', 'houle |  | edit | '],
    ['Houle – Remix Bloc Opératoire', 'houle |  | remix:bloc operatoire | '],
    ['Houle (Nova VIP Edit)', 'houle |  | remix:nova | '],
    ['Houle (Dannic Radio Edit)', 'houle |  | edit | '],
    ['Houle (Original Mix)', 'houle |  |  | '],
    ['Houle - 2011 Remaster', 'houle |  |  | '],
    ['Houle - 2015 - Remaster', 'houle |  |  | '],
    ['Houle - 1999', 'houle | 1999 |  | '],
    ['Houle (Remasterisé)', 'houle |  |  | '],
    ['Houle (Extended Mix) [Remastered]', 'houle |  | extended | '],
    ['Houle (version espagnole)', 'houle |  | langue:es | '],
    ['Houle (English Version)', 'houle |  | langue:en | '],
    ['Houle (Version sans paroles explicites)', 'houle |  | clean | '],
    ['Houle (non explicite)', 'houle |  | clean | '],
    ['Houle [Explicit]', 'houle |  | explicite | '],
    ['Houle (Piano voix)', 'houle |  | acoustique | '],
    ['Houle (acoustiqe)', 'houle |  | acoustique | '],
    ['Houle (Nova Remiix)', 'houle |  | remix:nova | '],
    ['Houle Radio Edit', 'houle |  | edit | '],
    ['Houle instrumental', 'houle |  | instrumental | '],
    ['Instrumental', 'instrumental |  |  | '],
    ['Long Live', 'long live |  |  | '],
    ['Live and Let Go', 'live et let go |  |  | '],
    ['Houle feat. Nova', 'houle |  |  | Nova'],
    ['Houle (ft. Nova & Zed)', 'houle |  |  | Nova & Zed'],
    ['Houle (féat. Nova)', 'houle |  |  | Nova'],
    ['Houle (avec Nova)', 'houle |  |  | Nova'],
    ['Avec le temps', 'avec le temps |  |  | '],
    ['Houle (avec orchestre)', 'houle |  | arrangement | '],
    ['Houle (feat. French Nova) [Remix]', 'houle |  | remix | French Nova'],
    ['Houle (Remix [feat. Nova])', 'houle |  | remix | Nova'],
    ['Houle (de Bretagne)', 'houle | de bretagne |  | '],
    ['Suite : II. Branle', 'suite | 2 branle |  | '],
    ['(Encore) une nuit', 'nuit | encore |  | '],
    ['Houle (extrait de « Marées »)', 'houle |  |  | '],
    ['Houle (Bande originale)', 'houle |  |  | '],
    ['Houle (jamais fermé', 'houle | jamais ferme |  | '],
    ['(Interlude)', 'interlude |  |  | '],
    ['(Live)', 'live |  |  | '],
    ['!!!', '!!! |  |  | '],
    ['', ' |  |  | '],
  ])('%s: %s', (titre, segments) => expect(read(titre)).toBe(segments));

  test.each([
    ['Live', 'live'],
    ['Version album', ''],
    ['Album de famille', 'autre:famille'],
    ['Remasterisé à Abbey Road en 2011', ''],
    ['Remix', 'remix'],
    ['Remix Bloc Opératoire', 'remix:bloc operatoire'],
    ['Live acoustique', 'acoustique + live'],
    ['Radio edit, remasterisé 2011', 'edit'],
    ['Version du phare', 'autre:phare'],
    ['feat. Nova', ''],
    ['', ''],
  ])('the version field « %s »: %s', (version, keys) => {
    expect(splitTitle('Houle', version).versions.join(' + ')).toBe(keys);
  });

  test('the field and the title add up, and a detail wins over none', () => {
    expect(read('Houle (Remix)', 'Remix Nova')).toBe('houle |  | remix:nova | ');
    expect(read('Houle (Instrumental)', 'Radio edit')).toBe('houle |  | edit + instrumental | ');
  });
});

describe('two versions', () => {
  const versions = (text: string) => sortedVersions(versionsOfField(text));
  test.each([
    ['', 'Version album', 'same'],
    ['Remasterisé 2011', 'Stéréo', 'same'],
    ['Live', 'En public', 'same'],
    ['Radio edit', 'Single Version', 'same'],
    ['Remix Nova', 'Nova Remix', 'same'],
    ['Live au Quartz', 'Live au Quartz, Brest 2025', 'same'],
    ['Version du phare', 'version du Phare', 'same'],
    ['Live', 'Live au Quartz', 'unknown'],
    ['Remix', 'Remix Nova', 'unknown'],
    ['', 'Version du phare', 'unknown'],
    ['', 'Live', 'different'],
    ['', 'Instrumental', 'different'],
    ['Live au Quartz', 'Live à Rennes', 'different'],
    ['Remix Nova', 'Remix Zed', 'different'],
    ['Remix Nova', 'Remix Nova, radio edit', 'different'],
    ['Explicite', 'Clean', 'different'],
    ['Mono', 'Stéréo', 'different'],
    ['Version anglaise', 'Version espagnole', 'different'],
    ['Version du phare', 'Version du port', 'different'],
    ['Version du phare', 'Live', 'different'],
  ] as const)('« %s » and « %s »: %s, from both sides', (a, b, relation) => {
    expect(compareVersions(versions(a), versions(b))).toBe(relation);
    expect(compareVersions(versions(b), versions(a))).toBe(relation);
  });
});

/** Scanned again from each of its characters, a run this long would take minutes. */
test.each([
  ['spaces', ' '.repeat(200_000)],
  ['empty brackets', '()'.repeat(100_000)],
])('a run of %s between two words is one space', (_what, run) => {
  expect(read(`a${run}b`, `c${run}d`)).toBe(read('a b', 'c d'));
});
