import { keep, recall } from '../memory.ts';

/** The page sizes that people choose among. */
export const PAGE_SIZES = [5, 10, 20] as const;
const USUAL_SIZE = 20;

const key = (table: string) => `portail-isrc.page-size.${table}`;

/** Page size last chosen for this table, else the default. */
export function recallPageSize(table: string, sizes: readonly number[] = PAGE_SIZES): number {
  const stored = Number(recall('device', key(table)));
  return sizes.find((size) => size === stored) ?? sizes.at(-1) ?? USUAL_SIZE;
}

export function rememberPageSize(table: string, size: number): void {
  keep('device', key(table), String(size));
}
