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

/**
 * Whether the text consists only of common words, one or several, once surrounding digits and signs
 * are removed.
 */
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

/**
 * Whether the text has only digits and signs: dates, telephone numbers and counts; long ones are
 * accepted.
 */
function isShortNumber(text: string): boolean {
  return !/\p{L}/u.test(text) && [...text].length <= 12;
}

/**
 * Returns the error of a new password, or null.
 *
 * `personal` lists public facts about this person (address, names, name of the product): a password
 * equal to one of them, except for digits and signs, is refused.
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

/**
 * Words and keyboard runs on which most guessed passwords are built, French and English. A password made
 * only of these, with digits or signs around them, is found in the first thousands of guesses.
 * Compared in lower case, without accents, after usual substitutions (0 for o, @ for a…).
 */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  `abc abcd abcde abcdef abcdefg abcdefgh access admin administrateur administrator adrien alexandre amour
  anais angel annee antoine apple arsenal artiste asdf asdfgh asdfghjkl aurelie aaaa azer azert azerty
  azertyuiop azerazer baby bailey banane barcelona baseball basketball batman biteme bonjour bordeaux
  bretagne bruno butterfly camille caramel cedric celine changeme chanson charles charlie charlotte cheval
  chocolat chocolate chouchou claude clement coca cocacola code coeur computer connexion corentin coucou
  daniel david default demo demonstration dimanche doudou dragon emilie etoile facebook famille fanny
  fleur florian flower football france francois freedom fripouille fuckyou gabriel gateau ginger google
  guillaume guitare hannah hello hunter iloveyou internet isabelle jasmine jennifer jeremy jerome jesus
  jetaime jordan jordan julien juliette justine kevin killer laurent liberte linkedin liverpool login
  london loulou love lovely lucas lundi lyon maison maman manchester manon marie marine marseille martin
  master matrix maxime melanie merlin michael michel mickael minecraft mignon monkey motdepasse moto
  mustang mypass music musique naruto nathalie ncc nicolas nintendo nounours oceane ordinateur olivier
  orange paris parisparis pass passe passport passw passwd password patrick paul philippe pierre pikachu
  piano pokemon portail portable prince princess princesse printemps qazwsx qwer qwert qwerty qwertyui
  qwertyuiop qsdf qsdfgh qsdfghjklm raphael romain root sabrina samsung sandrine sebastien secret
  secretpassword shadow silver simon snoopy soccer soleil sophie spiderman starwars stephane summer
  sunshine superman superman supersecret sylvie tamere temp temporaire test tester thomas tigre tigger
  tintin toto trustno user utilisateur vacances valentin vanille vendredi veronique victor vincent voiture
  welcome whatever wxcv wxcvbn xavier yamaha zaq zxcv zxcvbn zxcvbnm`.split(/\s+/),
);
