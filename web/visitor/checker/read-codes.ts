import {
  type Isrc,
  isrcParts,
  isrcWarnings,
  parseIsrc,
  suggestIsrc,
  type Warning,
} from '#domain/isrc/isrc.ts';
import { type IsrcTextFault, isrcTextFaults } from '#domain/isrc/text-faults.ts';
import { likelyYear } from '#domain/isrc/year-of-assignment.ts';
import { checker as words } from '#web/app/catalogue/public/checker.ts';

/** `good`: nothing to say. `watched`: a code, that a person should look at. `faulty`: not to be used as it is. */
export type Standing = 'good' | 'watched' | 'faulty';

export type Remark = { readonly message: string; readonly advice: string };

export type ReadCode = {
  /** Place in the list, from 1. */
  readonly rank: number;
  readonly typed: string;
  readonly isrc: Isrc | null;
  /** What was probably meant, when it is no code. */
  readonly suggestion: Isrc | null;
  readonly standing: Standing;
  readonly remarks: readonly Remark[];
};

/** The codes of a pasted list; no answer of the portal is needed, and none is asked. `year`: the current one. */
export function readCodes(text: string, year: number): readonly ReadCode[] {
  const first = new Map<Isrc, number>();
  return splitCodes(text).map((typed, index) => {
    const rank = index + 1;
    const isrc = parseIsrc(typed);
    if (isrc === null) return unreadable(typed, rank);
    const earlier = first.get(isrc);
    if (earlier === undefined) first.set(isrc, rank);
    return readable({ typed, rank, isrc, earlier }, year);
  });
}

/** One a line, or between commas, semicolons and tabs; spaces part codes only when each piece is one. */
export function splitCodes(text: string): readonly string[] {
  return text
    .split(/[\n\r,;\t|]+/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .flatMap((piece) => {
      const pieces = piece.split(/\s+/);
      return pieces.length > 1 && pieces.every((one) => parseIsrc(one) !== null) ? pieces : [piece];
    });
}

function unreadable(typed: string, rank: number): ReadCode {
  const remarks = isrcTextFaults(typed).map((fault) => ({
    message: messageOf(fault),
    advice: words.advice.faulty,
  }));
  return { rank, typed, isrc: null, suggestion: suggestIsrc(typed), standing: 'faulty', remarks };
}

function messageOf(fault: IsrcTextFault): string {
  if (fault.kind === 'sign') return words.faults.sign(fault.sign);
  if (fault.kind === 'length') return words.faults.length(fault.count);
  return words.faults[fault.kind](fault.text);
}

type Found = { typed: string; rank: number; isrc: Isrc; earlier: number | undefined };

function readable({ typed, rank, isrc, earlier }: Found, year: number): ReadCode {
  const warnings = isrcWarnings(isrc, { year });
  const advice: Readonly<Record<string, string>> = words.advice;
  const remarks: Remark[] = warnings.map(({ code, message }) => ({
    message,
    advice: advice[code] ?? words.advice.faulty,
  }));
  if (earlier !== undefined)
    remarks.push({ message: words.repeated(earlier), advice: words.repeatedHint });
  const has = (severity: Warning['severity']) =>
    warnings.some((warning) => warning.severity === severity);
  const isWatched = has('warning') || earlier !== undefined;
  // A hint is told, but a correct code stays one.
  const standing = has('error') ? 'faulty' : isWatched ? 'watched' : 'good';
  return { rank, typed, isrc, suggestion: null, standing, remarks };
}

export type Part = { readonly name: string; readonly text: string; readonly meaning: string };

/** The three parts with what may be said of each: never who holds the prefix. */
export function explainedParts(isrc: Isrc): readonly Part[] {
  const { prefixe, annee, designation } = isrcParts(isrc);
  const { parts } = words;
  return [
    {
      name: parts.prefixe,
      text: `${prefixe.slice(0, 2)}-${prefixe.slice(2)}`,
      meaning: parts.prefixeMeaning,
    },
    { name: parts.annee, text: annee, meaning: parts.anneeMeaning(likelyYear(annee)) },
    { name: parts.designation, text: designation, meaning: parts.designationMeaning },
  ];
}
