/** Catalogues of any size in the likeness of a real one: its titles, artists and durations, recombined. */

import { parseDuree } from '#domain/minuterie/duree.ts';
import type { RecordingFields } from '#domain/proximity/recording.ts';
import { aRecording } from '#domain/proximity/testing/labelled-set.ts';
import type { Recording } from '../recordings.ts';
import { type Chance, chance } from './chance.ts';

/** Recordings of one artist, on average; a few artists have hundreds, as in the real file. */
const PER_ARTIST = 12;
const VERSIONS = [
  'Live',
  'Radio Edit',
  'Instrumental',
  'Acoustique',
  'Remix',
  'Remasterisé',
  'Démo',
];

/** Generates `size` recordings, identical at every run. */
export function* catalogue(real: readonly Recording[], size: number): Generator<RecordingFields> {
  const random = chance(size);
  const titles = real.map(({ titre }) => plainPart(titre)).filter((titre) => titre !== '');
  const artists = artistNames(real, Math.max(10, Math.round(size / PER_ARTIST)), random);
  for (let made = 0; made < size; made += 1) {
    const { duree } = random.pick(real);
    yield aRecording({
      titre: title(titles, random),
      artiste: skewed(artists, random),
      duree: (parseDuree(duree) ?? 200) + random.below(9) - 4,
      version: random.below(10) === 0 ? random.pick(VERSIONS) : null,
      type: random.below(10) === 0 ? 'V' : 'P',
    });
  }
}

/** The title without brackets, versions and guests, which are added back where needed. */
const plainPart = (titre: string) => titre.replace(/\s*[([].*$|\s+-\s.*$/g, '').trim();

/** A real title, halves of two, or words of several: popular titles stay popular. */
function title(titles: readonly string[], random: Chance): string {
  const kind = random.below(10);
  if (kind < 3) return random.pick(titles);
  const words = random.pick(titles).split(' ');
  const rest = random.pick(titles).split(' ');
  if (kind < 7)
    return [
      ...words.slice(0, Math.ceil(words.length / 2)),
      ...rest.slice(-Math.ceil(rest.length / 2)),
    ].join(' ');
  return [random.pick(words), random.pick(rest), random.pick(random.pick(titles).split(' '))].join(
    ' ',
  );
}

function artistNames(real: readonly Recording[], count: number, random: Chance): string[] {
  const existing = [...new Set(real.map(({ artiste }) => artiste))];
  return Array.from({ length: count }, (_, index) => {
    const name = existing[index];
    if (name !== undefined) return name;
    const [first = ''] = random.pick(existing).split(' ');
    return `${first} ${random.pick(existing).split(' ').at(-1)}`;
  });
}

/** The first of the list far more often than the last. */
function skewed(from: readonly string[], random: Chance): string {
  const position = Math.floor((random.below(1_000_000) / 1_000_000) ** 2 * from.length);
  return from[position] ?? '';
}
