/** Energy of each of the twelve notes per frame, independent of octave and loudness. */

/** The energy of one frame of sound by frequency: a window, then a transform in powers of two. */

/** Samples of a frame, a power of two. */
const FRAME = 4096;
/** 16-bit full scale, as in the published algorithm. */
const FULL_SCALE = 32_768 / 32_767;

const WINDOW = Float64Array.from(
  { length: FRAME },
  (_, at) => FULL_SCALE * (0.54 - 0.46 * Math.cos((2 * Math.PI * at) / (FRAME - 1))),
);
const COSINES = Float64Array.from({ length: FRAME / 2 }, (_, at) =>
  Math.cos((2 * Math.PI * at) / FRAME),
);
const SINES = Float64Array.from({ length: FRAME / 2 }, (_, at) =>
  Math.sin((2 * Math.PI * at) / FRAME),
);
const REVERSED = Uint16Array.from({ length: FRAME }, (_, at) => reversed(at));

function reversed(index: number): number {
  let result = 0;
  for (let bit = 1, rest = index; bit < FRAME; bit *= 2, rest = rest >> 1)
    result = result * 2 + (rest & 1);
  return result;
}

const real = new Float64Array(FRAME);
const imaginary = new Float64Array(FRAME);

/** Writes the energy of each frequency up to half of the frame. */
function energiesOf(samples: Float32Array, start: number, energies: Float64Array): void {
  for (let at = 0; at < FRAME; at += 1) {
    const position = REVERSED[at] ?? 0;
    real[position] = (samples[start + at] ?? 0) * (WINDOW[at] ?? 0);
    imaginary[position] = 0;
  }
  for (let size = 2; size <= FRAME; size *= 2) transformBlocks(size);
  for (let at = 0; at < energies.length; at += 1) {
    energies[at] = (real[at] ?? 0) ** 2 + (imaginary[at] ?? 0) ** 2;
  }
}

function transformBlocks(size: number): void {
  const half = size / 2;
  const step = FRAME / size;
  for (let block = 0; block < FRAME; block += size) {
    for (let at = 0; at < half; at += 1) {
      // No pair is taken apart here: this line runs fifty million times for two minutes of sound.
      const even = block + at;
      const odd = even + half;
      const cosine = COSINES[at * step] as number;
      const sine = SINES[at * step] as number;
      const turnedReal = (real[odd] as number) * cosine + (imaginary[odd] as number) * sine;
      const turnedImaginary = (imaginary[odd] as number) * cosine - (real[odd] as number) * sine;
      real[odd] = (real[even] as number) - turnedReal;
      imaginary[odd] = (imaginary[even] as number) - turnedImaginary;
      real[even] = (real[even] as number) + turnedReal;
      imaginary[even] = (imaginary[even] as number) + turnedImaginary;
    }
  }
}

/** Sample rate of fingerprints, in hertz, one channel. */
export const SAMPLE_RATE = 11_025;
/** Samples between the starts of two frames. */
export const STEP = Math.floor(FRAME / 3);
export const NOTES = 12;

const LOWEST = 28;
const HIGHEST = 3520;
/** The lowest A of a piano, in hertz, from which notes are counted. */
const FIRST_A = 440 / 16;
/** Weights by which each note is averaged over five consecutive frames. */
const BLEND = [0.25, 0.75, 1, 0.75, 0.25];
/** Level below which a frame is silence. */
const SILENCE = 0.01;

const indexOf = (frequency: number) => Math.round((FRAME * frequency) / SAMPLE_RATE);
const [FIRST, END] = [Math.max(1, indexOf(LOWEST)), Math.min(FRAME / 2, indexOf(HIGHEST))];
const NOTE_AT = Uint8Array.from({ length: END }, (_, at) => {
  const octave = Math.log2((at * SAMPLE_RATE) / FRAME / FIRST_A);
  return at < FIRST ? 0 : Math.floor(NOTES * (octave - Math.floor(octave)));
});

/** One row of twelve values per frame, averaged and normalised; silence is all zeros. */
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
