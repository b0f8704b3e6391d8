import type { ComponentType, ReactNode } from 'react';
import { z } from 'zod/mini';
import type { Subject } from '#contract/messages/subjects.ts';
import type { MotifSujet, ReviewQueueName } from '#domain/workbench/staff-preferences.ts';
import type { RequestMessages } from '#web/backoffice/messages/requests.ts';
import { BrandMark } from '#web/backoffice/workbench/brand-mark.tsx';
import { ProblemError } from '#web/platform/api/problem-error.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import type { Action } from '../action.ts';
import type { Batching } from '../batch/batching.ts';
import type { Alert } from '../file/alert-list.tsx';
import type { BodyProps, Filing, Settled } from '../file/filing.ts';
import { useTextSearch } from '../queue/use-text-search.tsx';
import type { Reviewing, ReviewQueueAddress } from '../reviewing.ts';
import { matchIn, type RequestRead } from './match-in.ts';

/** A complete decision about a request. */
export type RequestDecision = {
  /** Same for every attempt, so that the server decides once. */
  readonly key: string;
  readonly item: string;
  readonly name: string;
  readonly action: Action;
  readonly motif: string;
  /** Value chosen in the request's own body. */
  readonly choice: string;
  /** Version of the content when reviewed, for a request that can grow. */
  readonly seen: string;
};

const stored = z.strictObject({
  key: z.string(),
  item: z.string(),
  name: z.string(),
  action: z.enum(['OK', 'KO', 'DELETE']),
  motif: z.string(),
  choice: z.string(),
  // Absent from decisions stored by the previous version.
  seen: z._default(z.string(), ''),
});

export type RequestBody<R> = BodyProps<R, R, RequestDecision, unknown>;

/** A kind of request, whose list row holds all its data. */
export type RequestKind<R> = {
  readonly ecran: ReviewQueueName;
  readonly address: ReviewQueueAddress;
  readonly messages: RequestMessages;
  readonly sujet: MotifSujet;
  readonly subjects: readonly Subject[];
  readonly useRead: () => RequestRead<R>;
  readonly itemOf: (row: R) => string;
  /** Version of the content a decision is about, for a request that can grow meanwhile. */
  readonly seenOf?: (row: R) => string;
  readonly nameOf: (row: R) => string;
  readonly sinceOf: (row: R) => string | null;
  /** Shown under its name in the queue, and above the open file. */
  readonly whatOf: (row: R) => string;
  readonly marqueOf?: (row: R) => string;
  /** Text searched by the queue, besides the name and `whatOf`. */
  readonly soughtIn?: (row: R) => string;
  readonly structureOf: (row: R) => number | null;
  readonly can: (row: R) => Readonly<Record<Action, boolean>>;
  /** Status once answered, where still shown. */
  readonly settledOf?: (row: R) => Settled;
  readonly flagOf?: (row: R) => ReactNode;
  /** True if staff must answer it, so that it is counted; by default every open request. */
  readonly awaits?: (row: R) => boolean;
  /** Actions that require a motive. */
  readonly motifFor: readonly Action[];
  /** Requires a confirmation, even without warnings. */
  readonly asks?: (row: R, action: Action) => boolean;
  /** Actions that can be undone; by default refusals and deletions. */
  readonly takenBack?: readonly Action[];
  /** Actions available for a batch. */
  readonly together: readonly Action[];
  /** Reason for excluding one from a batch. */
  readonly barred?: (row: R, action: Action) => string | null;
  readonly alertsOf?: (row: R) => readonly Alert[];
  readonly answer: (decision: RequestDecision, keepalive: boolean) => Promise<unknown>;
  readonly Body: ComponentType<RequestBody<R>>;
};

type ReviewQueue<R> = {
  readonly reviewing: Reviewing<R, RequestDecision, unknown>;
  readonly filing: Filing<R, R, RequestDecision, unknown>;
};

/** Builds the desk of a kind of request from its description. */
export function reviewQueueOf<R>(requestKind: RequestKind<R>): ReviewQueue<R> {
  const { messages, takenBack = ['KO', 'DELETE'] } = requestKind;
  const isOpen = (row: R) => Object.values(requestKind.can(row)).some(Boolean);
  const { awaits = isOpen } = requestKind;
  return {
    reviewing: {
      ecran: requestKind.ecran,
      address: requestKind.address,
      messages: messages.queue,
      itemOf: requestKind.itemOf,
      // A request that reappears was made again, so earlier decisions do not concern it.
      versionOf: () => 'asked',
      useQueue: () => {
        const { texte, ...search } = useTextSearch(messages.queue);
        return { ...search, ...matchIn(requestKind, requestKind.useRead(), texte, awaits) };
      },
      isCounted: awaits,
      line: (row) => ({
        name: requestKind.nameOf(row),
        since: isOpen(row) ? requestKind.sinceOf(row) : null,
        below: (
          <Below what={requestKind.whatOf(row)} marque={requestKind.marqueOf?.(row) ?? null} />
        ),
        flags: requestKind.flagOf?.(row),
      }),
      subjects: requestKind.subjects,
      deciding: {
        about: ({ item }) => ({ item, version: '' }),
        send: requestKind.answer,
        name: `${requestKind.ecran}-en-route`,
        shape: stored,
      },
      context: {
        about: ({ name }) => messages.verdict.pending.about(name),
        effect: ({ action }) => messages.verdict.actions[action],
        result: ({ decision }) => messages.verdict.done(decision.action, decision.name),
        review: () => null,
        explain: ({ sentence }) => sentence,
        retains: messages.verdict.pending.retains,
        open: messages.verdict.pending.open,
      },
      batching: batchingOf(requestKind, isOpen),
    },
    filing: filingOf(requestKind, takenBack),
  };
}

function batchingOf<R>(
  requestKind: RequestKind<R>,
  isOpen: (row: R) => boolean,
): Batching<R, RequestDecision> {
  const { messages, together, motifFor, alertsOf, itemOf, nameOf } = requestKind;
  const barred = (row: R, action: Action) =>
    requestKind.can(row)[action]
      ? (requestKind.barred?.(row, action) ?? null)
      : messages.batch.confirm.nothingLeft;
  return {
    name: `lot-${requestKind.ecran}`,
    messages: messages.batch,
    sujet: requestKind.sujet,
    motifLabel: messages.why,
    actions: together,
    motifFor,
    isFree: isOpen,
    itemOf: (row) => ({
      item: itemOf(row),
      name: nameOf(row),
      mark: requestKind.whatOf(row),
      mine: false,
    }),
    review: async ({ action, motif }, { item, name, seen, sent }, remember) => {
      const decision = sent ?? {
        key: crypto.randomUUID(),
        item,
        name,
        action,
        motif,
        choice: '',
        seen,
      };
      remember(decision);
      await requestKind.answer(decision, false);
      return { codes: 0 };
    },
    explain: ({ sentence }) => sentence,
    useCheck: (action, rows) => ({
      reading: false,
      checked: rows.map((row) => ({
        row,
        seen: seenOf(requestKind, row),
        count: 1,
        barred: barred(row, action),
        warnings: action === 'OK' ? warningsOf(alertsOf?.(row) ?? []) : [],
      })),
    }),
  };
}

/** Most requests never change: they are only decided or withdrawn. */
const seenOf = <R,>(requestKind: RequestKind<R>, row: R) => requestKind.seenOf?.(row) ?? '';

const warningsOf = (alerts: readonly Alert[]) => alerts.filter(({ tone }) => tone === 'warning');

function filingOf<R>(
  requestKind: RequestKind<R>,
  takenBack: readonly Action[],
): Filing<R, R, RequestDecision, unknown> {
  const { messages, itemOf, nameOf } = requestKind;
  return {
    messages: messages.file,
    useFile: (subject) => {
      const { data, error, refetch } = requestKind.useRead();
      const file = data?.rows.find((row) => itemOf(row) === subject);
      return { data: file, error: error ?? (data && file === undefined ? gone() : null), refetch };
    },
    head: (row) => ({
      above: requestKind.whatOf(row),
      title: nameOf(row),
      marque: requestKind.marqueOf?.(row) ?? null,
    }),
    structureOf: requestKind.structureOf,
    useLook: (row) => ({
      alerts: requestKind.alertsOf?.(row) ?? [],
      settled: requestKind.settledOf?.(row) ?? {
        title: messages.verdict.reason,
        par: null,
        at: null,
      },
    }),
    Body: requestKind.Body,
    verdict: {
      sujet: requestKind.sujet,
      motifLabel: messages.why,
      motifFor: requestKind.motifFor,
      can: requestKind.can,
      asks: (row, action, warned) =>
        (requestKind.asks?.(row, action) ?? false) || (action === 'OK' && warned),
      decide: (row, action, motif, choice) => ({
        key: crypto.randomUUID(),
        item: itemOf(row),
        name: nameOf(row),
        action,
        motif,
        choice,
        seen: seenOf(requestKind, row),
      }),
      mayBeTakenBack: ({ action }) => takenBack.includes(action),
      Problem: ({ problem }) => <ProblemAlert error={problem} />,
      messages: {
        ...messages.verdict,
        effect: () => messages.verdict.effect,
        why: (_row, action) => messages.verdict.why(action),
        ask: (_row, action) => messages.verdict.ask(action),
      },
    },
  };
}

/** It was answered, or withdrawn: the list no longer has it. */
const gone = () =>
  new ProblemError({
    type: 'about:blank',
    status: 404,
    code: 'NOT_FOUND',
    title: '',
    instance: '',
  });

function Below({ what, marque }: { what: string; marque: string | null }) {
  return (
    <>
      <span className="queue-what">{what}</span>
      {marque === null ? null : <BrandMark marque={marque} />}
    </>
  );
}
