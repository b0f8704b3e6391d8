/** Titles shared by many recordings, which are weak evidence. */

/** Letters up to which a title is short. */
const SHORT_TITLE = 4;

const GENERIC: ReadonlySet<string> = new Set([
  'intro',
  'introduction',
  'introduccion',
  'outro',
  'interlude',
  'intermede',
  'interludio',
  'skit',
  'prelude',
  'postlude',
  'prologue',
  'epilogue',
  'ouverture',
  'overture',
  'opening',
  'ending',
  'final',
  'finale',
  'coda',
  'generique',
  'theme',
  'transition',
  'jingle',
  'silence',
  'pause',
  'medley',
  'reprise',
  'bonus',
  'hidden',
  'ghost',
  'piste',
  'plage',
  'track',
  'titre',
  'title',
  'sans',
  'untitled',
  'no',
  'nouveau',
  'improvisation',
  'impro',
  'jam',
  'instrumental',
  'demo',
  'live',
  'remix',
  'vol',
  'chapitre',
  'acte',
  'sc',
]);

/**
 * « Intro », « Piste 3 », « Sans titre », « Nu »: every word is generic, or there are very few
 * letters.
 */
export function isGeneric(words: readonly string[]): boolean {
  const letters = words.join('');
  if (letters.length <= SHORT_TITLE) return true;
  return words.every((word) => GENERIC.has(word) || /^\d+$/.test(word));
}
