import type { ReactNode } from 'react';
import type { MotifSujet } from '#domain/workbench/staff-preferences.ts';
import type { BatchMessages } from '#web/backoffice/messages/batch.ts';
import type { ProblemError } from '#web/platform/api/problem-error.ts';
import type { Action } from '../action.ts';
import type { Alert } from '../file/alert-list.tsx';
import type { BatchItem, ReviewOne } from './batch.ts';

/** How a desk treats many of its things at once. */
export type Batching<R, D> = {
  /** Under which it is kept for this tab. */
  readonly name: string;
  readonly messages: BatchMessages;
  readonly sujet: MotifSujet;
  /** In the order of their buttons. */
  readonly actions: readonly Action[];
  /** What the reason is called; a reason of refusal when nothing is said. */
  readonly motifLabel?: string;
  /** Those that say why, once for all. */
  readonly motifFor: readonly Action[];
  /** What a colleague holds is not ours to treat. */
  readonly isFree: (row: R) => boolean;
  readonly itemOf: (row: R) => Pick<BatchItem<D>, 'item' | 'name' | 'mark' | 'mine'>;
  readonly review: ReviewOne<D>;
  readonly explain: (problem: ProblemError) => string;
  readonly useCheck: UseCheck<R>;
  /** What else may be done with those that are ticked. */
  readonly more?: (rows: readonly R[], onDone: (sentence: string) => void) => ReactNode;
};

/** What each one holds, before anything leaves. */
export type UseCheck<R> = (
  action: Action,
  rows: readonly R[],
) => { readonly reading: boolean; readonly checked: readonly Looked<R>[] };

/** What stands before the confirmation of one thing. */
export type Looked<R> = {
  readonly row: R;
  /** What it is as it stands there (`BatchItem.seen`). */
  readonly seen: string;
  /** How much the action would touch in it. */
  readonly count: number;
  /** Why it is left out whatever one wishes; null: it may be treated. */
  readonly barred: string | null;
  /** What asks for a look before it is granted. */
  readonly warnings: readonly Alert[];
};

/** Those that will be treated: neither barred, nor doubtful unless they were taken all the same. */
export function stored<R>(
  checked: readonly Looked<R>[],
  isRequested: (row: R) => boolean,
): readonly Looked<R>[] {
  return checked.filter(
    ({ row, barred, warnings }) => barred === null && (warnings.length === 0 || isRequested(row)),
  );
}
