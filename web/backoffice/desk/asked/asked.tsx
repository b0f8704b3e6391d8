import type { ComponentType, ReactNode } from 'react';
import { z } from 'zod/mini';
import type { Subject } from '#contract/messages/subjects.ts';
import type { DeskName, MotifSujet } from '#domain/workbench/kept-by-staff.ts';
import { ProblemError } from '#web/app/api/problem-error.ts';
import type { AskedWords } from '#web/app/catalogue/workbench-staff/asked.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { BrandMark } from '#web/backoffice/workbench/brand-mark.tsx';
import type { Action } from '../action.ts';
import type { Batching } from '../batch/batching.ts';
import type { Alert } from '../file/alert-list.tsx';
import type { BodyProps, Filing, Settled } from '../file/filing.ts';
import { useTextSearch } from '../queue/use-text-search.tsx';
import type { DeskAddress, Treating } from '../treating.ts';
import { type AskedRead, foundIn } from './found-in.ts';

/** A decision about something that was asked for, whole. */
export type AskedDecision = {
  /** The same at every sending: the register decides once. */
  readonly key: string;
  readonly thing: string;
  readonly name: string;
  readonly action: Action;
  readonly motif: string;
  /** What was chosen on its own pane. */
  readonly choice: string;
  /** What it held when it was looked at, where it can grow. */
  readonly seen: string;
};

const kept = z.strictObject({
  key: z.string(),
  thing: z.string(),
  name: z.string(),
  action: z.enum(['OK', 'KO', 'DELETE']),
  motif: z.string(),
  choice: z.string(),
  // Kept by the version before: nothing was said of it.
  seen: z._default(z.string(), ''),
});

export type AskedBody<R> = BodyProps<R, R, AskedDecision, unknown>;

/** Something that is asked for and answered: its line says all of it. */
export type Asked<R> = {
  readonly ecran: DeskName;
  readonly address: DeskAddress;
  readonly words: AskedWords;
  readonly sujet: MotifSujet;
  readonly subjects: readonly Subject[];
  readonly useRead: () => AskedRead<R>;
  readonly thingOf: (row: R) => string;
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
  readonly answer: (decision: AskedDecision, keepalive: boolean) => Promise<unknown>;
  readonly Body: ComponentType<AskedBody<R>>;
};

type Desk<R> = {
  readonly treating: Treating<R, AskedDecision, unknown>;
  readonly filing: Filing<R, R, AskedDecision, unknown>;
};

/** The desk of something that is asked for, made of its description. */
export function deskOf<R>(asked: Asked<R>): Desk<R> {
  const { words, takenBack = ['KO', 'DELETE'] } = asked;
  const isOpen = (row: R) => Object.values(asked.can(row)).some(Boolean);
  const { awaits = isOpen } = asked;
  return {
    treating: {
      ecran: asked.ecran,
      address: asked.address,
      words: words.queue,
      thingOf: asked.thingOf,
      // One that comes back was asked again: what landed says nothing of it.
      versionOf: () => 'asked',
      useQueue: () => {
        const { texte, ...search } = useTextSearch(words.queue);
        return { ...search, ...foundIn(asked, asked.useRead(), texte, awaits) };
      },
      isCounted: awaits,
      line: (row) => ({
        name: asked.nameOf(row),
        since: isOpen(row) ? asked.sinceOf(row) : null,
        below: <Below what={asked.whatOf(row)} marque={asked.marqueOf?.(row) ?? null} />,
        flags: asked.flagOf?.(row),
      }),
      subjects: asked.subjects,
      deciding: {
        about: ({ thing }) => ({ thing, version: '' }),
        send: asked.answer,
        name: `${asked.ecran}-en-route`,
        shape: kept,
      },
      telling: {
        about: ({ name }) => words.verdict.pending.about(name),
        effect: ({ action }) => words.verdict.actions[action],
        result: ({ decision }) => words.verdict.done(decision.action, decision.name),
        review: () => null,
        explain: ({ sentence }) => sentence,
        keeps: words.verdict.pending.keeps,
        open: words.verdict.pending.open,
      },
      batching: batchingOf(asked, isOpen),
    },
    filing: filingOf(asked, takenBack),
  };
}

function batchingOf<R>(asked: Asked<R>, isOpen: (row: R) => boolean): Batching<R, AskedDecision> {
  const { words, together, motifFor, alertsOf, thingOf, nameOf } = asked;
  const barred = (row: R, action: Action) =>
    asked.can(row)[action]
      ? (asked.barred?.(row, action) ?? null)
      : words.batch.confirm.nothingLeft;
  return {
    name: `lot-${asked.ecran}`,
    words: words.batch,
    sujet: asked.sujet,
    motifLabel: words.why,
    actions: together,
    motifFor,
    isFree: isOpen,
    itemOf: (row) => ({
      thing: thingOf(row),
      name: nameOf(row),
      mark: asked.whatOf(row),
      mine: false,
    }),
    treat: async ({ action, motif }, { thing, name, seen, sent }, remember) => {
      const decision = sent ?? {
        key: crypto.randomUUID(),
        thing,
        name,
        action,
        motif,
        choice: '',
        seen,
      };
      remember(decision);
      await asked.answer(decision, false);
      return { codes: 0 };
    },
    explain: ({ sentence }) => sentence,
    useCheck: (action, rows) => ({
      reading: false,
      checked: rows.map((row) => ({
        row,
        seen: seenOf(asked, row),
        count: 1,
        barred: barred(row, action),
        warnings: action === 'OK' ? warningsOf(alertsOf?.(row) ?? []) : [],
      })),
    }),
  };
}

/** Most of what was asked is decided or taken back, and never another. */
const seenOf = <R,>(asked: Asked<R>, row: R) => asked.seenOf?.(row) ?? '';

const warningsOf = (alerts: readonly Alert[]) => alerts.filter(({ tone }) => tone === 'warning');

function filingOf<R>(
  asked: Asked<R>,
  takenBack: readonly Action[],
): Filing<R, R, AskedDecision, unknown> {
  const { words, thingOf, nameOf } = asked;
  return {
    words: words.file,
    useFile: (thing) => {
      const { data, error, refetch } = asked.useRead();
      const file = data?.rows.find((row) => thingOf(row) === thing);
      return { data: file, error: error ?? (data && file === undefined ? gone() : null), refetch };
    },
    head: (row) => ({
      above: asked.whatOf(row),
      title: nameOf(row),
      marque: asked.marqueOf?.(row) ?? null,
    }),
    structureOf: asked.structureOf,
    useLook: (row) => ({
      alerts: asked.alertsOf?.(row) ?? [],
      settled: asked.settledOf?.(row) ?? { title: words.verdict.reason, par: null, at: null },
    }),
    Body: asked.Body,
    verdict: {
      sujet: asked.sujet,
      motifLabel: words.why,
      motifFor: asked.motifFor,
      can: asked.can,
      asks: (row, action, warned) =>
        (asked.asks?.(row, action) ?? false) || (action === 'OK' && warned),
      decide: (row, action, motif, choice) => ({
        key: crypto.randomUUID(),
        thing: thingOf(row),
        name: nameOf(row),
        action,
        motif,
        choice,
        seen: seenOf(asked, row),
      }),
      mayBeTakenBack: ({ action }) => takenBack.includes(action),
      Problem: ({ problem }) => <ProblemNotice error={problem} />,
      words: {
        ...words.verdict,
        effect: () => words.verdict.effect,
        why: (_row, action) => words.verdict.why(action),
        ask: (_row, action) => words.verdict.ask(action),
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
