import type { ElementRow } from '#contract/registration/element.ts';
import { listCodes } from '#contract/registration/isrc.ts';
import { isCounted } from '#web/design/table/served-pages.ts';
import { call } from '#web/platform/api/call.ts';
import { type Chosen, elementKey } from './chosen.ts';
import { criteriaOf } from './find-codes.ts';

/** @returns how many are chosen; null when nobody counted them all. @param found by the search that is on screen */
export function countChosen(chosen: Chosen, count: number): number | null {
  if (chosen.kind === 'some') return chosen.rows.length;
  return isCounted(count) ? Math.max(0, count - chosen.except.length) : null;
}

/** What an answer may hold at most. */
const CAP = 2500;

/** Of a choice that is small enough, the recordings as the portal finds them now; one more than `most` says that it no longer is. */
export async function gather(chosen: Chosen, most: number): Promise<readonly ElementRow[]> {
  if (chosen.kind === 'some') return chosen.rows;
  const { search, except } = chosen;
  const limite = Math.min(CAP, most + 1 + except.length);
  const { rows } = await call(listCodes, { body: { ...criteriaOf(search), limite } });
  return rows.filter((row) => !except.includes(elementKey(row)));
}
