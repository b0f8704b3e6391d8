/** How much of each of the twelve notes sounds, frame after frame, whatever the octave and the loudness. */

import { energiesOf, FRAME } from './spectrum.ts';

/** Samples a second that a fingerprint is made from, one channel. */
export const SAMPLE_RATE = 11_025;
/** Samples from one frame to the next. */
export const STEP = Math.floor(FRAME / 3);
export const NOTES = 12;

const LOWEST = 28;
const HIGHEST = 3520;
/** The lowest A of a piano, in hertz, from which notes are counted. */
const FIRST_A = 440 / 16;
/** Each note is blended with its like in the two frames before and after. */
const BLEND = [0.25, 0.75, 1, 0.75, 0.25];
/** Under it there is silence. */
const SILENCE = 0.01;

const indexOf = (frequency: number) => Math.round((FRAME * frequency) / SAMPLE_RATE);
const [FIRST, END] = [Math.max(1, indexOf(LOWEST)), Math.min(FRAME / 2, indexOf(HIGHEST))];
const NOTE_AT = Uint8Array.from({ length: END }, (_, at) => {
  const octave = Math.log2((at * SAMPLE_RATE) / FRAME / FIRST_A);
  return at < FIRST ? 0 : Math.floor(NOTES * (octave - Math.floor(octave)));
});

/** One row of twelve values a frame, blended and brought to one length; silence is nothing but zeros. */
export function chromaOf(samples: Float32Array): Float64Array[] {
  const energies = new Float64Array(END);
  const notes: Float64Array[] = [];
  for (let start = 0; start + FRAME <= samples.length; start += STEP) {
    energiesOf(samples, start, energies);
    notes.push(notesOf(energies));
  }
  return notes.slice(BLEND.length - 1).map((_, at) => normalised(blended(notes, at)));
}

function notesOf(energies: Float64Array): Float64Array {
  const row = new Float64Array(NOTES);
  for (let at = FIRST; at < END; at += 1) {
    const note = NOTE_AT[at] ?? 0;
    row[note] = (row[note] ?? 0) + (energies[at] ?? 0);
  }
  return row;
}

function blended(notes: readonly Float64Array[], start: number): Float64Array {
  return Float64Array.from({ length: NOTES }, (_, note) =>
    BLEND.reduce((sum, share, at) => sum + share * (notes[start + at]?.[note] ?? 0), 0),
  );
}

function normalised(row: Float64Array): Float64Array {
  const length = Math.hypot(...row);
  return length < SILENCE ? new Float64Array(NOTES) : row.map((value) => value / length);
}
