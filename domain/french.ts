/** What French asks of any text that people read, whoever wrote it and wherever it is shown. */

const NO_BREAK_SPACE = '\u00a0';
const FINE_NO_BREAK_SPACE = '\u202f';

/**
 * French puts a space before « : ; ! ? % » and inside its quotation marks, and a line never breaks there; before « ; ! ? »
 * it asks for a thinner one. Texts are written with ordinary spaces. One sign stands for one sign.
 * A text that begins with such a space is the rest of a longer one.
 */
export function reservedSpaces(text: string): string {
  return text
    .replaceAll(/(?<=^|\S) (?=[:»%])/g, NO_BREAK_SPACE)
    .replaceAll(/(?<=^|\S) (?=[;!?])/g, FINE_NO_BREAK_SPACE)
    .replaceAll(/(?<=«) /g, NO_BREAK_SPACE);
}

/** A format of days whose first of the month is said « 1er mai ». */
export function dayFormat(options: Intl.DateTimeFormatOptions): { format(at: Date): string } {
  // Made when it is first used: one takes longer than a thousand days to write.
  let made: Intl.DateTimeFormat | undefined;
  const text = (at: Date) => {
    made ??= new Intl.DateTimeFormat('fr-FR', options);
    return made.format(at);
  };
  return { format: (at) => text(at).replace(/(?<!\d)1 (?=\p{L}{3})/u, '1er ') };
}

let numbers: Intl.NumberFormat | undefined;

/** `0 code`, `1 code`, `1 200 codes`: zero is singular in French, and thousands stand apart. */
export function counted(count: number, one: string, many: string): string {
  numbers ??= new Intl.NumberFormat('fr-FR');
  return `${numbers.format(count)} ${Math.abs(count) < 2 ? one : many}`;
}

/** A vowel as it is heard: « y » is one before a consonant. What an « h » does is in no rule: it stays as it is. */
const VOWEL_FIRST = /^(?:[aeiouœæ]|y(?![aeiouy]))/i;

/** « de Lune Rousse », « d’Inès », « d’Éditions Bruit Clair », « d’une structure ». */
export const de = (name: string): string =>
  VOWEL_FIRST.test(name.normalize('NFD')) ? `d’${name}` : `de ${name}`;
