import type { ElementRow } from '#contract/registration/element.ts';
import { listCodes } from '#contract/registration/isrc.ts';
import { isCounted } from '#web/design/table/served-pages.ts';
import { call } from '#web/platform/api/call.ts';
import { type Chosen, elementKey } from './chosen.ts';
import { criteriaOf } from './find-codes.ts';

/**
 * @returns number of chosen recordings; null when not all were counted.
 * @param count number of search results
 */
export function countChosen(chosen: Chosen, count: number): number | null {
  if (chosen.kind === 'some') return chosen.rows.length;
  return isCounted(count) ? Math.max(0, count - chosen.except.length) : null;
}

/** Maximum number of rows in an answer. */
const CAP = 2500;

/**
 * Recordings of the selection, as the server finds them now; returns one more than `most` when the
 * selection has become too large.
 */
export async function gather(chosen: Chosen, most: number): Promise<readonly ElementRow[]> {
  if (chosen.kind === 'some') return chosen.rows;
  const { search, except } = chosen;
  const limite = Math.min(CAP, most + 1 + except.length);
  const { rows } = await call(listCodes, { body: { ...criteriaOf(search), limite } });
  return rows.filter((row) => !except.includes(elementKey(row)));
}
