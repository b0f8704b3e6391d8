/** The energy of one frame of sound by frequency: a window, then a transform in powers of two. */

/** Samples of a frame, a power of two. */
export const FRAME = 4096;
/** 16 bits: what the published algorithm divides samples by. */
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
export function energiesOf(samples: Float32Array, start: number, energies: Float64Array): void {
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
