/**
 * A life: the states of one thing and every move between them, in one table. Verbs write what a move
 * answers; buttons, guards, counters, the constraint of the database and the workflow page read the same rows.
 */

import type { HistoryVerb } from './history-verb.ts';
import type { Refusal } from './refusal.ts';

/** The words of one life. */
export type Words = {
  readonly state: string | number;
  readonly action: string;
  readonly by: string;
  readonly condition: string;
  readonly effect: string;
  readonly notice: string;
};

export type Transition<W extends Words> = {
  readonly action: W['action'];
  /** null before the thing exists. */
  readonly from: W['state'] | null;
  /** 'gone' after it was deleted. */
  readonly to: W['state'] | 'gone';
  /** In what capacity someone may. */
  readonly by: readonly W['by'][];
  /** Facts that the move depends on. A fact not stated is false. */
  readonly needs?: Conditions<W>;
  /** What tells rows with the same start apart, for the page, where the caller names where it leads. */
  readonly when?: string;
  /** What is written beside the state. What is not named stays as it was. */
  readonly sets: readonly W['effect'][];
  /** The verb of history, where one call makes several moves; else it is the call's own. */
  readonly history?: HistoryVerb;
  /** What somebody learns of it. */
  readonly notice?: W['notice'];
};

export type Conditions<W extends Words> = Readonly<Partial<Record<W['condition'], boolean>>>;

export type Move<W extends Words> = {
  readonly action: W['action'];
  readonly from: W['state'] | null;
  /** One capacity, or all those of whoever acts. */
  readonly by: W['by'] | readonly W['by'][];
  readonly conditions?: Conditions<W>;
  /** Where it must lead, when the caller knows what the table does not. */
  readonly to?: W['state'] | 'gone';
};

/** A move, done. */
export type Advanced<W extends Words, Written> = {
  readonly to: W['state'] | 'gone';
  /** What is to be written, or null when the thing goes. */
  readonly written: Written | null;
  readonly notice: W['notice'] | null;
  /** The verb of history, to be spread into the trace: empty where it is the call's own. */
  readonly trace: { readonly action?: HistoryVerb };
};

type Parts<W extends Words, Given, Written> = {
  readonly moves: readonly Transition<W>[];
  /** What the columns say in a state. */
  readonly standing: (state: W['state']) => Written;
  readonly effects: Readonly<Record<W['effect'], (given: Given) => Partial<Written>>>;
  /** Facts that the circumstances state by themselves. */
  readonly stated?: (given: Given) => Conditions<W>;
  /** Capacities that include others: a holder is staff first. */
  readonly also?: Readonly<Partial<Record<W['by'], readonly W['by'][]>>>;
  /** Why not. `row` is the one that fits but for the conditions it lacks. */
  readonly refusal: (
    move: Move<W>,
    near: { readonly row: Transition<W> | undefined; readonly unmet: W['condition'] | undefined },
  ) => Refusal;
};

export type Life<W extends Words, Given, Written> = {
  readonly moves: readonly Transition<W>[];
  /** Where the move leads. @throws Refusal */
  readonly lead: (move: Move<W>) => W['state'] | 'gone';
  /** The move, done. @throws Refusal */
  readonly advance: (move: Move<W>, given: Given) => Advanced<W, Written>;
  /** The first move of all: what a new one is written with. @throws Refusal */
  readonly begin: (
    move: Omit<Move<W>, 'from'>,
    given: Given,
  ) => Advanced<W, Written> & { readonly written: Written };
  /** Whether it would succeed. */
  readonly can: (move: Move<W>) => boolean;
  /** Whether some circumstance opens it: what a button asks before the facts are known. */
  readonly isOpenTo: (move: Omit<Move<W>, 'conditions'>) => boolean;
};

export function lifeOf<W extends Words, Given, Written extends object>(
  parts: Parts<W, Given, Written>,
): Life<W, Given, Written> {
  const { moves, standing, effects, also, stated, refusal } = parts;

  const open = ({ action, from, by, to }: Move<W>) => {
    const capacities = capacitiesOf<W>(by).flatMap((one) => [one, ...(also?.[one] ?? [])]);
    return moves.filter(
      (row) =>
        row.action === action &&
        row.from === from &&
        row.by.some((one) => capacities.includes(one)) &&
        (to === undefined || row.to === to),
    );
  };
  const found = (move: Move<W>) => open(move).find((row) => unmet(row, move) === undefined);
  const rowOf = (move: Move<W>) => {
    const row = found(move);
    if (row !== undefined) return row;
    const near = open(move)[0];
    throw refusal(move, { row: near, unmet: near && unmet(near, move) });
  };

  const advance = (move: Move<W>, given: Given): Advanced<W, Written> => {
    // Both are conditions of this life; a spread of generic types says less.
    const conditions = { ...stated?.(given), ...move.conditions } as Conditions<W>;
    const { to, sets, history, notice = null } = rowOf({ ...move, conditions });
    const trace = history === undefined ? {} : { action: history };
    if (to === 'gone') return { to, written: null, notice, trace };
    let written = standing(to);
    for (const effect of sets) written = { ...written, ...effects[effect](given) };
    return { to, written, notice, trace };
  };

  return {
    moves,
    lead: (move) => rowOf(move).to,
    advance,
    begin(move, given) {
      const { written, ...begun } = advance({ ...move, from: null }, given);
      if (written === null) throw new Error(`${move.action} begins nothing`);
      return { ...begun, written };
    },
    can: (move) => found(move) !== undefined,
    isOpenTo: (move) => open(move).length > 0,
  };
}

function capacitiesOf<W extends Words>(by: W['by'] | readonly W['by'][]): readonly W['by'][] {
  return typeof by === 'string' ? [by] : by;
}

/** The first condition of the row that does not hold, in the order of the row. */
function unmet<W extends Words>(
  { needs }: Transition<W>,
  { conditions }: Move<W>,
): W['condition'] | undefined {
  // The keys of `needs` are conditions, by its type.
  return (Object.keys(needs ?? {}) as W['condition'][]).find(
    (name) => needs?.[name] !== undefined && needs[name] !== (conditions?.[name] ?? false),
  );
}

/** States with a name of their own: where rows lead, in the order of the table. */
export function statesOf<W extends Words>(moves: readonly Transition<W>[]): readonly W['state'][] {
  return [...new Set(moves.flatMap(({ from, to }) => [from, to]))].filter(
    (state): state is W['state'] => state !== null && state !== 'gone',
  );
}
