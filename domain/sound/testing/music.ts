/** Synthetic music for tests: the same seed gives the same samples. */

import { SAMPLE_RATE } from '../chroma.ts';

export type Piece = {
  /** Seed of chords and tempo. */
  readonly chords: number;
  /** Seed of the melody and of how each note is played: another seed is another take. */
  readonly take: number;
  readonly kind: Kind;
  readonly seconds: number;
};

/** Kinds of music, each its own sounds and density. */
export const KINDS = [
  'chanson',
  'piano',
  'cordes',
  'orgue',
  'dance',
  'guitare',
  'choeur',
  'percussions',
] as const;
export type Kind = (typeof KINDS)[number];

type Channel = {
  readonly partials: readonly number[];
  readonly decay: number;
  readonly attack: number;
};

const VOICES: Readonly<Record<Kind, Channel>> = {
  chanson: { partials: [1, 0.5, 0.3, 0.2], decay: 1.2, attack: 0.02 },
  piano: { partials: [1, 0.6, 0.25, 0.12, 0.06], decay: 0.8, attack: 0.005 },
  cordes: { partials: [1, 0.7, 0.5, 0.4, 0.3], decay: 4, attack: 0.15 },
  orgue: { partials: [1, 0.9, 0, 0.8, 0, 0.3], decay: 20, attack: 0.03 },
  dance: { partials: [1, 0.3, 0.6, 0.2, 0.4], decay: 0.4, attack: 0.003 },
  guitare: { partials: [1, 0.8, 0.5, 0.3, 0.2, 0.1], decay: 0.6, attack: 0.004 },
  choeur: { partials: [1, 0.4, 0.1], decay: 6, attack: 0.2 },
  percussions: { partials: [1, 0.2], decay: 0.2, attack: 0.002 },
};
const PROGRESSIONS = [
  [0, 5, 7, 0],
  [0, 9, 5, 7],
  [9, 5, 0, 7],
  [2, 7, 0, 0],
  [0, 10, 5, 0],
  [0, 3, 8, 10],
];
const SCALE = [0, 2, 4, 5, 7, 9, 11];

/** Numbers from 0 to 1, the same after the same seed. */
export function chanceFrom(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One channel at the rate of fingerprints, from -1 to 1. */
export function played({ chords, take, kind, seconds }: Piece): Float32Array {
  const sound = new Float32Array(Math.round(seconds * SAMPLE_RATE));
  const [song, player] = [chanceFrom(chords), chanceFrom(take * 7919 + chords)];
  const progression = PROGRESSIONS[Math.floor(song() * PROGRESSIONS.length)] ?? [0];
  const [root, beat] = [45 + Math.floor(song() * 12), 60 / (70 + song() * 80)];
  const channel = VOICES[kind];
  for (let time = 0, bar = 0; time < seconds; bar += 1) {
    const chord = root + (progression[bar % progression.length] ?? 0);
    for (const note of [0, 4, 7]) strike(sound, channel, { time, note: chord + note, loud: 0.12 });
    for (let step = 0; step < 8; step += 1) {
      // Human timing: no note is played twice at exactly the same time.
      const late = (player() - 0.5) * 0.06;
      const degree = SCALE[Math.floor(player() * SCALE.length)] ?? 0;
      if (player() < 0.75)
        strike(sound, channel, {
          time: time + (step * beat) / 2 + late,
          note: root + 12 + degree,
          loud: 0.2 + player() * 0.1,
        });
      if (kind === 'dance' || kind === 'percussions') hit(sound, time + (step * beat) / 2, player);
    }
    time += beat * 4 * (1 + (player() - 0.5) * 0.02);
  }
  return sound.map((value) => Math.tanh(value));
}

type Note = { readonly time: number; readonly note: number; readonly loud: number };

function strike(
  sound: Float32Array,
  { partials, decay, attack }: Channel,
  { time, note, loud }: Note,
): void {
  const frequency = 440 * 2 ** ((note - 69) / 12);
  const from = Math.max(0, Math.round(time * SAMPLE_RATE));
  const to = Math.min(sound.length, from + Math.round(Math.min(2, decay * 3) * SAMPLE_RATE));
  if (to <= from) return;
  const struck = new Float64Array(to - from);
  for (let partial = 0; partial < partials.length; partial += 1)
    sing(struck, partials[partial] ?? 0, (2 * Math.PI * frequency * (partial + 1)) / SAMPLE_RATE);
  const fading = Math.exp(-1 / (decay * SAMPLE_RATE));
  for (let at = from, left = loud; at < to; at += 1, left *= fading) {
    const edges = Math.min(1, (at - from) / SAMPLE_RATE / attack, (to - at) / SAMPLE_RATE / 0.02);
    sound[at] = (sound[at] as number) + left * edges * (struck[at - from] as number);
  }
}

/** Adds a sine by rotation from the previous sample, at a tenth of the cost of calling `sin`. */
function sing(sound: Float64Array, loud: number, turn: number): void {
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
  for (let at = 0, x = 1, y = 0; at < sound.length; at += 1) {
    sound[at] = (sound[at] as number) + loud * y;
    const turned = x * cosine - y * sine;
    y = x * sine + y * cosine;
    x = turned;
  }
}

function hit(sound: Float32Array, time: number, chance: () => number): void {
  const from = Math.max(0, Math.round(time * SAMPLE_RATE));
  for (let at = from; at < Math.min(sound.length, from + 900); at += 1)
    sound[at] = (sound[at] as number) + 0.25 * (chance() - 0.5) * Math.exp((from - at) / 250);
}
