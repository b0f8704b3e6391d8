/** Computes the lines after the previews are written. */

import { looksLikeMinutesReadAsHours, parseDuree } from '#domain/minuterie/duree.ts';
import { addRows, born } from '../sheet/edit-rows.ts';
import type { Pasted } from '../sheet/paste/paste.ts';
import { type Defaults, isBlankRow, type Row, TEXTS } from '../sheet/row.ts';
import { goesToLine, isEntering, type RowOutcome, takenOf, updates } from './plan.ts';
import type { Preview } from './preview-row.ts';

export type Landing = {
  /** The line of the cursor. */
  readonly index: number;
  readonly defaults: Defaults;
  readonly mayAdd: boolean;
};

export type Landed = Omit<Pasted, 'leftColumns'> & {
  /** Index of the line that holds each preview; absent: not entered. */
  readonly lines: ReadonlyMap<Preview, number>;
};

/**
 * Completes the matched lines, and adds the others below all typed ones: nothing is overwritten.
 */
export function landed(
  rows: readonly Row[],
  fates: readonly RowOutcome[],
  { index, defaults, mayAdd }: Landing,
): Landed {
  const entering = fates.filter(isEntering);
  const fresh = entering.filter((outcome) => !goesToLine(outcome));
  const start = startOf(rows, index);
  const missing = start + fresh.length - rows.length;
  const next = [...(missing > 0 && mayAdd ? addRows(rows, missing) : rows)];
  const lines = new Map<Preview, number>();
  const locations = new Map(fresh.map((outcome, position) => [outcome, start + position]));
  for (const outcome of entering) {
    const at = locations.get(outcome) ?? outcome.at ?? -1;
    const row = next[at];
    if (row === undefined) continue;
    next[at] = withPreview(born(row, defaults), outcome, { isNew: !goesToLine(outcome) });
    lines.set(outcome.preview, at);
  }
  const written = [...new Set(lines.values())].flatMap((at) => next[at]?.key ?? []);
  const durees = entering.flatMap(({ preview }) => parseDuree(preview.texts.duree ?? '') ?? []);
  return {
    rows: written.length > 0 ? next : rows,
    written,
    lines,
    leftLines: entering.length - lines.size,
    hoursForMinutes: looksLikeMinutesReadAsHours(durees),
  };
}

function startOf(rows: readonly Row[], index: number): number {
  const below = rows.slice(index);
  if (rows[index] !== undefined && below.every(isBlankRow)) return index;
  return rows.findLastIndex((row) => !isBlankRow(row)) + 1;
}

/**
 * Typed values remain, unless the person accepts the new ones; for an export, the values changed in
 * it count as accepted.
 */
function withPreview(row: Row, outcome: RowOutcome, { isNew }: { isNew: boolean }): Row {
  const { choice, preview } = outcome;
  const { texts: message, flags } = preview;
  const input = choice === 'without' ? { ...message, isrcDeclare: '' } : message;
  const taken = new Map(
    isNew ? [] : takenOf(outcome).map(({ name, after }) => [name, after] as const),
  );
  const fills = isNew || !updates(outcome);
  const texts = { ...row.texts };
  for (const name of TEXTS) {
    const filled = (isNew && input[name]) || texts[name] || (input[name] ?? '');
    texts[name] = taken.get(name) ?? (fills ? filled : texts[name]);
  }
  const isSame = TEXTS.every((name) => texts[name] === row.texts[name]);
  const isFlagged = Object.keys(flags).length > 0;
  return isSame && !isFlagged ? row : { ...row, texts, flags: { ...row.flags, ...flags } };
}
