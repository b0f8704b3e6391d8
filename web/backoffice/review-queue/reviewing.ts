import type { ReactNode, Ref } from 'react';
import type { Subject } from '#contract/messages/subjects.ts';
import type { ReviewQueueName } from '#domain/workbench/staff-preferences.ts';
import type { Changed } from '#web/platform/live/read-changed.ts';
import type { Batching } from './batch/batching.ts';
import type { PendingMessages } from './pending-strip.tsx';
import type { Deciding, PendingBook } from './use-pending.ts';

type Keyed = { readonly key: string };

/** Definition of a desk: `R` is a queue row, `D` a decision, `O` its outcome. */
export type Reviewing<R, D extends Keyed, O> = {
  /** Name of the desk for saved searches and presence. */
  readonly ecran: ReviewQueueName;
  readonly address: ReviewQueueAddress;
  readonly messages: ReviewQueueMessages;
  readonly itemOf: (row: R) => string;
  /** Version of the row: one older than a stored decision is no longer to be reviewed. */
  readonly versionOf: (row: R) => string;
  readonly useQueue: () => Queue<R>;
  /** True if included in the queue's count; by default all are. */
  readonly isCounted?: (row: R) => boolean;
  readonly line: (row: R) => QueueLine;
  /** Data read again after an action. */
  readonly subjects: readonly Subject[];
  /** Change made by one decision, where lists can refresh that row alone. */
  readonly changeOf?: (decision: D) => Changed;
  readonly deciding: Deciding<D, O>;
  readonly context: PendingMessages<D, O>;
  readonly batching: Batching<R, D>;
};

/**
 * Where a desk stores the open item in the URL, so that it can be shared and the back button works.
 */
export type ReviewQueueAddress = {
  /** @returns null when the URL names no item */
  readonly read: (parameters: URLSearchParams) => string | null;
  /** Query string from its question mark; null: the queue alone. */
  readonly at: (subject: string | null) => string;
  /** True if a URL of its page belongs to this desk, and not to another view there. */
  readonly isOf: (parameters: URLSearchParams) => boolean;
};

/** @param base other parameters of the URL, such as « vue=corrections » */
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

/** Format of a number in URLs. */
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
  /** Timestamp since when it waits. */
  readonly since: string | null;
  readonly below: ReactNode;
  readonly flags?: ReactNode;
};

/** The loaded queue, and its criteria. */
export type Queue<R> = {
  readonly rows: readonly R[];
  readonly total: number;
  readonly capped: boolean;
  /** False until the first answer. */
  readonly loaded: boolean;
  /** True while the rows shown answer the previous search. */
  readonly late: boolean;
  readonly error: Error | null;
  readonly refetch: () => void;
  readonly filtered: boolean;
  readonly clear: () => void;
  /** The criteria as a query string, and its inverse. */
  readonly criteria: string;
  readonly apply: (criteria: string) => void;
  readonly filters: ReactNode;
  /** Under the list. */
  readonly foot?: ReactNode;
};

/** Keyboard commands of the open file. */
export type FileCommands = {
  validate: () => void;
  refuse: () => void;
  /** Set when the next step is not simply the next row. */
  next?: () => void;
  /** Walks through the justificatifs. */
  document: (by: 1 | -1) => void;
  /** Expands or collapses the justificatifs. */
  read: () => void;
};

/** Props passed by the desk to an open file. */
export type FileProps<R, D extends Keyed, O> = {
  item: string;
  /** Its queue row; null when absent from the queue. */
  row: R | null;
  pending: PendingBook<D, O>;
  /** Draft of the refusal motive, stored while another item is open. */
  motif: string;
  onMotif: (motif: string) => void;
  /** Value chosen in its own body, in a format of its own; stored as the motive is. */
  choice: string;
  onChoice: (choice: string) => void;
  /** Colleagues who have it open too. */
  rest: readonly string[];
  commands: Ref<FileCommands>;
  /** Result of the previous decision, shown above the next file. */
  message: string | null;
  /** Null: back to the queue. */
  onOpen: (subject: string | null) => void;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  /** Next item to review, at the time of the call. */
  nextToReview: () => R | null;
  /** @param sentence null: the desk itself reports the decision */
  onDecided: (sentence: string | null, next: R | null) => void;
};
