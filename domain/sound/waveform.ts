/** Waveform to draw: loudness over time, two hexadecimal digits per bar. */

/** Number of bars. */
export const BARS = 160;
const LOUDEST = 255;

/** The loudest sample of each part, the loudest of all being full height. */
export function waveformOf(samples: Float32Array): string {
  const peaks = Array.from({ length: BARS }, (_, bar) => {
    let peak = 0;
    const end = Math.floor(((bar + 1) * samples.length) / BARS);
    for (let at = Math.floor((bar * samples.length) / BARS); at < end; at += 1)
      peak = Math.max(peak, Math.abs(samples[at] ?? 0));
    return peak;
  });
  const loudest = Math.max(...peaks, Number.MIN_VALUE);
  return peaks
    .map((peak) =>
      Math.round((peak / loudest) * LOUDEST)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');
}

/** Heights, 0 to 1. */
export function barsOf(waveform: string): number[] {
  return (waveform.match(/../g) ?? []).map((digits) => Number.parseInt(digits, 16) / LOUDEST);
}
