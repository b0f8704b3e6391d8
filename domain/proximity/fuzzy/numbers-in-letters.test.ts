import { expect, test } from 'vitest';
import { titleWords } from '../titles/title-tokens.ts';
import { allDigits, withDigits } from './numbers-in-letters.ts';

const FRENCH = [
  'zéro',
  'un',
  'deux',
  'trois',
  'quatre',
  'cinq',
  'six',
  'sept',
  'huit',
  'neuf',
  'dix',
  'onze',
  'douze',
  'treize',
  'quatorze',
  'quinze',
  'seize',
  'dix-sept',
  'dix-huit',
  'dix-neuf',
];
const FRENCH_TENS = [
  '',
  '',
  'vingt',
  'trente',
  'quarante',
  'cinquante',
  'soixante',
  'soixante',
  'quatre-vingt',
];

function inFrench(value: number): string {
  if (value < 20) return FRENCH[value] ?? '';
  if (value === 80) return 'quatre-vingts';
  if (value >= 100) {
    const hundreds = value >= 200 ? `${inFrench(Math.floor(value / 100))} cent` : 'cent';
    return value % 100 === 0 ? hundreds : `${hundreds} ${inFrench(value % 100)}`;
  }
  const tens = Math.min(8, Math.floor(value / 10));
  const rest = value - tens * 10;
  const above = tens === 7 ? rest + 10 : rest;
  const word = FRENCH_TENS[tens] ?? '';
  if (above === 0) return word;
  return above === 1 || (above === 11 && tens === 7)
    ? `${word} et ${FRENCH[above]}`
    : `${word}-${FRENCH[above]}`;
}

const ENGLISH = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const ENGLISH_TENS = [
  '',
  '',
  'twenty',
  'thirty',
  'forty',
  'fifty',
  'sixty',
  'seventy',
  'eighty',
  'ninety',
];

function inEnglish(value: number): string {
  if (value < 20) return ENGLISH[value] ?? '';
  if (value >= 100) {
    const hundreds = `${ENGLISH[Math.floor(value / 100)]} hundred`;
    return value % 100 === 0 ? hundreds : `${hundreds} and ${inEnglish(value % 100)}`;
  }
  const tens = ENGLISH_TENS[Math.floor(value / 10)] ?? '';
  return value % 10 === 0 ? tens : `${tens}-${ENGLISH[value % 10]}`;
}

test.each([
  ['French', inFrench],
  ['English', inEnglish],
])('every number up to 999 is read in %s, as titles are read', (_name, message) => {
  const missed = Array.from({ length: 998 }, (_, at) => at + 2).filter((value) => {
    const spelled = titleWords(`Quai ${message(value)} ouest`);
    const written = titleWords(`Quai ${value} ouest`);
    return (withDigits(spelled, written) ?? spelled).join(' ') !== written.join(' ');
  });
  expect(missed).toEqual([]);
});

test('Roman letters are numbers only where a number answers them', () => {
  expect(withDigits(['louis', 'xiv'], ['louis', '14'])).toEqual(['louis', '14']);
  expect(withDigits(['operation', 'xl'], ['operation', '40'])).toEqual(['operation', '40']);
  expect(withDigits(['toi', 'et', 'i'], ['toi', 'et', 'moi'])).toBeNull();
  expect(withDigits(['mix', '3'], ['mix', '3'])).toBeNull();
});

test('without a number to answer, an article stays an article', () => {
  expect(withDigits(['un', 'jour'], ['le', 'jour'])).toBeNull();
  expect(withDigits(['un', 'jour'], ['2', 'jours'])).toBeNull();
  expect(withDigits(['constructor', 'neuf'], ['constructor', '9'])).toEqual(['constructor', '9']);
});

test('the form under which a title is sought has its numbers in digits', () => {
  expect(allDigits(titleWords('Quatre-vingt-dix-neuf ballons'))).toEqual(['99', 'ballons']);
  expect(allDigits(titleWords('Mille et une marées'))).toEqual(['1001', 'marees']);
});
