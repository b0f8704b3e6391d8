/** Words of classical titles and ensembles in several languages, mapped to their French form. */

const NAMES: Readonly<Record<string, string>> = {
  sonate: 'sonata, sonatas, sonaten',
  symphonie: 'symphony, sinfonie, sinfonia, symphonia',
  symphonique: 'symphoniker, sinfonieorchester, sinfonica, sinfonique',
  concerto: 'concert, konzert, concierto, violinkonzert, klavierkonzert',
  quatuor: 'quartet, quartett, quartetto, streichquartett',
  quintette: 'quintet, quintett, quintetto',
  sextuor: 'sextet, sextett',
  trio: 'klaviertrio',
  suite: 'suites, partita',
  etude: 'study, studies, etudes',
  valse: 'waltz, walzer',
  messe: 'mass, missa',
  cantate: 'cantata, kantate',
  fantaisie: 'fantasia, fantasy, fantasie',
  ballade: 'ballad',
  lied: 'lieder, song, melodie',
  prelude: 'preludes, praludium, preludio',
  fugue: 'fuga, fuge',
  menuet: 'minuet, menuetto',
  ouverture: 'overture, ouverture',
  mouvement: 'movement, satz',
  piano: 'klavier, pianoforte, klaviersonate',
  violon: 'violin, violine, violino',
  violoncelle: 'cello, violoncello',
  alto: 'viola, bratsche',
  flute: 'flote, flauto',
  clarinette: 'clarinet, klarinette',
  hautbois: 'oboe',
  cor: 'horn',
  trompette: 'trumpet, trompete',
  orgue: 'organ, orgel',
  clavecin: 'harpsichord, cembalo',
  cordes: 'string, strings, streicher',
  orchestre: 'orchestra, orchester, orquesta',
  philharmonique: 'philharmonic, philharmoniker, philharmonia, filarmonica',
  chambre: 'chamber, kammer, kammerorchester',
  choeur: 'choir, chor, chorus, coro',
  opera: 'oper',
  diese: 'sharp, dis',
  bemol: 'flat',
  majeur: 'major, dur',
  mineur: 'minor, moll',
  pour: 'for, fur, per',
  et: 'and, und, e',
  de: 'of, von, du, des, d',
  en: 'in',
};
/**
 * Musical notes, named by letters in English and German: recognised only before « diese », « bemol
 * », « majeur », « mineur ».
 */
const NOTES: ReadonlyMap<string, string> = new Map(
  Object.entries({ c: 'do', d: 're', e: 'mi', f: 'fa', g: 'sol', a: 'la', b: 'si', h: 'si' }),
);
const AFTER_NOTE: ReadonlySet<string> = new Set(['diese', 'bemol', 'majeur', 'mineur']);

const IN_FRENCH: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([french, rest]) =>
    rest.split(', ').map((other) => [other, french] as const),
  ),
);
/** Generic words for ensembles, which do not identify one. */
const TIES: ReadonlySet<string> = new Set([
  'de',
  'pour',
  'et',
  'en',
  'the',
  'la',
  'le',
  'les',
  'l',
  'der',
  'die',
]);

/** The words in one language: « piano sonata in c sharp minor » is « piano sonate en do diese mineur ». The same list where none is another's. */
export function classicalWords(words: readonly string[]): readonly string[] {
  if (!words.some((word) => IN_FRENCH.has(word) || AFTER_NOTE.has(word))) return words;
  const french = words.map((word) => IN_FRENCH.get(word) ?? word);
  return french.map((word, at) =>
    AFTER_NOTE.has(french[at + 1] ?? '') ? (NOTES.get(word) ?? word) : word,
  );
}

/**
 * Distinctive words of an ensemble, sorted, for « berliner philharmoniker » and « orchestre
 * philharmonique de berlin ».
 */
export function ensembleWords(name: string): string[] {
  return classicalWords(name.split(' '))
    .filter((word) => !TIES.has(word) && word !== 'orchestre')
    .sort();
}
