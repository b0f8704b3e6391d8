/**
 * Gives codes, once and for ever. Runs inside the decision's transaction: the counter, the codes
 * and the trace are written together or not at all, so a crash leaves neither a hole nor a twin.
 * The counter row of (prefix, year) is locked until commit; nothing is counted under that lock.
 */

import { type RawBuilder, sql } from 'kysely';
import { DECLARED_CODE_REFUSED } from '#contract/registration/dossier.ts';
import { NO_NUMBER_LEFT, OWN_NUMBERS_EXHAUSTED } from '#contract/registration/prefixes.ts';
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
import { Refusal } from '#domain/refusal.ts';
import { codesGiven, type RowsGiven } from '#domain/register/codes-given.ts';
import type { CodeFact } from '#domain/register/register-fact.ts';
import { type Call, interlocuteurOf } from '#server/platform/call.ts';
import type { Tell } from '#server/platform/tell.ts';
import { holdCounter, latestOf, numbersUnder } from './counters.ts';
import { admitDeclaredCodes, type Entered } from './declare-codes.ts';
import { holdPrefixes } from './find-prefixes.ts';

type Numbered = {
  readonly elementId: number;
  readonly type: ElementType;
  /** The code it carries already: entered as it is, no number is spent. */
  readonly isrcDeclare: Isrc | null;
};

export type IssueRequest = {
  readonly structureId: number;
  readonly dossierId: number;
  /** In the order of the tracks: consecutive codes follow it. */
  readonly elements: readonly Numbered[];
  /** Staff chose the pool for what the structure's own prefixes cannot number. */
  readonly reserve?: boolean;
  /** For the journal; sent before numbers are taken, and awaited once they are. */
  readonly told: Promise<RowsGiven>;
};

type Issued = Entered & {
  readonly origine: 'ATTRIBUE' | 'DECLARE';
  /** From the pool, by choice. */
  readonly reserve: boolean;
};

/** Who learns that numbers run out. Handed in by `compose.ts`. */
export type NumberingAlerts = {
  readonly tell: Tell;
  /** In a transaction of its own: the refusal undoes the call's. */
  readonly exhausted: (numbers: {
    readonly type: ElementType;
    readonly annee: number;
    /** Whose own numbers run out; null: nobody's are left. */
    readonly structureId: number | null;
  }) => Promise<void>;
};

/**
 * Has what is given written in the journal, durable before the commit. Handed in by `compose.ts`. Asked for before the
 * counters are locked; told once the numbers are planned, so that the line goes to the disk while the database enters them.
 */
export type NoteIssued = (call: Call) => (codes: readonly CodeFact[]) => Promise<NotedLine>;
type NotedLine = {
  /** The row of that line, an insertion: none comes of it where the database is not the one that the journal knew. */
  readonly row: RawBuilder<unknown>;
  readonly refuse: () => never;
};

/** Of a past that is made up before the journal begins: it adopts what is there. */
export const notNoted: NoteIssued = () => async () => ({
  row: sql`select 1`,
  refuse: () => {
    throw new Error('nothing was noted');
  },
});

export function codeIssuer(alerts: NumberingAlerts, note: NoteIssued) {
  return async <T>(call: Call, request: IssueRequest, alongside: Alongside<T>): Promise<T> =>
    request.elements.length === 0
      ? alongside([])
      : issueCodes(call, request, { alerts, write: note(call), alongside });
}

/** What is written with the codes, sent together: nothing of it may depend on what entering them answers. */
type Alongside<T> = (codes: readonly Issued[]) => Promise<T>;

type Parts<T> = {
  readonly alerts: NumberingAlerts;
  readonly write: ReturnType<NoteIssued>;
  readonly alongside: Alongside<T>;
};

/**
 * The codes of the recordings, in the order given.
 * @returns what is written alongside answers, once the codes are entered
 * @throws Refusal NO_NUMBER_LEFT or OWN_NUMBERS_EXHAUSTED when the open prefixes cannot number the whole dossier,
 * DECLARED_CODE_REFUSED when a code that a recording carries cannot be entered; nothing is then written.
 */
async function issueCodes<T>(
  call: Call,
  request: IssueRequest,
  { alerts, write, alongside }: Parts<T>,
): Promise<T> {
  const { structureId, dossierId, reserve = false } = request;
  const issued: Issued[] = [];
  const raised: Raised[] = [];
  const carried = request.elements.flatMap(({ isrcDeclare: isrc, ...one }) =>
    isrc === null ? [] : [{ ...one, isrc }],
  );
  // Always P before V: two dossiers never wait for each other's counters in a ring.
  for (const type of ['P', 'V'] as const) {
    const elements = request.elements.filter(
      (one) => one.type === type && one.isrcDeclare === null,
    );
    if (elements.length === 0) continue;
    const wanted = { structureId, type, reserve, count: elements.length, carried };
    const taken = await takeNumbers(call, wanted, alerts);
    raised.push(...raisedBy(taken));
    issued.push(...numbered(elements, taken));
  }
  if (carried.length > 0) {
    const entered = await admitDeclaredCodes(call, { structureId, elements: carried });
    issued.push(...entered.map((one) => ({ ...one, origine: 'DECLARE' as const, reserve: false })));
  }
  const place = new Map(request.elements.map(({ elementId }, index) => [elementId, index]));
  issued.sort((a, b) => (place.get(a.elementId) ?? 0) - (place.get(b.elementId) ?? 0));
  const given = { attribueLe: call.now.toISOString(), attribuePar: interlocuteurOf(call) };
  const line = await write(
    codesGiven(issued, { ...given, structureId, dossierId }, await request.told),
  );
  const [, written] = await Promise.all([
    enterCodes(call, request, { issued, raised, line }),
    alongside(issued),
  ]);
  return written;
}

type Wanted = {
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

/** Where each counter goes: to the last of the blocks of its prefix, which go up. */
function raisedBy({ annee, blocks }: Taken): readonly Raised[] {
  const highest = new Map(blocks.map(({ prefixe, last }) => [prefixe.prefixeId, last]));
  return [...highest].map(([prefixeId, dernier]) => ({ prefixeId, annee, dernier }));
}

/**
 * What the dossier takes, its counters locked: they are raised with the codes. A prefix beyond the first is locked only
 * when it is needed.
 */
async function takeNumbers(
  call: Call,
  { structureId, type, count, reserve, carried }: Wanted,
  alerts: NumberingAlerts,
): Promise<Taken> {
  const prefixes = await holdPrefixes(call.db, { structureId, type, at: call.now });
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
      throw new Refusal(lack, { facts: { type, annee, count } });
    }
    const unread = plan.blocks.filter(({ prefixe }) => !used.has(prefixe.prefixeId));
    if (unread.length === 0) {
      for (const prefixe of plan.nearlyExhausted) {
        const before = used.get(prefixe.prefixeId) ?? null;
        if (!isNearlyExhausted(prefixe, before))
          await tellNearlyExhausted(call, prefixe, annee, alerts);
      }
      return { annee, blocks: plan.blocks, fromPool };
    }
    for (const { prefixe } of unread) {
      const held = await holdCounter(call.db, prefixe, annee);
      used.set(prefixe.prefixeId, held.dernier);
      taken.set(prefixe.prefixeId, [...held.taken, ...numbersUnder(prefixe, annee, carried)]);
    }
  }
}

/** Once a year and range of a prefix: with the dossier that passes the mark, and no other. A longer one has its own mark. */
function tellNearlyExhausted(
  call: Call,
  { prefixeId, structureId, code, type, rangeStart, rangeEnd }: Prefixe,
  annee: number,
  { tell }: NumberingAlerts,
): Promise<void> {
  return tell(call, {
    kind: 'PREFIX_NEARLY_EXHAUSTED',
    structureId,
    occasion: `${prefixeId}:${annee}:${rangeStart}-${rangeEnd}`,
    facts: { code, type, annee },
  });
}

function numbered(elements: readonly Numbered[], { annee, blocks, fromPool }: Taken): Issued[] {
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
  readonly issued: readonly Issued[];
  readonly raised: readonly Raised[];
  readonly line: NotedLine;
};

/** In one statement: the counters rise, the journal's line has its row, the codes are there. */
async function enterCodes(
  call: Call,
  { dossierId, structureId }: IssueRequest,
  { issued, raised, line }: Entering,
): Promise<void> {
  const { rows: entered } = await sql<{ isrc: string; isNoted: boolean }>`
    with raised as (
      update compteur c set dernier = r.dernier
        from unnest(${raised.map(({ prefixeId }) => prefixeId)}::int[], ${raised.map(({ annee }) => annee)}::smallint[],
          ${raised.map(({ dernier }) => dernier)}::int[]) as r(prefixe_id, annee, dernier)
        where c.prefixe_id = r.prefixe_id and c.annee = r.annee
    ), line as (${line.row})
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
  if (entered.some(({ isNoted }) => !isNoted)) line.refuse();
}

function refuseTaken(issued: readonly Issued[], entered: ReadonlySet<string>): never {
  const taken = issued.filter(({ isrc }) => !entered.has(isrc));
  if (taken.some(({ origine }) => origine === 'ATTRIBUE'))
    throw new Error('a number was about to be given twice');
  const errors = taken.map(({ elementId }) => ({
    path: `elements.${elementId}.isrcDeclare`,
    ...ALREADY_USED,
  }));
  throw new Refusal(DECLARED_CODE_REFUSED, { errors });
}
