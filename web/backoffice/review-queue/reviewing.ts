import type { ReactNode, Ref } from 'react';
import type { Subject } from '#contract/messages/subjects.ts';
import type { ReviewQueueName } from '#domain/workbench/staff-preferences.ts';
import type { Changed } from '#web/platform/live/read-changed.ts';
import type { Batching } from './batch/batching.ts';
import type { PendingMessages } from './pending-strip.tsx';
import type { Deciding, PendingBook } from './use-pending.ts';

type Keyed = { readonly key: string };

/** A thing to treat, as the desk knows it: `R` is its line in the queue, `D` a decision about it, `O` what comes of it. */
export type Reviewing<R, D extends Keyed, O> = {
  /** Among the desks: searches are kept, and presence told, under this name. */
  readonly ecran: ReviewQueueName;
  readonly address: ReviewQueueAddress;
  readonly messages: ReviewQueueMessages;
  readonly itemOf: (row: R) => string;
  /** Of the line: one that is older than a decision that landed is no longer to treat. */
  readonly versionOf: (row: R) => string;
  readonly useQueue: () => Queue<R>;
  /** Whether the queue's number counts it; all when nothing is said. */
  readonly isCounted?: (row: R) => boolean;
  readonly line: (row: R) => QueueLine;
  /** What is read again once somebody acted. */
  readonly subjects: readonly Subject[];
  /** What one decision writes, where lists know how to follow that alone. */
  readonly changeOf?: (decision: D) => Changed;
  readonly deciding: Deciding<D, O>;
  readonly context: PendingMessages<D, O>;
  readonly batching: Batching<R, D>;
};

/** Where a desk says which thing is open, so that it can be sent to a colleague and the back button works. */
export type ReviewQueueAddress = {
  /** @returns null when the address names none */
  readonly read: (parameters: URLSearchParams) => string | null;
  /** The end of the address, from its question mark; null: the queue alone. */
  readonly at: (subject: string | null) => string;
  /** Whether an address of its page is of this desk, and of no other view there. */
  readonly isOf: (parameters: URLSearchParams) => boolean;
};

/** @param base what else the address must say, as « vue=corrections » */
export function reviewQueueAddress(parameter: string, item: RegExp, base = ''): ReviewQueueAddress {
  return {
    read: (parameters) => {
      const value = parameters.get(parameter) ?? '';
      return item.test(value) ? value : null;
    },
    isOf: (parameters) =>
      [...new URLSearchParams(base)].every(([name, value]) => parameters.get(name) === value),
    at: (open) =>
      `?${[base, open === null ? '' : `${parameter}=${open}`].filter(Boolean).join('&')}`,
  };
}

/** A number as addresses carry it. */
export const NUMBER = /^[1-9]\d{0,9}$/;

export type ReviewQueueMessages = {
  readonly page: string;
  readonly region: string;
  readonly heading: string;
  readonly count: (count: number) => string;
  readonly list: string;
  readonly waiting: string;
  readonly empty: string;
  readonly emptySentence: string;
  readonly noMatch: string;
  readonly clearFilters: string;
  readonly result: (count: number) => string;
  readonly nothingOpen: string;
  readonly nothingOpenSentence: string;
  readonly openOldest: string;
  readonly keys: readonly { readonly key: string; readonly effect: string }[];
};

export type QueueLine = {
  readonly name: string;
  /** Waiting since. */
  readonly since: string | null;
  readonly below: ReactNode;
  readonly flags?: ReactNode;
};

/** What waits, as far as it is known, and what it is narrowed to. */
export type Queue<R> = {
  readonly rows: readonly R[];
  readonly total: number;
  readonly capped: boolean;
  /** False until the first answer. */
  readonly loaded: boolean;
  /** What is shown answers the search before this one. */
  readonly late: boolean;
  readonly error: Error | null;
  readonly refetch: () => void;
  readonly filtered: boolean;
  readonly clear: () => void;
  /** The search as the end of an address, and the other way. */
  readonly criteria: string;
  readonly apply: (criteria: string) => void;
  readonly filters: ReactNode;
  /** Under the list. */
  readonly foot?: ReactNode;
};

/** What the keys of the region ask of the file that is open. */
export type FileCommands = {
  validate: () => void;
  refuse: () => void;
  /** Where the way on is not simply the next line. */
  next?: () => void;
  /** Walks through the justificatifs. */
  document: (by: 1 | -1) => void;
  /** Gives the justificatifs all the room, or takes it back. */
  read: () => void;
};

/** What an open file is given by the desk around it. */
export type FileProps<R, D extends Keyed, O> = {
  item: string;
  /** What the queue knows of it; null when it is not (or no longer) there. */
  row: R | null;
  pending: PendingBook<D, O>;
  /** Typed to refuse it, and kept while one looks elsewhere. */
  motif: string;
  onMotif: (motif: string) => void;
  /** Chosen on its own pane, in words of its own; kept as the motive is. */
  choice: string;
  onChoice: (choice: string) => void;
  /** Colleagues who have it open too. */
  rest: readonly string[];
  commands: Ref<FileCommands>;
  /** What was done just before: told above the file that follows. */
  message: string | null;
  /** Null: back to the queue. */
  onOpen: (subject: string | null) => void;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  /** The one to treat after this one, at this moment. */
  nextToReview: () => R | null;
  /** Null: the desk itself says what was decided. */
  onDecided: (sentence: string | null, next: R | null) => void;
};
