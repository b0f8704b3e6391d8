/**
 * A life: the states of one thing and every move between them, in one table. Verbs write what a move
 * answers; buttons, guards, counters, the constraint of the database and the workflow page read the same rows.
 */

import type { DomainError } from './domain-error.ts';
import type { HistoryAction } from './history-action.ts';

/** The words of one life. */
export type Vocabulary = {
  readonly state: string | number;
  readonly action: string;
  readonly by: string;
  readonly condition: string;
  readonly effect: string;
  readonly notification: string;
};

export type Transition<W extends Vocabulary> = {
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
  readonly history?: HistoryAction;
  /** What somebody learns of it. */
  readonly notification?: W['notification'];
};

export type Conditions<W extends Vocabulary> = Readonly<Partial<Record<W['condition'], boolean>>>;

export type Move<W extends Vocabulary> = {
  readonly action: W['action'];
  readonly from: W['state'] | null;
  /** One capacity, or all those of whoever acts. */
  readonly by: W['by'] | readonly W['by'][];
  readonly conditions?: Conditions<W>;
  /** Where it must lead, when the caller knows what the table does not. */
  readonly to?: W['state'] | 'gone';
};

/** A move, done. */
export type Advanced<W extends Vocabulary, Written> = {
  readonly to: W['state'] | 'gone';
  /** What is to be written, or null when the thing goes. */
  readonly written: Written | null;
  readonly notification: W['notification'] | null;
  /** The verb of history, to be spread into the trace: empty where it is the call's own. */
  readonly trace: { readonly action?: HistoryAction };
};

type Deps<W extends Vocabulary, Input, Written> = {
  readonly moves: readonly Transition<W>[];
  /** What the columns say in a state. */
  readonly status: (state: W['state']) => Written;
  readonly effects: Readonly<Record<W['effect'], (input: Input) => Partial<Written>>>;
  /** Facts that the circumstances state by themselves. */
  readonly stated?: (input: Input) => Conditions<W>;
  /** Capacities that include others: a holder is staff first. */
  readonly also?: Readonly<Partial<Record<W['by'], readonly W['by'][]>>>;
  /** Why not. `row` is the one that fits but for the conditions it lacks. */
  readonly domainError: (
    move: Move<W>,
    similar: {
      readonly row: Transition<W> | undefined;
      readonly unmet: W['condition'] | undefined;
    },
  ) => DomainError;
};

export type StateMachine<W extends Vocabulary, Input, Written> = {
  readonly moves: readonly Transition<W>[];
  /** Where the move leads. @throws Refusal */
  readonly target: (move: Move<W>) => W['state'] | 'gone';
  /** The move, done. @throws Refusal */
  readonly transition: (move: Move<W>, input: Input) => Advanced<W, Written>;
  /** The first move of all: what a new one is written with. @throws Refusal */
  readonly begin: (
    move: Omit<Move<W>, 'from'>,
    input: Input,
  ) => Advanced<W, Written> & { readonly written: Written };
  /** Whether it would succeed. */
  readonly can: (move: Move<W>) => boolean;
  /** Whether some circumstance opens it: what a button asks before the facts are known. */
  readonly isOpenTo: (move: Omit<Move<W>, 'conditions'>) => boolean;
};

export function stateMachineOf<W extends Vocabulary, Input, Written extends object>(
  deps: Deps<W, Input, Written>,
): StateMachine<W, Input, Written> {
  const { moves, status, effects, also, stated, domainError } = deps;

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
  const result = (move: Move<W>) => open(move).find((row) => unmet(row, move) === undefined);
  const rowOf = (move: Move<W>) => {
    const row = result(move);
    if (row !== undefined) return row;
    const transition = open(move)[0];
    throw domainError(move, { row: transition, unmet: transition && unmet(transition, move) });
  };

  const applyMove = (move: Move<W>, input: Input): Advanced<W, Written> => {
    // Both are conditions of this life; a spread of generic types says less.
    const conditions = { ...stated?.(input), ...move.conditions } as Conditions<W>;
    const { to, sets, history, notification = null } = rowOf({ ...move, conditions });
    const trace = history === undefined ? {} : { action: history };
    if (to === 'gone') return { to, written: null, notification, trace };
    let written = status(to);
    for (const effect of sets) written = { ...written, ...effects[effect](input) };
    return { to, written, notification, trace };
  };

  return {
    moves,
    target: (move) => rowOf(move).to,
    transition: applyMove,
    begin(move, input) {
      const { written, ...begun } = applyMove({ ...move, from: null }, input);
      if (written === null) throw new Error(`${move.action} begins nothing`);
      return { ...begun, written };
    },
    can: (move) => result(move) !== undefined,
    isOpenTo: (move) => open(move).length > 0,
  };
}

function capacitiesOf<W extends Vocabulary>(by: W['by'] | readonly W['by'][]): readonly W['by'][] {
  return typeof by === 'string' ? [by] : by;
}

/** The first condition of the row that does not hold, in the order of the row. */
function unmet<W extends Vocabulary>(
  { needs }: Transition<W>,
  { conditions }: Move<W>,
): W['condition'] | undefined {
  // The keys of `needs` are conditions, by its type.
  return (Object.keys(needs ?? {}) as W['condition'][]).find(
    (name) => needs?.[name] !== undefined && needs[name] !== (conditions?.[name] ?? false),
  );
}

/** States with a name of their own: where rows lead, in the order of the table. */
export function statesOf<W extends Vocabulary>(
  moves: readonly Transition<W>[],
): readonly W['state'][] {
  return [...new Set(moves.flatMap(({ from, to }) => [from, to]))].filter(
    (state): state is W['state'] => state !== null && state !== 'gone',
  );
}
