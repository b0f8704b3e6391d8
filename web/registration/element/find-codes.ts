import type { ElementRow } from '#contract/registration/element.ts';
import { listCodes } from '#contract/registration/isrc.ts';
import type { ElementType } from '#domain/element/lists.ts';
import { normaliseIsrcSearch } from '#domain/isrc/isrc.ts';
import { call } from '#web/app/api/call.ts';

export type CodeSearch = {
  readonly text: string;
  readonly type: ElementType | null;
  /** Staff only; absent or null: every structure that the reader may see. */
  readonly structureId?: number | null;
  /** Days, YYYY-MM-DD, both included; absent or empty: any. */
  readonly du?: string;
  readonly au?: string;
};
export type FoundCodes = { readonly rows: readonly ElementRow[]; readonly capped: boolean };

/**
 * One field for titles, artists and codes: what could be part of a code is looked for both ways, since
 * « 1984 » is a title as well as an end of code.
 */
export async function findCodes(search: CodeSearch, signal: AbortSignal): Promise<FoundCodes> {
  const { text } = search;
  const filter = filterOf(search);
  const words = text === '' ? {} : { texte: text };
  const byWords = call(listCodes, { body: { ...filter, ...words } }, signal);
  if (!mayBeCode(text)) return byWords;
  const [first, second] = await Promise.all([
    call(listCodes, { body: { ...filter, isrc: text } }, signal),
    byWords,
  ]);
  const rows = new Map([...first.rows, ...second.rows].map((row) => [row.elementId, row]));
  return { rows: [...rows.values()], capped: first.capped || second.capped };
}

/** The criteria that are no words. */
export function filterOf({ type, structureId = null, du = '', au = '' }: CodeSearch) {
  return {
    ...(type === null ? {} : { type }),
    ...(structureId === null ? {} : { structureId }),
    ...(du === '' ? {} : { attribueDu: du }),
    ...(au === '' ? {} : { attribueAu: au }),
  };
}

const LONGEST_CODE = 12;

/** Digits, or so few letters that they could be the beginning of a prefix; never more than twelve signs. */
export function mayBeCode(text: string): boolean {
  const sought = normaliseIsrcSearch(text);
  const isShort = sought.length >= 2 && sought.length <= LONGEST_CODE && text.length <= 40;
  return isShort && (/\d/.test(sought) || sought.length <= 5);
}
