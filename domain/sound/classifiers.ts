/**
 * The sixteen classifiers that turn two seconds of notes into a 32-bit word: those of Chromaprint's
 * default algorithm (Lukáš Lalinský, MIT), so that stored fingerprints are comparable with those of
 * other systems.
 */

import { NOTES } from './chroma.ts';

type Classifier = {
  readonly shape: 0 | 1 | 2 | 3 | 4 | 5;
  readonly note: number;
  readonly height: number;
  readonly width: number;
  readonly bounds: readonly [number, number, number];
};

const question = (
  shape: Classifier['shape'],
  [note, height, width]: readonly [number, number, number],
  bounds: Classifier['bounds'],
): Classifier => ({ shape, note, height, width, bounds });

const CLASSIFIERS: readonly Classifier[] = [
  question(0, [4, 3, 15], [1.98215, 2.35817, 2.63523]),
  question(4, [4, 6, 15], [-1.03809, -0.651211, -0.282167]),
  question(1, [0, 4, 16], [-0.298702, 0.119262, 0.558497]),
  question(3, [8, 2, 12], [-0.105439, 0.0153946, 0.135898]),
  question(3, [4, 4, 8], [-0.142891, 0.0258736, 0.200632]),
  question(4, [0, 3, 5], [-0.826319, -0.590612, -0.368214]),
  question(1, [2, 2, 9], [-0.557409, -0.233035, 0.0534525]),
  question(2, [7, 3, 4], [-0.0646826, 0.00620476, 0.0784847]),
  question(2, [6, 2, 16], [-0.192387, -0.029699, 0.215855]),
  question(2, [1, 3, 2], [-0.0397818, -0.00568076, 0.0292026]),
  question(5, [10, 1, 15], [-0.53823, -0.369934, -0.190235]),
  question(3, [6, 2, 10], [-0.124877, 0.0296483, 0.139239]),
  question(2, [1, 1, 14], [-0.101475, 0.0225617, 0.231971]),
  question(3, [5, 6, 4], [-0.0799915, -0.00729616, 0.063262]),
  question(1, [9, 2, 12], [-0.272556, 0.019424, 0.302559]),
  question(3, [4, 2, 14], [-0.164292, -0.0321188, 0.0846339]),
];
/** Number of frames covered by one word. */
export const WIDEST = 16;
/** Answers next to each other differ by one bit. */
const GRAY = [0, 1, 3, 2] as const;

/** Sums of every rectangle that begins at the first frame and the first note. */
export function integralOf(rows: readonly Float64Array[]): Float64Array {
  const line = NOTES + 1;
  const sums = new Float64Array((rows.length + 1) * line);
  for (const [frame, row] of rows.entries()) {
    let across = 0;
    for (let note = 0; note < NOTES; note += 1) {
      across += row[note] ?? 0;
      sums[(frame + 1) * line + note + 1] = (sums[frame * line + note + 1] ?? 0) + across;
    }
  }
  return sums;
}

/** The word of the frames from `start` on. */
export function wordAt(sums: Float64Array, start: number): number {
  let word = 0;
  for (const classifier of CLASSIFIERS)
    word = (word << 2) | (GRAY[answer(sums, start, classifier)] ?? 0);
  return word >>> 0;
}

function answer(sums: Float64Array, start: number, { bounds, ...rest }: Classifier): 0 | 1 | 2 | 3 {
  const value = measured(sums, start, rest);
  if (value < bounds[1]) return value < bounds[0] ? 0 : 1;
  return value < bounds[2] ? 2 : 3;
}

/** Compares the sums of two areas of the image. */
function measured(
  sums: Float64Array,
  start: number,
  { shape, note, height, width }: Omit<Classifier, 'bounds'>,
): number {
  const area = (x1: number, y1: number, x2: number, y2: number) =>
    areaOf(sums, [start + x1, note + y1, start + x2, note + y2]);
  const [w2, h2, w3, h3] = [width >> 1, height >> 1, Math.floor(width / 3), Math.floor(height / 3)];
  const against = (a: number, b: number) => Math.log((1 + a) / (1 + b));
  switch (shape) {
    case 0:
      return against(area(0, 0, width, height), 0);
    case 1:
      return against(area(0, h2, width, height), area(0, 0, width, h2));
    case 2:
      return against(area(w2, 0, width, height), area(0, 0, w2, height));
    case 3:
      return against(
        area(0, h2, w2, height) + area(w2, 0, width, h2),
        area(0, 0, w2, h2) + area(w2, h2, width, height),
      );
    case 4:
      return against(
        area(0, h3, width, 2 * h3),
        area(0, 0, width, h3) + area(0, 2 * h3, width, height),
      );
    case 5:
      return against(
        area(w3, 0, 2 * w3, height),
        area(0, 0, w3, height) + area(2 * w3, 0, width, height),
      );
  }
}

function areaOf(
  sums: Float64Array,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
): number {
  const line = NOTES + 1;
  const at = (x: number, y: number) => sums[x * line + y] ?? 0;
  return at(x2, y2) - at(x1, y2) - at(x2, y1) + at(x1, y1);
}
