/** French typography and grammar for displayed text. */

const NO_BREAK_SPACE = '\u00a0';
const FINE_NO_BREAK_SPACE = '\u202f';

/**
 * Applies French spacing: no-break spaces before « : ; ! ? % » and inside quotation marks, narrow
 * ones before « ; ! ? ». Texts are written with ordinary spaces. Each character is replaced by one
 * character. A text that begins with such a space is the continuation of a longer one.
 */
export function reservedSpaces(text: string): string {
  return text
    .replaceAll(/(?<=^|\S) (?=[:»%])/g, NO_BREAK_SPACE)
    .replaceAll(/(?<=^|\S) (?=[;!?])/g, FINE_NO_BREAK_SPACE)
    .replaceAll(/(?<=«) /g, NO_BREAK_SPACE);
}

/** A date format that writes the first of the month as « 1er mai ». */
export function dayFormat(options: Intl.DateTimeFormatOptions): { format(at: Date): string } {
  // Created on first use: creating one takes longer than formatting a thousand days.
  let made: Intl.DateTimeFormat | undefined;
  const text = (at: Date) => {
    made ??= new Intl.DateTimeFormat('fr-FR', options);
    return made.format(at);
  };
  return { format: (at) => text(at).replace(/(?<!\d)1 (?=\p{L}{3})/u, '1er ') };
}

let numbers: Intl.NumberFormat | undefined;

/**
 * `0 code`, `1 code`, `1 200 codes`: zero is singular in French, and thousands are separated by a
 * space.
 */
export function counted(count: number, one: string, many: string): string {
  numbers ??= new Intl.NumberFormat('fr-FR');
  return `${numbers.format(count)} ${Math.abs(count) < 2 ? one : many}`;
}

/**
 * Vowels by sound: « y » counts before a consonant. An initial « h » follows no rule, so it never
 * elides.
 */
const VOWEL_FIRST = /^(?:[aeiouœæ]|y(?![aeiouy]))/i;

/** « de Lune Rousse », « d’Inès », « d’Éditions Bruit Clair », « d’une structure ». */
export const de = (name: string): string =>
  VOWEL_FIRST.test(name.normalize('NFD')) ? `d’${name}` : `de ${name}`;
