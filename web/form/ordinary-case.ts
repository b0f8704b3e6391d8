/** Words that stay small inside the name of a country. */
const SMALL = /^(?:a|à|au|aux|d|de|des|du|en|et|l|la|le|les|of|the)$/;
/** Text in brackets is an abbreviation, or a law. */
const BRACKETS = /(\([^)]*\))/;
/** Names of places inside the name of a legal form, and abbreviations outside of brackets. */
const STORED: readonly (readonly [RegExp, string])[] = [
  [/\bfrance\b/g, 'France'],
  [/\bsarl\b/gi, 'SARL'],
  [/\bsas\b/gi, 'SAS'],
];

/**
 * « SOCIÉTÉ PAR ACTIONS SIMPLIFIÉE (SAS) », as in the State's lists, converted to sentence case.
 */
export function sentenceCase(text: string): string {
  const [before = '', ...after] = text.split(BRACKETS);
  const small = STORED.reduce(
    (words, [word, stored]) => words.replace(word, stored),
    before.toLocaleLowerCase('fr'),
  );
  return `${small.charAt(0).toLocaleUpperCase('fr')}${small.slice(1)}${after.join('')}`;
}

/** « CÔTE D’IVOIRE » is read « Côte d’Ivoire ». */
export const nameCase = (text: string): string =>
  text.toLocaleLowerCase('fr').replaceAll(/\p{L}+/gu, (word, at: number) => {
    if (at > 0 && SMALL.test(word)) return word;
    return `${word.charAt(0).toLocaleUpperCase('fr')}${word.slice(1)}`;
  });
