import { plainLetters } from '#domain/letters.ts';
import { formatDuree, parseDuree, parsePosition } from '#domain/minuterie/duree.ts';
import type { Cells } from '#web/form/paste/clipboard.ts';
import {
  EMPTY_SEQUENCE,
  SEQUENCE_FIELDS,
  type SequenceField,
  type SequenceTyped,
} from './sequence.ts';

/** Parses a pasted running order: columns by their headings, else from the current field on. */

const HEADINGS: readonly (readonly [RegExp, SequenceField])[] = [
  [/^(titre|title|morceau|chanson|song)/, 'titre'],
  [/^(artiste|interprete|artist)/, 'artiste'],
  [/^(debut|start|tc in|time ?code|in$|entree)/, 'debut'],
  [/^(duree|duration|length)/, 'duree'],
  [/^(isrc|code)/, 'isrc'],
];

const headingOf = (cell: string) =>
  HEADINGS.find(([pattern]) => pattern.test(plainLetters(cell.trim())))?.[1] ?? null;

/** @returns the sequences with the lines written from `index` on, their times completed */
export function pasted(
  sequences: readonly SequenceTyped[],
  cells: Cells,
  { index, field }: { readonly index: number; readonly field: SequenceField },
): readonly SequenceTyped[] {
  const [first = [], ...rest] = cells;
  const headings = first.map(headingOf);
  const headed = rest.length > 0 && headings.filter((name) => name !== null).length >= 2;
  const columns = headed ? headings : SEQUENCE_FIELDS.slice(SEQUENCE_FIELDS.indexOf(field));
  const next = [...sequences];
  for (const [offset, line] of (headed ? rest : cells).entries()) {
    const texts = columns.flatMap((name, at) => {
      const text = line[at]?.trim() ?? '';
      return name === null || text === '' ? [] : [[name, settledTime(name, text)] as const];
    });
    next[index + offset] = {
      ...EMPTY_SEQUENCE,
      ...next[index + offset],
      ...Object.fromEntries(texts),
    };
  }
  return timed(next);
}

/**
 * Computes missing starts from previous ends, and missing durations from next starts; typed values
 * stay.
 */
export function timed(sequences: readonly SequenceTyped[]): readonly SequenceTyped[] {
  const next = [...sequences];
  for (const [index, sequence] of next.entries()) {
    if (isBlankSequence(sequence)) continue;
    const before = next[index - 1];
    const end = before === undefined ? 0 : endOf(before);
    const debut = sequence.debut === '' && end !== null ? formatDuree(end) : sequence.debut;
    const follows = parsePosition(sequences[index + 1]?.debut ?? '');
    const start = parsePosition(debut);
    const lasts =
      follows !== null && start !== null && follows > start ? formatDuree(follows - start) : '';
    next[index] = { ...sequence, debut, duree: sequence.duree || lasts };
  }
  return next;
}

export function isBlankSequence(sequence: SequenceTyped): boolean {
  return SEQUENCE_FIELDS.every((name) => sequence[name].trim() === '');
}

function endOf({ debut, duree }: SequenceTyped): number | null {
  const start = parsePosition(debut);
  const length = parseDuree(duree);
  return start === null || length === null ? null : start + length;
}

function settledTime(name: SequenceField, text: string): string {
  if (name !== 'debut' && name !== 'duree') return text;
  const seconds = name === 'debut' ? parsePosition(text) : parseDuree(text);
  return seconds === null ? text : formatDuree(seconds);
}
