import { describe, expect, test } from 'vitest';
import { checkSequences, isMinuterieComplete, SEQUENCES_MAX, type Sequence } from './sequences.ts';

const aSequence = (input: Partial<Sequence> = {}): Sequence => ({
  rang: 1,
  titre: 'Marée basse',
  artiste: 'Les Phares',
  debut: 0,
  duree: 200,
  isrc: null,
  ...input,
});
const locations = (errors: readonly { path: string; code: string }[]) =>
  errors.map(({ path, code }) => `${path} ${code}`);

const CONCERT = [
  aSequence(),
  aSequence({ rang: 2, titre: 'Phare à éclats', debut: 200, duree: 300 }),
  aSequence({ rang: 3, titre: 'Rappel', debut: 520, duree: 80 }),
];

describe('sequences', () => {
  test('that follow each other inside the total are fine', () => {
    expect(checkSequences(CONCERT, 600)).toEqual({ errors: [], warnings: [] });
    expect(checkSequences([], 600)).toEqual({ errors: [], warnings: [] });
  });

  test('must fit the total, one by one and together', () => {
    const { errors } = checkSequences(CONCERT, 550);
    expect(locations(errors)).toEqual(['minuterie.2.duree BEYOND_TOTAL', 'minuterie BEYOND_TOTAL']);
    expect(locations(checkSequences(CONCERT, 590).errors)).toEqual([
      'minuterie.2.duree BEYOND_TOTAL',
    ]);
    expect(errors.at(-1)?.message).toContain('00:09:40');
  });

  test('are checked alone while the total is unknown', () => {
    expect(checkSequences(CONCERT, null).errors).toEqual([]);
  });

  test('that overlap cause a warning, in any input order', () => {
    const mixed = [
      aSequence({ rang: 1, titre: 'Long', debut: 0, duree: 400 }),
      aSequence({ rang: 3, titre: 'Après', debut: 300, duree: 50 }),
      aSequence({ rang: 2, titre: 'Dedans', debut: 100, duree: 50 }),
    ];
    const { errors, warnings } = checkSequences(mixed, 600);
    expect(errors).toEqual([]);
    expect(locations(warnings)).toEqual(['minuterie.2.debut OVERLAP', 'minuterie.1.debut OVERLAP']);
    expect(warnings[1]?.message).toContain('« Long »');
  });

  test.each<[Partial<Sequence>, string]>([
    [{ rang: 0 }, 'minuterie.0.rang OUT_OF_BOUNDS'],
    [{ rang: 1.5 }, 'minuterie.0.rang OUT_OF_BOUNDS'],
    [{ titre: ' ' }, 'minuterie.0.titre REQUIRED'],
    [{ titre: 'a'.repeat(251) }, 'minuterie.0.titre TOO_LONG'],
    [{ artiste: 'a\u0000' }, 'minuterie.0.artiste FORBIDDEN_CHARACTER'],
    [{ debut: -1 }, 'minuterie.0.debut OUT_OF_BOUNDS'],
    [{ debut: 86_400 }, 'minuterie.0.debut OUT_OF_BOUNDS'],
    [{ duree: 0 }, 'minuterie.0.duree OUT_OF_BOUNDS'],
    [{ duree: 1.5 }, 'minuterie.0.duree OUT_OF_BOUNDS'],
  ])('%j is refused', (input, location) => {
    expect(locations(checkSequences([aSequence(input)], null).errors)).toEqual([location]);
  });

  test('carry each rank once', () => {
    const twice = [aSequence(), aSequence({ debut: 200 }), aSequence({ debut: 400 })];
    expect(locations(checkSequences(twice, 600).errors)).toEqual([
      'minuterie.1.rang REPEATED',
      'minuterie.2.rang REPEATED',
    ]);
  });

  test('are at most five hundred', () => {
    const many = Array.from({ length: SEQUENCES_MAX + 1 }, (_, index) =>
      aSequence({ rang: index + 1, debut: index * 10, duree: 10 }),
    );
    expect(locations(checkSequences(many, null).errors)).toEqual(['minuterie TOO_MANY']);
  });
});

describe('a minuterie is complete', () => {
  test.each([
    ['a sound recording with its duration', { type: 'P', duree: 225, minuterie: [] }, true],
    ['a clip with its duration', { type: 'V', duree: 225, minuterie: [] }, true],
    ['a concert whose sequences fit', { type: 'V', duree: 600, minuterie: CONCERT }, true],
    ['a concert whose sequences do not fit', { type: 'V', duree: 550, minuterie: CONCERT }, false],
    ['a concert without total', { type: 'V', duree: null, minuterie: CONCERT }, false],
    ['no duration', { type: 'P', duree: null, minuterie: [] }, false],
    ['a duration of nothing', { type: 'P', duree: 0, minuterie: [] }, false],
    ['a duration of a day', { type: 'P', duree: 86_400, minuterie: [] }, false],
  ] as const)('%s', (_, element, complete) => expect(isMinuterieComplete(element)).toBe(complete));
});
