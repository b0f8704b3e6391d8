import type { ComponentType, ReactNode, Ref } from 'react';
import type { MotifSujet } from '#domain/workbench/staff-preferences.ts';
import type { ProblemError } from '#web/platform/api/problem-error.ts';
import type { Action } from '../action.ts';
import type { FileProps, Reviewing } from '../reviewing.ts';
import type { Alert } from './alert-list.tsx';
import type { Passed } from './passed.ts';

type Keyed = { readonly key: string };

/** A thing that is open, as the desk shows and decides it: `F` is what is read of it. */
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
  /** Whose papers, history and notes stand beside it; null: nobody’s. */
  readonly structureOf: (file: F) => number | null;
  /** What deserves a second look, and what became of it. @param past of its structure, newest first; `row`: what the queue knows of it */
  readonly useLook: (file: F, past: readonly Passed[], row: R | null) => Look;
  /** The pane of its own. */
  readonly Body: ComponentType<BodyProps<F, R, D, O>>;
  readonly verdict: DecisionOf<F, D>;
};

export type BodyProps<F, R, D extends Keyed, O> = FileProps<R, D, O> & { file: F };

export type Look = { readonly alerts: readonly Alert[]; readonly settled: Settled };

/** Nothing left to decide: what was, by whom, when. */
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

/** How it is decided. */
export type DecisionOf<F, D> = {
  readonly messages: DecisionMessages<F>;
  readonly sujet: MotifSujet;
  /** What the reason is called; a reason of refusal when nothing is said. */
  readonly motifLabel?: string;
  /** Those that say why, in words that the person concerned reads. */
  readonly motifFor: readonly Action[];
  readonly can: (file: F) => Readonly<Record<Action, boolean>>;
  /** Asked once more before it leaves. @param warned something speaks against it */
  readonly asks: (file: F, action: Action, warned: boolean) => boolean;
  readonly decide: (file: F, action: Action, motif: string, choice: string) => D;
  /** What takes something away waits for a while; the rest is sent at once. */
  readonly mayBeTakenBack: (decision: D) => boolean;
  readonly Problem: ComponentType<{ problem: ProblemError }>;
};

export type DecisionMessages<F> = {
  /** What granting it does. */
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
  /** Once it is done, of the thing of this name. */
  readonly done: (action: Action, name: string) => string;
  readonly leaving: string;
  /** Why its buttons do not act. */
  readonly reason: string;
  readonly nextIs: (name: string) => string;
  readonly last: string;
  readonly next: string;
};

/** What the parts of an open thing are given. */
export type Opened<F, R, D extends Keyed, O> = FileProps<R, D, O> & {
  reviewing: Reviewing<R, D, O>;
  filing: Filing<F, R, D, O>;
  file: F;
  /** False once something else is open. */
  isHere: () => boolean;
  titleRef: Ref<HTMLHeadingElement>;
};
