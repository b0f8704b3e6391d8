/**
 * State machines as tables: the states of one kind of thing and every move between them. Verbs
 * write the result of a move; buttons, guards, counters, the database constraint and the workflow
 * page read the same rows.
 */

import type { DomainError } from './domain-error.ts';
import type { HistoryAction } from './history-action.ts';

/** Type parameters of one state machine. */
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
  /** 'gone' after deletion. */
  readonly to: W['state'] | 'gone';
  /** Capacities that may make the move. */
  readonly by: readonly W['by'][];
  /** Facts that the move depends on. A fact not stated is false. */
  readonly needs?: Conditions<W>;
  /**
   * For the page: distinguishes rows with the same start, where the caller names the destination.
   */
  readonly when?: string;
  /** Columns written besides the state. Others stay unchanged. */
  readonly sets: readonly W['effect'][];
  /** The verb of history, where one call makes several moves; else it is the call's own. */
  readonly history?: HistoryAction;
  /** Notification sent. */
  readonly notification?: W['notification'];
};

export type Conditions<W extends Vocabulary> = Readonly<Partial<Record<W['condition'], boolean>>>;

export type Move<W extends Vocabulary> = {
  readonly action: W['action'];
  readonly from: W['state'] | null;
  /** One capacity, or all those of the actor. */
  readonly by: W['by'] | readonly W['by'][];
  readonly conditions?: Conditions<W>;
  /** Expected destination, when the caller knows more than the table. */
  readonly to?: W['state'] | 'gone';
};

/** Result of a move. */
export type Advanced<W extends Vocabulary, Written> = {
  readonly to: W['state'] | 'gone';
  /** Columns to write, or null for a deletion. */
  readonly written: Written | null;
  readonly notification: W['notification'] | null;
  /** The verb of history, to be spread into the trace: empty where it is the call's own. */
  readonly trace: { readonly action?: HistoryAction };
};

type Deps<W extends Vocabulary, Input, Written> = {
  readonly moves: readonly Transition<W>[];
  /** Columns of a state. */
  readonly status: (state: W['state']) => Written;
  readonly effects: Readonly<Record<W['effect'], (input: Input) => Partial<Written>>>;
  /** Facts derived from the input. */
  readonly stated?: (input: Input) => Conditions<W>;
  /** Capacities that include others: a holder is staff first. */
  readonly also?: Readonly<Partial<Record<W['by'], readonly W['by'][]>>>;
  /** Error of a refused move. `row` matches except for its missing conditions. */
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
  /**
   * Destination of the move.
   * @throws Refusal
   */
  readonly target: (move: Move<W>) => W['state'] | 'gone';
  /** The move, done. @throws Refusal */
  readonly transition: (move: Move<W>, input: Input) => Advanced<W, Written>;
  /**
   * Makes the first move: columns of a new row.
   * @throws Refusal
   */
  readonly begin: (
    move: Omit<Move<W>, 'from'>,
    input: Input,
  ) => Advanced<W, Written> & { readonly written: Written };
  /** Whether it would succeed. */
  readonly can: (move: Move<W>) => boolean;
  /**
   * Whether the move is possible under some conditions: for a button, before the facts are known.
   */
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
    // Both are conditions of this state machine; a spread of generic types loses this.
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

/** Named states, in the order in which rows of the table lead to them. */
export function statesOf<W extends Vocabulary>(
  moves: readonly Transition<W>[],
): readonly W['state'][] {
  return [...new Set(moves.flatMap(({ from, to }) => [from, to]))].filter(
    (state): state is W['state'] => state !== null && state !== 'gone',
  );
}
