/**
 * Classical recordings: the work by its catalogue number, the movement by its number or its tempo. « Sonate pour
 * piano n° 14, op. 27 n° 2 : I. Adagio » and « Piano Sonata No. 14, Op. 27 No. 2: I. Adagio sostenuto » are one.
 */

import type { Comparable } from '../recording.ts';
import { messagesOf } from '../recording.ts';

export type Work = {
  /** « bwv 1007 », « op 27 2 »: a work may be in two catalogues. */
  readonly catalogues: readonly string[];
  /** Null when the title names the whole work. */
  readonly movement: { readonly number: string | null; readonly tempi: readonly string[] } | null;
};

/** Thematic catalogues, each mapped to one name. */
const CATALOGUES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bwv: 'bwv',
    rv: 'rv',
    hwv: 'hwv',
    buxwv: 'buxwv',
    twv: 'twv',
    swv: 'swv',
    mwv: 'mwv',
    woo: 'woo',
    wq: 'wq',
    k: 'k',
    kv: 'k',
    kochel: 'k',
    koechel: 'k',
    kk: 'k',
    d: 'd',
    deutsch: 'd',
    s: 's',
    l: 'l',
    op: 'op',
    hob: 'hob',
    hoboken: 'hob',
    fp: 'fp',
    sz: 'sz',
    bb: 'bb',
    trv: 'trv',
    cd: 'cd',
    m: 'm',
    h: 'h',
    g: 'g',
  }),
);
/** One letter with one digit is too ambiguous: « M 6 », « D 2 ». */
const LEAST_DIGITS = 2;
/** Catalogues whose numbers have a second part: « op. 27 n° 2 », « Hob. XVI:52 ». */
const IN_SEGMENTS: ReadonlySet<string> = new Set(['op', 'hob', 'twv', 'woo']);
const GLUED = /^([a-z]+)(\d+)([a-z]?)$/;

const TEMPI: ReadonlySet<string> = new Set([
  'allegro',
  'allegretto',
  'andante',
  'andantino',
  'adagio',
  'presto',
  'prestissimo',
  'largo',
  'larghetto',
  'lento',
  'grave',
  'vivace',
  'moderato',
  'scherzo',
  'menuet',
  'menuetto',
  'minuet',
  'rondo',
  'finale',
  'prelude',
  'allemande',
  'courante',
  'sarabande',
  'gigue',
  'bourree',
  'gavotte',
  'fugue',
  'fuga',
  'toccata',
  'aria',
  'ouverture',
  'overture',
  'kyrie',
  'gloria',
  'credo',
  'sanctus',
  'romance',
  'romanze',
  'intermezzo',
]);
/** The same movement in two languages. */
const TEMPO_NAMES: ReadonlyMap<string, string> = new Map([
  ...([
    ['menuetto', 'menuet'],
    ['minuet', 'menuet'],
    ['fuga', 'fugue'],
    ['overture', 'ouverture'],
  ] as const),
  ...([
    ['romanze', 'romance'],
    ['praeludium', 'prelude'],
    ['preludio', 'prelude'],
  ] as const),
]);

/** The work that a recording is of; null when its title gives no catalogue number. */
export function workOf({
  noyau,
  complement,
}: Pick<Comparable, 'noyau' | 'complement'>): Work | null {
  // A catalogue needs a number, and few titles have one.
  if (!/\d/.test(noyau) && !/\d/.test(complement)) return null;
  const [core, aside] = [separated(messagesOf(noyau)), separated(messagesOf(complement))];
  const [inCore, inAside] = [cataloguesIn(core), cataloguesIn(aside)];
  const catalogues = [...new Set([...inCore.names, ...inAside.names])];
  if (catalogues.length === 0) return null;
  // The movement follows the number of the work, or is beside the title.
  const after = inCore.names.length > 0 ? core.slice(inCore.end) : [];
  return { catalogues, movement: movementIn([...after, ...aside.slice(inAside.end)]) };
}

/** 0 for two different works, 1 for certainty. */
export function workLikeness(a: Work, b: Work): number {
  if (!sameCatalogue(a.catalogues, b.catalogues)) return 0;
  if (a.movement === null || b.movement === null) return a.movement === b.movement ? 1 : 0;
  const [one, other] = [a.movement, b.movement];
  const shared = one.tempi.some((tempo) => other.tempi.includes(tempo));
  if (one.number !== null && other.number !== null) return one.number === other.number ? 1 : 0;
  if (one.tempi.length > 0 && other.tempi.length > 0) return shared ? SAME_TEMPO : 0;
  return UNSURE;
}

/** One common number, and no contradicting one. */
function sameCatalogue(a: readonly string[], b: readonly string[]): boolean {
  const nameOf = (catalogue: string) => catalogue.split(' ', 1)[0];
  const against = a.some(
    (one) => !b.includes(one) && b.some((other) => nameOf(other) === nameOf(one)),
  );
  return !against && a.some((one) => b.includes(one));
}

const SAME_TEMPO = 0.95;
/** A number on one side, a tempo on the other: the duration decides. */
const UNSURE = 0.8;

/** The keys of a work: its number, with its movement or its tempo where it names one. */
export function workKeys({ catalogues, movement }: Work): string[] {
  const segments =
    movement === null
      ? ['']
      : [movement.number ?? '', ...movement.tempi].filter((part) => part !== '');
  return catalogues.flatMap((catalogue) =>
    segments.map((part) => `${catalogue.replaceAll(' ', '.')}:${part}`),
  );
}

/** « bwv1007 » is « bwv 1007 ». */
function separated(words: readonly string[]): string[] {
  return words.flatMap((word) => {
    const [, name = '', digits = '', letter = ''] = GLUED.exec(word) ?? [];
    return CATALOGUES.has(name) ? [name, `${digits}${letter}`] : [word];
  });
}

/** Every catalogue number, and where the last one ends. */
function cataloguesIn(words: readonly string[]): { names: string[]; end: number } {
  const names: string[] = [];
  let end = 0;
  for (const [at, word] of words.entries()) {
    const number = words[at + 1] ?? '';
    if (!isCatalogue(word, number)) continue;
    const name = CATALOGUES.get(word) ?? '';
    const part = words[at + 2] ?? '';
    const parted = IN_SEGMENTS.has(name) && /^\d+$/.test(part);
    names.push([name, number, ...(parted ? [part] : [])].join(' '));
    end = at + (parted ? 3 : 2);
  }
  return { names, end };
}

function isCatalogue(word: string, number: string): boolean {
  const name = CATALOGUES.get(word);
  if (name === undefined || !/^\d+[a-z]?$/.test(number)) return false;
  return name.length > 1 || number.length >= LEAST_DIGITS;
}

function movementIn(words: readonly string[]): Work['movement'] {
  const number = words.find((word) => /^\d{1,2}$/.test(word)) ?? null;
  const tempi = words
    .map((word) => TEMPO_NAMES.get(word) ?? word)
    .filter((word) => TEMPI.has(word));
  return number === null && tempi.length === 0 ? null : { number, tempi: [...new Set(tempi)] };
}
