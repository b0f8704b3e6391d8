import { COMMON_WORDS } from './common-passwords.ts';

/** Bounds in characters as a person counts them (code points). No rule of composition: ASVS 5.0, 6.2. */
export const PASSWORD_MIN = 8;
export const PASSWORD_ADVISED = 15;
export const PASSWORD_MAX = 256;

export type PasswordError = 'tooShort' | 'tooLong' | 'common' | 'personal';

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A run of neighbours (12345678, hgfedcba) or of one or two repeated characters. */
function isRun(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  const isRegular = steps.every((step) => step === steps[0]) && Math.abs(steps[0] ?? 0) <= 1;
  return isRegular || new Set(codes).size <= 2;
}

/** The text is common words only, one or several, once the digits and signs around them are gone. */
function isMadeOfCommonWords(text: string): boolean {
  const letters = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const disguised = [...letters].map((character) => LOOK_ALIKES[character] ?? character).join('');
  const whole = [...text].map((character) => LOOK_ALIKES[character] ?? character).join('');
  return [letters, disguised, whole].some((candidate) => {
    if (COMMON_WORDS.has(candidate)) return true;
    const words = candidate.split(/[^\p{L}]+/u).filter((word) => word !== '');
    return words.length > 0 && words.length <= 2 && words.every((word) => COMMON_WORDS.has(word));
  });
}

/** Only digits and signs: dates, telephone numbers and counts; long ones are left alone. */
function isShortNumber(text: string): boolean {
  return !/\p{L}/u.test(text) && [...text].length <= 12;
}

/**
 * Says what is wrong with a new password, or null.
 *
 * `personal` lists what everybody may know of this person (address, names, name of the product): a
 * password equal to one of them, give or take digits and signs, is refused.
 */
export function passwordError(password: string, personal: readonly string[]): PasswordError | null {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return 'tooShort';
  if (length > PASSWORD_MAX) return 'tooLong';
  const text = plain(password);
  if (isRun(text) || isShortNumber(text) || isMadeOfCommonWords(text)) return 'common';
  const letters = text.replace(/[^\p{L}]/gu, '');
  const existing = personal
    .flatMap((item) => [item, ...item.split(/[\s@]+/)])
    .map((item) => plain(item).replace(/[^\p{L}]/gu, ''));
  return letters !== '' && existing.includes(letters) ? 'personal' : null;
}
