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

/** A decision about something that was asked for, whole. */
export type RequestDecision = {
  /** The same at every sending: the register decides once. */
  readonly key: string;
  readonly item: string;
  readonly name: string;
  readonly action: Action;
  readonly motif: string;
  /** What was chosen on its own pane. */
  readonly choice: string;
  /** What it held when it was looked at, where it can grow. */
  readonly seen: string;
};

const stored = z.strictObject({
  key: z.string(),
  item: z.string(),
  name: z.string(),
  action: z.enum(['OK', 'KO', 'DELETE']),
  motif: z.string(),
  choice: z.string(),
  // Kept by the version before: nothing was said of it.
  seen: z._default(z.string(), ''),
});

export type RequestBody<R> = BodyProps<R, R, RequestDecision, unknown>;

/** Something that is asked for and answered: its line says all of it. */
export type RequestKind<R> = {
  readonly ecran: ReviewQueueName;
  readonly address: ReviewQueueAddress;
  readonly messages: RequestMessages;
  readonly sujet: MotifSujet;
  readonly subjects: readonly Subject[];
  readonly useRead: () => RequestRead<R>;
  readonly itemOf: (row: R) => string;
  /** What a decision about it is about, where it can grow meanwhile. */
  readonly seenOf?: (row: R) => string;
  readonly nameOf: (row: R) => string;
  readonly sinceOf: (row: R) => string | null;
  /** Under its name in the queue, and above it once it is open. */
  readonly whatOf: (row: R) => string;
  readonly marqueOf?: (row: R) => string;
  /** What the search of the queue looks in, besides its name and what it is. */
  readonly soughtIn?: (row: R) => string;
  readonly structureOf: (row: R) => number | null;
  readonly can: (row: R) => Readonly<Record<Action, boolean>>;
  /** Once it is answered, where that is still shown. */
  readonly settledOf?: (row: R) => Settled;
  readonly flagOf?: (row: R) => ReactNode;
  /** What waits for an answer from here, and is counted; all that is open when nothing is said. */
  readonly awaits?: (row: R) => boolean;
  /** Those that say why. */
  readonly motifFor: readonly Action[];
  /** Asked once more, on top of what something speaks against. */
  readonly asks?: (row: R, action: Action) => boolean;
  /** Those that may be taken back; what refuses or removes when nothing is said. */
  readonly takenBack?: readonly Action[];
  /** Those that many are given at once. */
  readonly together: readonly Action[];
  /** Why one is left out of it. */
  readonly barred?: (row: R, action: Action) => string | null;
  readonly alertsOf?: (row: R) => readonly Alert[];
  readonly answer: (decision: RequestDecision, keepalive: boolean) => Promise<unknown>;
  readonly Body: ComponentType<RequestBody<R>>;
};

type ReviewQueue<R> = {
  readonly reviewing: Reviewing<R, RequestDecision, unknown>;
  readonly filing: Filing<R, R, RequestDecision, unknown>;
};

/** The desk of something that is asked for, made of its description. */
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
      // One that comes back was asked again: what landed says nothing of it.
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

/** Most of what was asked is decided or taken back, and never another. */
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
