import { keep, recall } from '../memory.ts';

/** Page sizes of the specification, section 9; the first is the default. */
export const PAGE_SIZES = [5, 10, 20] as const;

const key = (table: string) => `portail-isrc.page-size.${table}`;

/** The size last chosen for this table. A browser that keeps nothing gives the default. */
export function recallPageSize(table: string): number {
  const kept = Number(recall('device', key(table)));
  return PAGE_SIZES.find((size) => size === kept) ?? PAGE_SIZES[0];
}

export function rememberPageSize(table: string, size: number): void {
  keep('device', key(table), String(size));
}
