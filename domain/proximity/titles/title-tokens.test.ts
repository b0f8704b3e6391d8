import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainLetters, plainWords } from '#domain/letters.ts';
import { isGeneric } from './generic-titles.ts';
import { titleWords } from './title-tokens.ts';

describe('plain letters', () => {
  test.each([
    ['Été', 'ete'],
    ['CŒUR', 'coeur'],
    ['Æon', 'aeon'],
    ['Straße', 'strasse'],
    ['Smørrebrød', 'smorrebrod'],
    ['Łódź', 'lodz'],
    ['Đorđe', 'dorde'],
    ['Þór', 'thor'],
    ['ıİI', 'iii'],
    ['e\u0301te\u0301', 'ete'],
    ['ﬁn', 'fin'],
    ['Ｐｌｕｓ', 'plus'],
    ['A$AP', 'asap'],
    ['Ty Dolla $ign', 'ty dolla sign'],
    ['100 $', '100 $'],
    ['Marvel™', 'marvel '],
    ['が', 'が'],
    ['한글', '한글'],
    ['Чайковский', 'чаиковскии'],
    ['', ''],
  ])('%s: %s', (text, letters) => expect(plainLetters(text)).toBe(letters));

  test('what NFC and NFD write differently is one text', () => {
    for (const text of ['Éloïse', 'ガール', '각', 'ñandú']) {
      expect(plainLetters(text.normalize('NFD'))).toBe(plainLetters(text.normalize('NFC')));
    }
  });

  test.each([
    ['L’écluse', 'l ecluse'],
    ['R.E.M.', 'rem'],
    ['J.-J. Kerbrat', 'j j kerbrat'],
    ['Rock ’n’ Roll', 'rock et roll'],
    ['Toi & moi', 'toi et moi'],
    ['Toi + moi', 'toi et moi'],
    ['You and I', 'you et i'],
    ['Week-end', 'week end'],
    ['« Nuit » !', 'nuit'],
    ['!!!', ''],
  ])('the words of %s', (text, words) => expect(plainWords(text).join(' ')).toBe(words));
});

describe('texts of western letters are read faster, and the same', () => {
  const signs = [
    ...'aeinnoxzAEIN019    ..&+$\'’"-(),;:/_#éèàçœŒæÆßøÿÀÉÖ×÷',
    "'n'",
    ' n ',
    ' and ',
    'R.E.M.',
    'ö',
  ];
  const western = fc.array(fc.constantFrom(...signs), { maxLength: 12 }).map((all) => all.join(''));

  // A character of another script disables the fast path for the whole text.
  test('letters', () => {
    fc.assert(
      fc.property(western, (text) => {
        expect(plainLetters(`${text} 海`)).toBe(`${plainLetters(text)} 海`);
      }),
    );
  });

  test('words', () => {
    fc.assert(
      fc.property(western, (text) => {
        expect(plainWords(`${text} .& 海`)).toEqual([...plainWords(text), 'et', '海']);
      }),
    );
  });
});

describe('the words of a title', () => {
  test.each([
    ['La Houle', 'houle'],
    ['The Wall', 'wall'],
    ['L’horizon', 'horizon'],
    ['Une autre mer', 'autre mer'],
    ['La', 'la'],
    ['Marées, Les', 'marees'],
    ['Passe la main', 'passe la main'],
    ['Houle II', 'houle 2'],
    ['Houle (Part 2)', 'houle 2'],
    ['Houle, Pt. 2', 'houle 2'],
    ['Partie de cartes', 'partie de cartes'],
    ['Premier mouvement', '1'],
    ['Des vagues', 'vagues'],
    ['Houle part two', 'houle 2'],
    ['Houle, deuxième partie', 'houle 2'],
    ['Houle, 2e partie', 'houle 2'],
    ['Houle n° 2', 'houle 2'],
    ['Houle No. 02', 'houle 2'],
    ['Houle Vol. 3', 'houle vol 3'],
    ['Houle, tome 3', 'houle vol 3'],
    ['I. Prélude', '1 prelude'],
    ['Suite : IV. Gigue', 'suite 4 gigue'],
    ['Toi et I', 'toi et i'],
    ['Malcolm X', 'malcolm 10'],
    ['XXL', 'xxl'],
    ['Mix', 'mix'],
    ['No One', 'no one'],
    ['Force sept', 'force 7'],
    ['Un', 'un'],
    ['7th Heaven', '7 heaven'],
    ['St-Malo', 'saint malo'],
    ['Opus 12', 'op 12'],
    ['Op.12', 'op 12'],
    ['pt2', '2'],
    ['…', ''],
    // An article alone is the whole title.
    ['Le', 'le'],
    ['La nuit', 'nuit'],
  ])('%s: %s', (titre, words) => expect(titleWords(titre).join(' ')).toBe(words));
});

test.each([
  ['Intro', true],
  ['Piste 12', true],
  ['Sans titre', true],
  ['Nu', true],
  ['Home', true],
  ['Interlude 2', true],
  ['Houle', false],
  ['Intro de nuit', false],
])('%s is generic: %s', (titre, generic) => expect(isGeneric(titleWords(titre))).toBe(generic));
