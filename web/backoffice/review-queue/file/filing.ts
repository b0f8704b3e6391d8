import type { ComponentType, ReactNode, Ref } from 'react';
import type { MotifSujet } from '#domain/workbench/staff-preferences.ts';
import type { ProblemError } from '#web/platform/api/problem-error.ts';
import type { Action } from '../action.ts';
import type { FileProps, Reviewing } from '../reviewing.ts';
import type { Alert } from './alert-list.tsx';
import type { Passed } from './passed.ts';

type Keyed = { readonly key: string };

/** How the desk shows and decides an open item: `F` is its loaded file. */
export type Filing<F, R, D extends Keyed, O> = {
  readonly messages: FileMessages;
  readonly useFile: (subject: string) => {
    readonly data: F | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly head: (file: F) => {
    readonly above: ReactNode;
    readonly title: string;
    readonly marque: string | null;
  };
  /** Structure whose papers, history and notes are shown beside it; null: none. */
  readonly structureOf: (file: F) => number | null;
  /**
   * Alerts and settled status of the file.
   * @param past history of its structure, newest first
   * @param row its queue row
   */
  readonly useLook: (file: F, past: readonly Passed[], row: R | null) => Look;
  /** Body of the file. */
  readonly Body: ComponentType<BodyProps<F, R, D, O>>;
  readonly verdict: DecisionOf<F, D>;
};

export type BodyProps<F, R, D extends Keyed, O> = FileProps<R, D, O> & { file: F };

export type Look = { readonly alerts: readonly Alert[]; readonly settled: Settled };

/** A decided item: decision, author, timestamp. */
export type Settled = {
  readonly title: string;
  readonly par: string | null;
  readonly at: string | null;
};

export type FileMessages = {
  readonly page: string;
  readonly previous: string;
  readonly next: string;
  readonly missing: string;
  readonly missingSentence: string;
  readonly backToQueue: string;
  readonly region: (title: string) => string;
  readonly tabs: { readonly label: string; readonly file: string; readonly papers: string };
};

/** Decision rules of an item. */
export type DecisionOf<F, D> = {
  readonly messages: DecisionMessages<F>;
  readonly sujet: MotifSujet;
  /** Label of the motive; by default that of a refusal. */
  readonly motifLabel?: string;
  /** Actions that require a motive, which the person concerned reads. */
  readonly motifFor: readonly Action[];
  readonly can: (file: F) => Readonly<Record<Action, boolean>>;
  /**
   * True if a confirmation is required.
   * @param warned there are warnings
   */
  readonly asks: (file: F, action: Action, warned: boolean) => boolean;
  readonly decide: (file: F, action: Action, motif: string, choice: string) => D;
  /** True if the decision waits for the undo delay; others are sent at once. */
  readonly mayBeTakenBack: (decision: D) => boolean;
  readonly Problem: ComponentType<{ problem: ProblemError }>;
};

export type DecisionMessages<F> = {
  /** Effect of granting it. */
  readonly effect: (file: F) => string;
  readonly actions: Readonly<Record<Action, string>>;
  readonly why: (
    file: F,
    action: Action,
  ) => Readonly<Record<'title' | 'effect' | 'hint' | 'required' | 'send', string>>;
  readonly ask: (
    file: F,
    action: Action,
  ) => Readonly<Record<'title' | 'sentence' | 'confirm', string>>;
  /** Announcement once the action on the named item is done. */
  readonly done: (action: Action, name: string) => string;
  readonly leaving: string;
  /** Reason why the decision buttons are disabled. */
  readonly reason: string;
  readonly nextIs: (name: string) => string;
  readonly last: string;
  readonly next: string;
};

/** Props of the parts of an open item. */
export type Opened<F, R, D extends Keyed, O> = FileProps<R, D, O> & {
  reviewing: Reviewing<R, D, O>;
  filing: Filing<F, R, D, O>;
  file: F;
  /** False once something else is open. */
  isHere: () => boolean;
  titleRef: Ref<HTMLHeadingElement>;
};
