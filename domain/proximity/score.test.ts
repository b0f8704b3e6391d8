import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { capText, reasonsOf } from './explain.ts';
import { isAmbiguous, ranked } from './ranking.ts';
import { Reading } from './reading.ts';
import { comparableOf, type RecordingFields } from './recording.ts';
import { bandOf, CAPS, isRelated, type Plafond, scoreOf } from './score.ts';
import { aRecording } from './testing/labelled-set.ts';

type Input = Partial<Omit<RecordingFields, 'titre'>> & { readonly titre?: string };
const BASE = { titre: 'Corne de brume', artiste: 'Inès Caradec', duree: 213 };
const form = (input: Input = {}) => comparableOf(aRecording({ ...BASE, ...input }));
const score = (a: Input, b: Input) => scoreOf(form(a), form(b));

test.each([
  [100, 'MEME'],
  [90, 'MEME'],
  [89, 'PROCHE'],
  [75, 'PROCHE'],
  [74, 'VOISINE'],
  [60, 'VOISINE'],
  [59, 'MASQUEE'],
  [0, 'MASQUEE'],
] as const)('%i is %s', (points, bande) => expect(bandOf(points)).toBe(bande));

test('the caps are those that the measured set of pairs was judged by', () => {
  expect(CAPS).toEqual({
    VERSION: 70,
    VERSION_A_PRECISER: 89,
    DUREE_ELOIGNEE: 65,
    DUREE_HORS_TOLERANCE: 89,
    NUMERO: 70,
    LETTRE: 89,
    MOTS_DIFFERENTS: 70,
    MOTS_EN_PLUS: 89,
    ARTISTE: 74,
    ARTISTE_SANS_PREUVE: 59,
    TITRE_GENERIQUE: 74,
    TITRE_GENERIQUE_PRESQUE: 89,
    AU_DELA: 89,
  });
});

describe('without a gate, points add up', () => {
  test.each([
    ['the same recording', {}, {}, 100],
    ['4 s apart', {}, { duree: 217 }, 100],
    ['a duration that nobody knows', {}, { duree: null }, 90],
    ['neither duration known', { duree: null }, { duree: null }, 90],
    ['an artist that nobody knows', {}, { artiste: null }, 88],
    ['a slip in the title', {}, { titre: 'Corne de bruume' }, 97],
    ['nothing in common', {}, { titre: 'Goémon', artiste: 'Tumulte', duree: 100 }, 10],
  ] as const)('%s', (_case, a, b, points) => {
    expect(score(a, b)).toMatchObject({ score: points, plafond: null });
  });
});

/** Each gate, with the closest case that it allows. */
const GATES: readonly (readonly [Plafond, Input, Input, Input])[] = [
  ['VERSION', {}, { version: 'Live' }, { version: 'Version album' }],
  [
    'VERSION_A_PRECISER',
    { version: 'Live' },
    { version: 'Live au Quartz' },
    { version: 'En public' },
  ],
  ['DUREE_HORS_TOLERANCE', {}, { duree: 218 }, { duree: 217 }],
  ['DUREE_ELOIGNEE', {}, { duree: 229 }, { duree: 217 }],
  ['NUMERO', {}, { titre: 'Corne de brume 2' }, {}],
  [
    'LETTRE',
    { titre: 'Mer bleue d’hiver' },
    { titre: 'Mer bleu d’hiver', duree: 216 },
    { titre: 'Mer bleu d’hiver', duree: 215 },
  ],
  ['LETTRE', { titre: 'Mer bleue' }, { titre: 'Mer bleu' }, { titre: 'Mer  bleue' }],
  [
    'MOTS_DIFFERENTS',
    { titre: 'Fugue du matin' },
    { titre: 'Fugue du marché' },
    { titre: 'Fugue du matn' },
  ],
  ['MOTS_EN_PLUS', {}, { titre: 'Corne de brume blanche' }, { titre: 'La corne de brume' }],
  ['ARTISTE', {}, { artiste: 'Tumulte' }, { artiste: 'Ines Caradec' }],
  [
    'TITRE_GENERIQUE',
    { titre: 'Intro' },
    { titre: 'Intro', artiste: 'Tumulte' },
    { titre: 'Intro' },
  ],
  [
    'TITRE_GENERIQUE_PRESQUE',
    { titre: 'Intro' },
    { titre: 'Intro', duree: 216 },
    { titre: 'Intro', duree: 215 },
  ],
  [
    'TITRE_GENERIQUE_PRESQUE',
    { titre: 'Intro' },
    { titre: 'Intro', duree: null },
    { titre: 'Intro' },
  ],
  [
    'TITRE_GENERIQUE',
    { titre: 'Intro' },
    { titre: 'Intro', artiste: 'Tumulte', duree: null },
    { titre: 'Intro' },
  ],
];

describe('gates', () => {
  test.each(GATES)('%s', (plafond, a, locked, free) => {
    const { score: points, bande } = score(a, locked);
    expect(points).toBeLessThanOrEqual(CAPS[plafond]);
    expect(bande).toBe(bandOf(points));
    expect(score(a, free).score).toBeGreaterThan(CAPS[plafond]);
  });

  test('an artist without any link, and another duration: hidden', () => {
    expect(score({}, { artiste: 'Tumulte', duree: 219 })).toMatchObject({ bande: 'MASQUEE' });
  });

  test('edits and extended versions have other durations by nature', () => {
    const [edit, other] = [{ version: 'Radio edit' }, { version: 'Radio edit', duree: 250 }];
    expect(score(edit, other).score).toBe(80);
    expect(score({ version: 'Live' }, { version: 'Live', duree: 250 }).score).toBe(
      CAPS.DUREE_ELOIGNEE,
    );
  });

  test('the lowest gate wins', () => {
    expect(score({}, { version: 'Live', duree: 400 })).toMatchObject({
      score: CAPS.DUREE_ELOIGNEE,
      plafond: 'DUREE_ELOIGNEE',
    });
  });
});

test('a clip and its sound are related, with any durations; two sounds never are', () => {
  const related = (a: Input, b: Input) => isRelated(new Reading(form(a)), new Reading(form(b)));
  expect(related({}, { type: 'V', duree: 300, version: 'Clip officiel' })).toBe(true);
  expect(related({}, { type: 'V', titre: 'Corne de brume 2' })).toBe(false);
  expect(related({}, { type: 'V', artiste: 'Tumulte' })).toBe(false);
  expect(related({}, {})).toBe(false);
});

test('the score is the same from both sides, whole, and between 0 and 100', () => {
  const messages = fc.constantFrom(
    'houle',
    'marée',
    'Live',
    'Remix',
    '2',
    'II',
    '(Nova)',
    '- edit',
    'la',
    'é',
    '!',
    '',
  );
  const text = fc.array(messages, { maxLength: 5 }).map((segments) => segments.join(' '));
  const fields = fc.record({
    titre: text,
    version: fc.option(text),
    artiste: fc.option(text),
    duree: fc.option(fc.integer({ min: 1, max: 400 })),
  });
  fc.assert(
    fc.property(fields, fields, (a, b) => {
      const one = scoreOf(comparableOf(aRecording(a)), comparableOf(aRecording(b)));
      const other = scoreOf(comparableOf(aRecording(b)), comparableOf(aRecording(a)));
      expect(other.exact).toBeCloseTo(one.exact, 9);
      expect(one.score).toBe(Math.round(one.exact));
      expect(one.score).toBeGreaterThanOrEqual(0);
      expect(one.score).toBeLessThanOrEqual(100);
    }),
    { numRuns: 300 },
  );
});

describe('reasons', () => {
  const texts = (a: Input, b: Input) => {
    const [one, other] = [form(a), form(b)];
    const score = scoreOf(one, other);
    return [...reasonsOf(score, one, other).map(({ texte }) => texte), capText(score.plafond)];
  };
  test.each([
    [{}, {}, ['Même titre.', 'Même artiste.', 'Même durée.', 'Même version.', null]],
    [
      {},
      { titre: 'Corne de brumes', duree: 216, version: 'Live' },
      [
        'Titres presque identiques.',
        'Même artiste.',
        'Durées à 3 s près.',
        'Versions différentes.',
        'Limité à 70 : une autre version est un autre enregistrement.',
      ],
    ],
    [
      { duree: null },
      { titre: 'Goémon', artiste: 'Tumulte' },
      [
        'Titres différents.',
        'Artistes différents.',
        'Durée inconnue d’un côté au moins.',
        'Même version.',
        null,
      ],
    ],
    [
      { artiste: null },
      { duree: 220 },
      [
        'Même titre.',
        'Artiste non renseigné.',
        '7 s d’écart, au-delà des 5 s tolérées.',
        'Même version.',
        null,
      ],
    ],
  ])('%j and %j', (a, b, expected) => expect(texts(a, b)).toEqual(expected));

  test('their points add up to the score when no gate capped it', () => {
    const [one, other] = [form(), form({ titre: 'Corne de bruume', duree: 220 })];
    const sum = reasonsOf(scoreOf(one, other), one, other).reduce(
      (total, { points }) => total + points,
      0,
    );
    const { points } = scoreOf(one, other);
    expect(sum).toBeCloseTo(points.titre + points.artiste + points.duree + points.version, 0);
  });
});

test('best first; two within two points of each other are ambiguous', () => {
  const candidate = (elementId: number, input: Input) => ({ elementId, score: score({}, input) });
  const [same, similar, far] = [
    candidate(1, {}),
    candidate(2, { titre: 'Corne de bruume' }),
    candidate(3, { version: 'Live' }),
  ];
  expect(ranked([far, similar, same]).map(({ elementId }) => elementId)).toEqual([1, 2, 3]);
  expect(isAmbiguous([same, similar, far])).toBe(false);
  expect(isAmbiguous([same, candidate(4, { duree: 216 })])).toBe(true);
  expect(isAmbiguous([same])).toBe(false);
  expect(isAmbiguous([])).toBe(false);
});
