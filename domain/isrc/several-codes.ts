/**
 * Which of several codes of one recording leads. A recording has one code; where others were given by mistake, the first
 * assigned stands, and they are kept with it: what is reported under them is still this recording.
 */

import { formatIsrc, type Isrc, isrcParts, parseIsrc, UNREAD_ISRC } from './isrc.ts';
import { likelyYear } from './year-of-assignment.ts';

export type Leading = {
  readonly lead: Isrc;
  readonly others: readonly Isrc[];
  /** One French sentence. */
  readonly why: string;
};

/** @param codes two at least, each once, in the order in which they are written */
export function leadingCode(codes: readonly Isrc[]): Leading {
  const assigned = (code: Isrc): number => likelyYear(isrcParts(code).annee);
  const oldest = Math.min(...codes.map(assigned));
  const first = codes.filter((code) => assigned(code) === oldest);
  const [lead] = first;
  if (lead === undefined) throw new Error('no code to choose from');
  const isAlone = first.length === 1;
  const reason = isAlone ? `c’est le premier attribué (${oldest})` : 'il est écrit en premier';
  const why = `${formatIsrc(lead)} mène : ${reason}.`;
  return { lead, others: codes.filter((code) => code !== lead), why };
}

/** What is wrong with the other codes of a recording; empty when nothing is. @param declared the one that leads */
export function otherCodeFaults(
  others: readonly string[],
  declared: Isrc | null,
): { readonly code: string; readonly message: string }[] {
  const read = others.map(parseIsrc);
  if (read.includes(null)) return [{ code: 'UNREADABLE', message: UNREAD_ISRC }];
  const isRepeated =
    new Set(read).size < read.length || (declared !== null && read.includes(declared));
  const message = 'Un même code est écrit deux fois : gardez-le une seule fois.';
  return isRepeated ? [{ code: 'REPEATED', message }] : [];
}
