/**
 * Chooses the main code of a recording with several. A recording has one code; where others were
 * assigned by mistake, the first assigned one is used, and the others are stored with it, because
 * usage reported under them still concerns this recording.
 */

import { formatIsrc, type Isrc, isrcSegments, parseIsrc, UNREAD_ISRC } from './isrc.ts';
import { likelyYear } from './year-of-assignment.ts';

export type Leading = {
  readonly target: Isrc;
  readonly rest: readonly Isrc[];
  /** One French sentence. */
  readonly why: string;
};

/** @param codes two at least, each once, in the order in which they are written */
export function leadingCode(codes: readonly Isrc[]): Leading {
  const assigned = (code: Isrc): number => likelyYear(isrcSegments(code).annee);
  const oldest = Math.min(...codes.map(assigned));
  const first = codes.filter((code) => assigned(code) === oldest);
  const [target] = first;
  if (target === undefined) throw new Error('no code to choose from');
  const isAlone = first.length === 1;
  const reason = isAlone ? `c’est le premier attribué (${oldest})` : 'il est écrit en premier';
  const why = `${formatIsrc(target)} mène : ${reason}.`;
  return { target, rest: codes.filter((code) => code !== target), why };
}

/**
 * Errors of the other codes of a recording; empty when there are none.
 * @param declared the main code
 */
export function otherCodeErrors(
  rest: readonly string[],
  declared: Isrc | null,
): { readonly code: string; readonly message: string }[] {
  const read = rest.map(parseIsrc);
  if (read.includes(null)) return [{ code: 'UNREADABLE', message: UNREAD_ISRC }];
  const isRepeated =
    new Set(read).size < read.length || (declared !== null && read.includes(declared));
  const message = 'Un même code est écrit deux fois : gardez-le une seule fois.';
  return isRepeated ? [{ code: 'REPEATED', message }] : [];
}
