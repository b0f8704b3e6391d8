/** Classical movements, written in the ways in which labels write them: invented works, usual forms. */

import type { RecordingFields } from '#domain/proximity/recording.ts';
import { aRecording, type LabelledPair } from '#domain/proximity/testing/labelled-set.ts';
import type { Chance } from './chance.ts';

const WORKS = [
  'Symphonie',
  'Sonate pour piano',
  'Concerto pour violon',
  'Quatuor à cordes',
  'Suite',
  'Trio',
];
const KEYS = ['en do mineur', 'en ré majeur', 'en sol mineur', 'en la majeur', 'en fa mineur'];
const TEMPOS = [
  'Allegro con brio',
  'Andante',
  'Scherzo',
  'Adagio cantabile',
  'Presto',
  'Largo',
  'Menuet',
  'Rondo',
];
const PLAYERS = [
  'Quatuor Ardoise',
  'Orchestre des Îles Basses',
  'Ensemble Mirabelle',
  'Hélène Vasseur',
];
const ROMAN = ['I', 'II', 'III', 'IV'];

type Movement = {
  readonly work: string;
  readonly number: number;
  readonly key: string;
  readonly opus: number;
};

function title(
  { work, number, key, opus }: Movement,
  rank: number,
  tempo: string,
  chance: Chance,
): string {
  const named = chance.pick([
    `${work} n° ${number}`,
    `${work} No. ${number}`,
    `${work} n°${number}`,
  ]);
  const head = `${named} ${key}, ${chance.pick([`op. ${opus}`, `Op.${opus}`, `opus ${opus}`])}`;
  const location = chance.pick([
    `${ROMAN[rank]}.`,
    `${rank + 1}.`,
    `${ROMAN[rank]}`,
    `${rank + 1}e mouvement :`,
  ]);
  return `${head}${chance.pick([' : ', ' - ', ', ', ': '])}${location} ${tempo}`;
}

export function movementPairs(chance: Chance, perFamily: number): LabelledPair[] {
  const pairs: LabelledPair[] = [];
  for (let index = 0; index < perFamily; index += 1) {
    const movement = {
      work: chance.pick(WORKS),
      number: 1 + chance.below(9),
      key: chance.pick(KEYS),
      opus: 1 + chance.below(130),
    };
    const [rank, tempo, artiste] = [chance.below(4), chance.pick(TEMPOS), chance.pick(PLAYERS)];
    const duree = 150 + chance.below(500);
    const side = (titre: string, by: number): RecordingFields =>
      aRecording({ titre, artiste, duree: duree + by });
    const one = side(title(movement, rank, tempo, chance), 0);
    const other = (rank + 1 + chance.below(3)) % 4;
    pairs.push(
      {
        famille: 'mouvements',
        same: true,
        a: one,
        b: side(title(movement, rank, tempo, chance), chance.below(4)),
      },
      {
        famille: '≠ mouvements',
        same: false,
        a: one,
        b: side(title(movement, other, chance.pick([tempo, ...TEMPOS]), chance), chance.below(4)),
      },
    );
  }
  return pairs;
}
