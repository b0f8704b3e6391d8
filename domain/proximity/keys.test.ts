import { expect, test } from 'vitest';
import { keysOf, titleKey } from './keys.ts';
import { comparableOf, type RecordingFields } from './recording.ts';
import { aRecording } from './testing/labelled-set.ts';

const keys = (input: Partial<RecordingFields> & { readonly titre: string }) =>
  keysOf(comparableOf(aRecording({ artiste: 'Inès Caradec', ...input })));
const meet = (a: readonly string[], b: readonly string[]) => a.some((key) => b.includes(key));

/** Keys by letters only, without those for matches beyond letters. */
const lettered = (all: readonly string[]) => all.filter((key) => !/^.[%~#]/.test(key));

test('a title produces one exact key, and each main artist gives it two parts', () => {
  expect(lettered(keys({ titre: 'La corne de brume' }))).toEqual([
    'P=brumecornede',
    'Pcar<corn',
    'Pcar>rume',
  ]);
  expect(lettered(keys({ titre: 'Le sel', artiste: 'Lise & Aurèle feat. Nova' }))).toEqual([
    'P=sel',
    'Paure<se',
    'Paure>el',
    'Plise<se',
    'Plise>el',
  ]);
  expect(keys({ titre: 'Le sacre (The Rite)' })).toContain('P=rite');
  expect(keys({ titre: '' })).toEqual([]);
  expect(keys({ titre: 'Houle', artiste: null })).toEqual(['P=houle']);
});

test.each([
  ['houles', 2],
  ['marees1', 4],
  ['marees12', 4],
  ['marees123', 2],
])(
  '%s produces %i parts: a title of seven or eight letters is both short and long',
  (titre, segments) => {
    expect(lettered(keys({ titre }))).toHaveLength(1 + segments);
  },
);

test('a video never shares a key with a sound', () => {
  expect(meet(keys({ titre: 'Houle' }), keys({ titre: 'Houle', type: 'V' }))).toBe(false);
  const sound = comparableOf(aRecording({ titre: 'Houle', artiste: 'Nova' }));
  const clip = comparableOf(aRecording({ titre: 'Houle', artiste: 'Nova', type: 'V' }));
  expect(keysOf(sound).map((key) => key.replace(/^P/, 'V'))).toEqual(keysOf(clip));
});

test('keys are short, and never cut a letter in two', () => {
  const long = keys({ titre: '𠮷'.repeat(250), artiste: '𠮷野家' });
  expect(long.every((key) => key.isWellFormed() && [...key].length <= 66)).toBe(true);
  expect([...titleKey({ noyau: 'a'.repeat(300), complement: '' })]).toHaveLength(64);
});

/** Every text one slip away: a letter dropped, doubled, replaced, or swapped with the next. */
function slips(text: string): string[] {
  return [...text].flatMap((letter, at) => {
    const [before, after] = [text.slice(0, at), text.slice(at + 1)];
    return [
      before + after,
      before + letter + letter + after,
      `${before}z${after}`,
      before + after.slice(0, 1) + letter + after.slice(1),
    ];
  });
}

test('a recording is found despite one slip, at any position', () => {
  const lost: string[] = [];
  let tried = 0;
  for (const titre of [
    'houle',
    'ricochets',
    'amarres',
    'transparente',
    'brumeuse',
    'nuitees',
    'passerelle',
  ]) {
    for (const slipped of slips(titre)) {
      tried += 1;
      if (!meet(keys({ titre }), keys({ titre: slipped }))) lost.push(`${titre} ${slipped}`);
    }
  }
  expect(lost).toEqual([]);
  expect(tried).toBeGreaterThan(200);
});

test('a match missed by letters is found by sound, words in any field, numbers and work', () => {
  const result = (
    a: Partial<RecordingFields> & { titre: string },
    b: Partial<RecordingFields> & { titre: string },
  ) => meet(keys(a), keys(b));
  expect(result({ titre: 'Белая ночь', artiste: 'Анна Кузнецова' }, { titre: 'Belaya noch' })).toBe(
    true,
  );
  expect(
    result(
      { titre: 'Ricochets', artiste: 'Inès Caradec' },
      { titre: 'Inès Caradec', artiste: 'Ricochets' },
    ),
  ).toBe(true);
  expect(result({ titre: 'Dix-sept ans' }, { titre: '17 ans', artiste: 'Lise' })).toBe(true);
  expect(
    result(
      { titre: 'Cello Suite, BWV1007: I. Prelude' },
      { titre: 'Suite pour violoncelle, BWV 1007 : I. Prélude', artiste: 'Yann' },
    ),
  ).toBe(true);
  expect(keys({ titre: 'Cello Suite, BWV1007: I. Prelude' })).toContain('P#bwv.1007:1');
});
