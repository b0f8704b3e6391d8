import { keep, recall } from '../memory.ts';

const key = (table: string) => `portail-isrc.sort.${table}`;

export type Sort = { readonly id: string; readonly desc: boolean };

/** The order last chosen for this table, if it still has that column. */
export function recallSort(table: string, ids: readonly string[]): Sort | null {
  const [id, sens] = (recall('device', key(table)) ?? '').split(' ');
  return id !== undefined && ids.includes(id) ? { id, desc: sens === 'desc' } : null;
}

export function rememberSort(table: string, { id, desc }: Sort): void {
  keep('device', key(table), `${id} ${desc ? 'desc' : 'asc'}`);
}
