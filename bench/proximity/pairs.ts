/**
 * Labelled pairs made from real recordings: the requested count for each family, spread over the
 * file.
 */

import { parseDuree } from '#domain/minuterie/duree.ts';
import type { RecordingFields } from '#domain/proximity/recording.ts';
import { aRecording, type LabelledPair } from '#domain/proximity/testing/labelled-set.ts';
import type { Recording } from '../recordings.ts';
import { type Chance, chance } from './chance.ts';
import { movementPairs } from './movements.ts';
import { OTHER } from './other-recording.ts';
import { isPlain, SAME } from './same-recording.ts';

const SEED = 20_261_121;

export function asFields({ titre, artiste, duree }: Recording): RecordingFields {
  return aRecording({ titre, artiste, duree: parseDuree(duree) });
}

export function pairsFrom(recordings: readonly Recording[], perFamily: number): LabelledPair[] {
  const all = recordings.map(asFields);
  const byArtist = Map.groupBy(all, ({ artiste }) => artiste);
  const restOf = (recording: RecordingFields) => ({
    any: all,
    // Plain titles only: « Houle » and « Houle (Live) » would be a question of version.
    sameArtist: (byArtist.get(recording.artiste) ?? []).filter(
      (other) => isPlain(other) && other.titre !== recording.titre,
    ),
  });
  const families = [
    ...Object.entries(SAME).map(([famille, change]) => ({ famille, same: true, make: change })),
    ...Object.entries(OTHER).map(([famille, contrast]) => ({
      famille: `≠ ${famille}`,
      same: false,
      make: (recording: RecordingFields, c: Chance) =>
        isPlain(recording) ? contrast(recording, c, restOf(recording)) : null,
    })),
  ];
  const made = families.flatMap((family, index) =>
    take(all, perFamily, { ...family, seed: SEED + index }),
  );
  return [...made, ...movementPairs(chance(SEED), perFamily)];
}

type Family = {
  readonly famille: string;
  readonly same: boolean;
  readonly seed: number;
  readonly make: (
    r: RecordingFields,
    c: Chance,
  ) => RecordingFields | [RecordingFields, RecordingFields] | null;
};

function take(
  all: readonly RecordingFields[],
  count: number,
  { famille, same, seed, make }: Family,
): LabelledPair[] {
  const random = chance(seed);
  const pairs: LabelledPair[] = [];
  // Not every recording suits every family: a few rounds over the file are enough.
  for (let tries = 0; pairs.length < count && tries < all.length * 2; tries += 1) {
    const recording = random.pick(all);
    const made = make(recording, random);
    if (made === null) continue;
    const [a, b] = Array.isArray(made) ? made : [recording, made];
    pairs.push({ famille, same, a, b });
  }
  return pairs;
}
