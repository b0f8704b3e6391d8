import {
  type Isrc,
  isrcSegments,
  isrcWarnings,
  parseIsrc,
  suggestIsrc,
  type Warning,
} from '#domain/isrc/isrc.ts';
import { type IsrcTextError, isrcTextErrors } from '#domain/isrc/text-errors.ts';
import { likelyYear } from '#domain/isrc/year-of-assignment.ts';
import { checker as messages } from './messages.ts';

/** `good`: no remark. `watched`: a valid code to review. `faulty`: not usable as it is. */
export type CodeStatus = 'good' | 'watched' | 'faulty';

export type Remark = { readonly message: string; readonly advice: string };

export type ReadCode = {
  /** Place in the list, from 1. */
  readonly rank: number;
  readonly typed: string;
  readonly isrc: Isrc | null;
  /** Probable intended code, for an invalid one. */
  readonly suggestion: Isrc | null;
  readonly status: CodeStatus;
  readonly remarks: readonly Remark[];
};

/**
 * Reads the codes of a pasted list, without any request.
 * @param year current year
 */
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
  const remarks = isrcTextErrors(typed).map((isrcTextError) => ({
    message: messageOf(isrcTextError),
    advice: messages.advice.faulty,
  }));
  return { rank, typed, isrc: null, suggestion: suggestIsrc(typed), status: 'faulty', remarks };
}

function messageOf(isrcTextError: IsrcTextError): string {
  if (isrcTextError.kind === 'sign') return messages.errors.sign(isrcTextError.sign);
  if (isrcTextError.kind === 'length') return messages.errors.length(isrcTextError.count);
  return messages.errors[isrcTextError.kind](isrcTextError.text);
}

type Result = { typed: string; rank: number; isrc: Isrc; earlier: number | undefined };

function readable({ typed, rank, isrc, earlier }: Result, year: number): ReadCode {
  const warnings = isrcWarnings(isrc, { year });
  const advice: Readonly<Record<string, string>> = messages.advice;
  const remarks: Remark[] = warnings.map(({ code, message }) => ({
    message,
    advice: advice[code] ?? messages.advice.faulty,
  }));
  if (earlier !== undefined)
    remarks.push({ message: messages.repeated(earlier), advice: messages.repeatedHint });
  const has = (severity: Warning['severity']) =>
    warnings.some((warning) => warning.severity === severity);
  const isWatched = has('warning') || earlier !== undefined;
  // A hint leaves a valid code `good`.
  const status = has('error') ? 'faulty' : isWatched ? 'watched' : 'good';
  return { rank, typed, isrc, suggestion: null, status, remarks };
}

export type Part = { readonly name: string; readonly text: string; readonly meaning: string };

/** The three parts of a code with their public meaning: never the holder of the prefix. */
export function explainedSegments(isrc: Isrc): readonly Part[] {
  const { prefixe, annee, designation } = isrcSegments(isrc);
  const { deps } = messages;
  return [
    {
      name: deps.prefixe,
      text: `${prefixe.slice(0, 2)}-${prefixe.slice(2)}`,
      meaning: deps.prefixeMeaning,
    },
    { name: deps.annee, text: annee, meaning: deps.anneeMeaning(likelyYear(annee)) },
    { name: deps.designation, text: designation, meaning: deps.designationMeaning },
  ];
}
