import type { ReactNode } from 'react';
import type { MotifSujet } from '#domain/workbench/staff-preferences.ts';
import type { BatchMessages } from '#web/backoffice/messages/batch.ts';
import type { ProblemError } from '#web/platform/api/problem-error.ts';
import type { Action } from '../action.ts';
import type { Alert } from '../file/alert-list.tsx';
import type { BatchItem, ReviewOne } from './batch.ts';

/** How a desk processes a batch of its items. */
export type Batching<R, D> = {
  /** Storage name for this tab. */
  readonly name: string;
  readonly messages: BatchMessages;
  readonly sujet: MotifSujet;
  /** In the order of their buttons. */
  readonly actions: readonly Action[];
  /** Label of the motive; by default that of a refusal. */
  readonly motifLabel?: string;
  /** Actions that require a motive, entered once for all. */
  readonly motifFor: readonly Action[];
  /** False for an item held by a colleague. */
  readonly isFree: (row: R) => boolean;
  readonly itemOf: (row: R) => Pick<BatchItem<D>, 'item' | 'name' | 'mark' | 'mine'>;
  readonly review: ReviewOne<D>;
  readonly explain: (problem: ProblemError) => string;
  readonly useCheck: UseCheck<R>;
  /** Other actions on the ticked items. */
  readonly more?: (rows: readonly R[], onDone: (sentence: string) => void) => ReactNode;
};

/** Checks every item before anything is sent. */
export type UseCheck<R> = (
  action: Action,
  rows: readonly R[],
) => { readonly reading: boolean; readonly checked: readonly Looked<R>[] };

/** An item checked for the confirmation dialog. */
export type Looked<R> = {
  readonly row: R;
  /** Version of the item at that time (`BatchItem.seen`). */
  readonly seen: string;
  /** Number of elements the action would affect. */
  readonly count: number;
  /** Reason for excluding the item; null: it can be processed. */
  readonly barred: string | null;
  /** Warnings to review before granting. */
  readonly warnings: readonly Alert[];
};

/** Items to process: not barred, and without warnings unless included explicitly. */
export function stored<R>(
  checked: readonly Looked<R>[],
  isRequested: (row: R) => boolean,
): readonly Looked<R>[] {
  return checked.filter(
    ({ row, barred, warnings }) => barred === null && (warnings.length === 0 || isRequested(row)),
  );
}
