/** Lists of code points as style sheets write them: `U+0400-045f,U+0490`. */

export type Ranges = readonly (readonly [first: number, last: number])[];

export const parsed = (list: string): Ranges =>
  list.split(',').map((range) => {
    const [first = '', last = first] = range.trim().slice(2).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });

export const within = (ranges: Ranges, code: number): boolean =>
  ranges.some(([first, last]) => code >= first && code <= last);
