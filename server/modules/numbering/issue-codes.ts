/**
 * Issues codes, permanently. Runs inside the decision's transaction: the counter, the codes and the
 * audit entry are written together or not at all, so a crash leaves neither a gap nor a duplicate.
 * The counter row of (prefix, year) is locked until commit; nothing is counted under that lock.
 */

import { sql } from 'kysely';
import { DECLARED_CODE_REFUSED } from '#contract/registration/dossier.ts';
import { NO_NUMBER_LEFT, OWN_NUMBERS_EXHAUSTED } from '#contract/registration/prefixes.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { ElementType } from '#domain/element/lists.ts';
import { buildIsrc, type Isrc } from '#domain/isrc/isrc.ts';
import { twoDigitYear, yearToNumberIn } from '#domain/isrc/year-of-assignment.ts';
import {
  isNearlyExhausted,
  type NumberingBlock,
  planNumbering,
} from '#domain/numbering/counter.ts';
import { ALREADY_USED } from '#domain/numbering/declared-code.ts';
import { hasOwnPrefixe, type Prefixe } from '#domain/numbering/prefixe.ts';
import { type IssuedRows, issuedCodes } from '#domain/register/issued-codes.ts';
import type { CodeFact } from '#domain/register/register-fact.ts';
import type { JournalRecord } from '#server/modules/journal/journal-record.ts';
import { type Call, interlocuteurOf } from '#server/platform/call.ts';
import type { Notify } from '#server/platform/notify.ts';
import { latestOf, lockPrefixCounter, numbersUnder } from './counters.ts';
import { admitDeclaredCodes, type Entered } from './declare-codes.ts';
import { lockPrefixes } from './find-prefixes.ts';

type Numbered = {
  readonly elementId: number;
  readonly type: ElementType;
  /** The code it already carries: entered unchanged, without using a number. */
  readonly isrcDeclare: Isrc | null;
};

export type IssueRequest = {
  readonly structureId: number;
  readonly dossierId: number;
  /** In the order of the tracks: consecutive codes follow it. */
  readonly elements: readonly Numbered[];
  /**
   * For the journal: the recordings of the codes, as they will be committed. Null when there are
   * none.
   */
  readonly rows: IssuedRows | null;
  /** Staff chose the pool for numbers that the structure's own prefixes cannot supply. */
  readonly reserve: boolean;
};

export type IssuedCode = Entered & {
  readonly origine: 'ATTRIBUE' | 'DECLARE';
  /** Issued from the pool, by staff's choice. */
  readonly reserve: boolean;
};

/**
 * Issues the code of each element.
 * @returns them in the order of the elements
 * @throws Refusal NO_NUMBER_LEFT or OWN_NUMBERS_EXHAUSTED when the open prefixes cannot supply the
 * whole dossier, DECLARED_CODE_REFUSED when a code that a recording carries cannot be entered;
 * nothing is then written
 */
export type IssueCodes = (call: Call, request: IssueRequest) => Promise<readonly IssuedCode[]>;

/** Notifications when numbers run out. Handed in by `compose.ts`. */
export type NumberingAlerts = {
  readonly notify: Notify;
  /** Runs in its own transaction, since the refusal rolls back the call's. */
  readonly exhausted: (numbers: {
    readonly type: ElementType;
    readonly annee: number;
    /** Structure whose own numbers run out; null when nobody has any left. */
    readonly structureId: number | null;
  }) => Promise<void>;
};

/** Writes the codes in the journal: when it returns they survive a power cut. Handed in by `compose.ts`. */
export type AppendIssued = (call: Call, codes: readonly CodeFact[]) => Promise<JournalRecord>;

export function codeIssuer(alerts: NumberingAlerts, append: AppendIssued): IssueCodes {
  return async (call, request) => {
    if (request.elements.length === 0) return [];
    const { numbered, raised } = await takeAllNumbers(call, request, alerts);
    const issued = inTrackOrder(request, [
      ...numbered,
      ...(await admitCarried(call, request, carriedBy(request))),
    ]);
    const record = await append(call, factsOf(call, request, issued));
    await enterCodes(call, request, { issued, raised, record });
    return issued;
  };
}

type Carried = Numbered & { readonly isrc: Isrc };

const carriedBy = ({ elements }: IssueRequest): readonly Carried[] =>
  elements.flatMap((element) =>
    element.isrcDeclare === null ? [] : [{ ...element, isrc: element.isrcDeclare }],
  );

/** Numbers for elements without a code, with their counters locked. */
async function takeAllNumbers(
  call: Call,
  request: IssueRequest,
  alerts: NumberingAlerts,
): Promise<{ readonly numbered: readonly IssuedCode[]; readonly raised: readonly Raised[] }> {
  const { structureId, reserve } = request;
  const carried = carriedBy(request);
  const numbered: IssuedCode[] = [];
  const raised: Raised[] = [];
  // Always P before V, so that two dossiers cannot deadlock on the counters.
  for (const type of ['P', 'V'] as const) {
    const elements = request.elements.filter(
      (element) => element.type === type && element.isrcDeclare === null,
    );
    if (elements.length === 0) continue;
    const requested = { structureId, type, reserve, count: elements.length, carried };
    const taken = await takeNumbers(call, requested, alerts);
    raised.push(...raisedBy(taken));
    numbered.push(...numberedBy(elements, taken));
  }
  return { numbered, raised };
}

async function admitCarried(
  call: Call,
  { structureId }: IssueRequest,
  carried: readonly Carried[],
): Promise<readonly IssuedCode[]> {
  if (carried.length === 0) return [];
  const elements = carried.map(({ elementId, type, isrc }) => ({ elementId, type, isrc }));
  const entered = await admitDeclaredCodes(call, { structureId, elements });
  return entered.map((code) => ({ ...code, origine: 'DECLARE', reserve: false }));
}

function inTrackOrder(
  { elements }: IssueRequest,
  codes: readonly IssuedCode[],
): readonly IssuedCode[] {
  const rank = new Map(elements.map(({ elementId }, index) => [elementId, index]));
  const rankOf = ({ elementId }: IssuedCode) => rank.get(elementId) ?? 0;
  return codes.toSorted((a, b) => rankOf(a) - rankOf(b));
}

function factsOf(
  call: Call,
  { structureId, dossierId, rows }: IssueRequest,
  codes: readonly IssuedCode[],
): readonly CodeFact[] {
  if (rows === null) throw new Error('codes are given to recordings that were not read');
  const input = { attribueLe: call.now.toISOString(), attribuePar: interlocuteurOf(call) };
  return issuedCodes(codes, { ...input, structureId, dossierId }, rows);
}

type Requested = {
  readonly structureId: number;
  readonly type: ElementType;
  readonly count: number;
  readonly reserve: boolean;
  /** Codes that recordings of the same dossier carry: their numbers are not for the others. */
  readonly carried: readonly { readonly isrc: Isrc }[];
};
type Taken = {
  readonly annee: number;
  readonly blocks: readonly NumberingBlock[];
  readonly fromPool: boolean;
};

type Raised = { readonly prefixeId: number; readonly annee: number; readonly dernier: number };

/** New value of each counter: the end of the last block of its prefix, as blocks ascend. */
function raisedBy({ annee, blocks }: Taken): readonly Raised[] {
  const highest = new Map(blocks.map(({ prefixe, last }) => [prefixe.prefixeId, last]));
  return [...highest].map(([prefixeId, dernier]) => ({ prefixeId, annee, dernier }));
}

/**
 * Numbers that the dossier takes, with their counters locked; these are raised when the codes are
 * inserted. A further prefix is locked only when needed.
 */
async function takeNumbers(
  call: Call,
  { structureId, type, count, reserve, carried }: Requested,
  alerts: NumberingAlerts,
): Promise<Taken> {
  const prefixes = await lockPrefixes(call.db, { structureId, type, at: call.now });
  const annee = yearToNumberIn({ at: call.now, latestYear: latestOf(prefixes) });
  const used = new Map<number, number>();
  const taken = new Map<number, readonly number[]>();
  const choice = { prefixes, structureId, type, used, at: call.now };
  const isOwn = hasOwnPrefixe(choice);
  let fromPool = false;
  for (;;) {
    const plan = planNumbering({ ...choice, fromPool, taken, count });
    if (plan === null && isOwn && reserve && !fromPool) {
      fromPool = true;
      continue;
    }
    if (plan === null) {
      const isOwnLack = isOwn && !fromPool;
      call.afterRollback(() =>
        alerts.exhausted({ type, annee, structureId: isOwnLack ? structureId : null }),
      );
      const lack = isOwnLack ? OWN_NUMBERS_EXHAUSTED : NO_NUMBER_LEFT;
      throw new DomainError(lack, { facts: { type, annee, count } });
    }
    const unread = plan.blocks.filter(({ prefixe }) => !used.has(prefixe.prefixeId));
    if (unread.length === 0) {
      for (const prefixe of plan.nearlyExhausted) {
        const before = used.get(prefixe.prefixeId) ?? null;
        if (!isNearlyExhausted(prefixe, before))
          await notifyNearlyExhausted(call, prefixe, annee, alerts);
      }
      return { annee, blocks: plan.blocks, fromPool };
    }
    for (const { prefixe } of unread) {
      const lockedCounter = await lockPrefixCounter(call.db, prefixe, annee);
      used.set(prefixe.prefixeId, lockedCounter.dernier);
      taken.set(prefixe.prefixeId, [
        ...lockedCounter.taken,
        ...numbersUnder(prefixe, annee, carried),
      ]);
    }
  }
}

/**
 * Sent once per year and range of a prefix, by the dossier that passes the threshold. An extended
 * range has its own threshold.
 */
function notifyNearlyExhausted(
  call: Call,
  { prefixeId, structureId, code, type, rangeStart, rangeEnd }: Prefixe,
  annee: number,
  { notify }: NumberingAlerts,
): Promise<void> {
  return notify(call, {
    kind: 'PREFIX_NEARLY_EXHAUSTED',
    structureId,
    occasion: `${prefixeId}:${annee}:${rangeStart}-${rangeEnd}`,
    facts: { code, type, annee },
  });
}

function numberedBy(
  elements: readonly Numbered[],
  { annee, blocks, fromPool }: Taken,
): IssuedCode[] {
  const numbers = blocks.flatMap(({ prefixe, first, last }) =>
    Array.from({ length: last - first + 1 }, (_, index) => ({
      prefixe,
      designation: first + index,
    })),
  );
  return elements.map(({ elementId }, index) => {
    const number = numbers[index];
    if (number === undefined) throw new Error('the numbering plan is shorter than the dossier');
    const { prefixe, designation } = number;
    const isrc = buildIsrc({ prefixe: prefixe.code, annee: twoDigitYear(annee), designation });
    const { prefixeId } = prefixe;
    return {
      elementId,
      isrc,
      prefixeId,
      designation,
      annee,
      origine: 'ATTRIBUE',
      reserve: fromPool,
    };
  });
}

type Entering = {
  readonly issued: readonly IssuedCode[];
  readonly raised: readonly Raised[];
  readonly record: JournalRecord;
};

/**
 * In one statement: raises the counters, inserts the row of the journal line, inserts the codes.
 */
async function enterCodes(
  call: Call,
  { dossierId, structureId }: IssueRequest,
  { issued, raised, record }: Entering,
): Promise<void> {
  const { rows: entered } = await sql<{ isrc: string; isNoted: boolean }>`
    with raised as (
      update compteur c set dernier = r.dernier
        from unnest(${raised.map(({ prefixeId }) => prefixeId)}::int[], ${raised.map(({ annee }) => annee)}::smallint[],
          ${raised.map(({ dernier }) => dernier)}::int[]) as r(prefixe_id, annee, dernier)
        where c.prefixe_id = r.prefixe_id and c.annee = r.annee
    ), line as (${record.row})
    insert into immatriculation (isrc, element_id, prefixe_id, designation, annee, origine, dossier_id, structure_id,
      attribue_le, attribue_par)
    select isrc, element_id, prefixe_id, designation, annee, origine, ${dossierId}::int, ${structureId}::int, ${call.now}::timestamptz, ${interlocuteurOf(call)}::int
      from unnest(${issued.map(({ isrc }) => isrc)}::bpchar[], ${issued.map(({ elementId }) => elementId)}::int[],
        ${issued.map(({ prefixeId }) => prefixeId)}::int[], ${issued.map(({ designation }) => designation)}::int[],
        ${issued.map(({ annee }) => annee)}::smallint[], ${issued.map(({ origine }) => origine)}::text[])
        as i(isrc, element_id, prefixe_id, designation, annee, origine)
    -- Codes of a prefix that nobody holds here have no counter to wait for: whoever is second learns it now.
    on conflict (isrc) do nothing
    returning isrc, exists (select from line) as "isNoted"`.execute(call.db);
  if (entered.length < issued.length) refuseTaken(issued, new Set(entered.map(({ isrc }) => isrc)));
  if (entered.some(({ isNoted }) => !isNoted)) record.refuse();
}

function refuseTaken(issued: readonly IssuedCode[], entered: ReadonlySet<string>): never {
  const taken = issued.filter(({ isrc }) => !entered.has(isrc));
  if (taken.some(({ origine }) => origine === 'ATTRIBUE'))
    throw new Error('a number was about to be given twice');
  const errors = taken.map(({ elementId }) => ({
    path: `elements.${elementId}.isrcDeclare`,
    ...ALREADY_USED,
  }));
  throw new DomainError(DECLARED_CODE_REFUSED, { errors });
}
