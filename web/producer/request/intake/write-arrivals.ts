/** The lines once what arrives is written in them. */

import { looksLikeMinutesReadAsHours, parseDuree } from '#domain/minuterie/duree.ts';
import { addRows, born } from '../sheet/edit-rows.ts';
import type { Pasted } from '../sheet/paste/paste.ts';
import { type Defaults, isBlankRow, type Row, TEXTS } from '../sheet/row.ts';
import type { Arrival } from './arrival.ts';
import { type Fate, goesToLine, isEntering, takenOf, updates } from './plan.ts';

export type Landing = {
  /** The line of the cursor. */
  readonly index: number;
  readonly defaults: Defaults;
  readonly mayAdd: boolean;
};

export type Landed = Omit<Pasted, 'leftColumns'> & {
  /** The line that holds each, by its index; absent: nothing of it was entered. */
  readonly lines: ReadonlyMap<Arrival, number>;
};

/** Completes the lines recognised, and adds the others under all that is typed: nothing is covered. */
export function landed(
  rows: readonly Row[],
  fates: readonly Fate[],
  { index, defaults, mayAdd }: Landing,
): Landed {
  const entering = fates.filter(isEntering);
  const fresh = entering.filter((fate) => !goesToLine(fate));
  const start = startOf(rows, index);
  const missing = start + fresh.length - rows.length;
  const next = [...(missing > 0 && mayAdd ? addRows(rows, missing) : rows)];
  const lines = new Map<Arrival, number>();
  const places = new Map(fresh.map((fate, place) => [fate, start + place]));
  for (const fate of entering) {
    const at = places.get(fate) ?? fate.at ?? -1;
    const row = next[at];
    if (row === undefined) continue;
    next[at] = withArrival(born(row, defaults), fate, { isNew: !goesToLine(fate) });
    lines.set(fate.arrival, at);
  }
  const written = [...new Set(lines.values())].flatMap((at) => next[at]?.key ?? []);
  const durees = entering.flatMap(({ arrival }) => parseDuree(arrival.texts.duree ?? '') ?? []);
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

/** What a person typed stands, unless they take what arrives in its place; of an export, what they changed there is that. */
function withArrival(row: Row, fate: Fate, { isNew }: { isNew: boolean }): Row {
  const { choice, arrival } = fate;
  const { texts: said, flags } = arrival;
  const given = choice === 'without' ? { ...said, isrcDeclare: '' } : said;
  const taken = new Map(
    isNew ? [] : takenOf(fate).map(({ name, after }) => [name, after] as const),
  );
  const fills = isNew || !updates(fate);
  const texts = { ...row.texts };
  for (const name of TEXTS) {
    const filled = (isNew && given[name]) || texts[name] || (given[name] ?? '');
    texts[name] = taken.get(name) ?? (fills ? filled : texts[name]);
  }
  const isSame = TEXTS.every((name) => texts[name] === row.texts[name]);
  const isFlagged = Object.keys(flags).length > 0;
  return isSame && !isFlagged ? row : { ...row, texts, flags: { ...row.flags, ...flags } };
}
