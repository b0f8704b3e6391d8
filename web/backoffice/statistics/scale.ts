/** The top of a scale that reads well: 1, 2, 5 or 10 times a power of ten, not under the highest figure. */
export function topOf(highest: number): number {
  if (highest <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= highest) ?? 10;
  return step * power;
}

/** Marks from the top down to zero; the middle one only if it is a possible value. */
export function marksOf(top: number, whole: boolean): number[] {
  return whole && top % 2 !== 0 ? [top, 0] : [top, top / 2, 0];
}
