/**
 * Gives codes, once and for ever. Runs inside the decision's transaction: the counter, the codes
 * and the trace are written together or not at all, so a crash leaves neither a hole nor a twin.
 * The counter row of (prefix, year) is locked until commit; nothing is counted under that lock.
 */

import { DECLARED_CODE_REFUSED } from '#contract/registration/dossier.ts';
import { NO_NUMBER_LEFT, OWN_NUMBERS_EXHAUSTED } from '#contract/registration/prefixes.ts';
import type { ElementType } from '#domain/element/lists.ts';
import { buildIsrc, type Isrc } from '#domain/isrc/isrc.ts';
import { twoDigitYear, yearToNumberIn } from '#domain/isrc/year-of-assignment.ts';
import { isNearlyExhausted, type NumberingBlock, planNumbering } from '#domain/numbering/counter.ts';
import { ALREADY_USED } from '#domain/numbering/declared-code.ts';
import { hasOwnPrefixe, type Prefixe } from '#domain/numbering/prefixe.ts';
import { Refusal } from '#domain/refusal.ts';
import { type Call, interlocuteurOf } from '#server/platform/call.ts';
import type { Tell } from '#server/platform/tell.ts';
import { latestYear, lockCounter, raiseCounter, takenNumbers } from './counters.ts';
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

/** Has the codes written in the journal before the commit. Handed in by `compose.ts`. */
export type NoteIssued = (call: Call, elementIds: readonly number[]) => void;

export function codeIssuer(alerts: NumberingAlerts, note: NoteIssued) {
  return async (call: Call, request: IssueRequest) => {
    const issued = await issueCodes(call, request, alerts);
    if (issued.length > 0)
      note(
        call,
        issued.map(({ elementId }) => elementId),
      );
    return issued;
  };
}

/**
 * The codes of the recordings, in the order given.
 * @throws Refusal NO_NUMBER_LEFT or OWN_NUMBERS_EXHAUSTED when the open prefixes cannot number the whole dossier,
 * DECLARED_CODE_REFUSED when a code that a recording carries cannot be entered; nothing is then written.
 */
async function issueCodes(
  call: Call,
  request: IssueRequest,
  alerts: NumberingAlerts,
): Promise<readonly Issued[]> {
  const { structureId, reserve = false } = request;
  const issued: Issued[] = [];
  // Always P before V: two dossiers never wait for each other's counters in a ring.
  for (const type of ['P', 'V'] as const) {
    const elements = request.elements.filter((one) => one.type === type && one.isrcDeclare === null);
    if (elements.length === 0) continue;
    const wanted = { structureId, type, reserve, count: elements.length };
    issued.push(...numbered(elements, await takeNumbers(call, wanted, alerts)));
  }
  const carried = request.elements.flatMap(({ isrcDeclare: isrc, ...one }) =>
    isrc === null ? [] : [{ ...one, isrc }],
  );
  if (carried.length > 0) {
    const entered = await admitDeclaredCodes(call, { structureId, elements: carried });
    issued.push(...entered.map((one) => ({ ...one, origine: 'DECLARE' as const, reserve: false })));
  }
  const place = new Map(request.elements.map(({ elementId }, index) => [elementId, index]));
  issued.sort((a, b) => (place.get(a.elementId) ?? 0) - (place.get(b.elementId) ?? 0));
  if (issued.length > 0) await insertCodes(call, request, issued);
  return issued;
}

type Wanted = {
  readonly structureId: number;
  readonly type: ElementType;
  readonly count: number;
  readonly reserve: boolean;
};
type Taken = {
  readonly annee: number;
  readonly blocks: readonly NumberingBlock[];
  readonly fromPool: boolean;
};

/** Raises the counters by what the dossier takes. A prefix beyond the first is locked only when it is needed. */
async function takeNumbers(
  call: Call,
  { structureId, type, count, reserve }: Wanted,
  alerts: NumberingAlerts,
): Promise<Taken> {
  const prefixes = await holdPrefixes(call.db, { structureId, type, at: call.now });
  const annee = yearToNumberIn({ at: call.now, latestYear: await latestYear(call.db, prefixes) });
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
      for (const { prefixe, last } of plan.blocks) {
        await raiseCounter(call.db, { prefixeId: prefixe.prefixeId, annee, dernier: last });
      }
      for (const prefixe of plan.nearlyExhausted) {
        const before = used.get(prefixe.prefixeId) ?? null;
        if (!isNearlyExhausted(prefixe, before)) await tellNearlyExhausted(call, prefixe, annee, alerts);
      }
      return { annee, blocks: plan.blocks, fromPool };
    }
    for (const { prefixe } of unread) {
      const last = await lockCounter(call.db, prefixe.prefixeId, annee);
      used.set(prefixe.prefixeId, last);
      taken.set(prefixe.prefixeId, await takenNumbers(call.db, prefixe, { annee, last }));
    }
  }
}

/** Once a year and prefix: with the dossier that passes the mark, and no other. */
function tellNearlyExhausted(
  call: Call,
  { prefixeId, structureId, code, type }: Prefixe,
  annee: number,
  { tell }: NumberingAlerts,
): Promise<void> {
  return tell(call, {
    kind: 'PREFIX_NEARLY_EXHAUSTED',
    structureId,
    occasion: `${prefixeId}:${annee}`,
    facts: { code, type, annee },
  });
}

function numbered(elements: readonly Numbered[], { annee, blocks, fromPool }: Taken): Issued[] {
  const numbers = blocks.flatMap(({ prefixe, first, last }) =>
    Array.from({ length: last - first + 1 }, (_, index) => ({ prefixe, designation: first + index })),
  );
  return elements.map(({ elementId }, index) => {
    const number = numbers[index];
    if (number === undefined) throw new Error('the numbering plan is shorter than the dossier');
    const { prefixe, designation } = number;
    const isrc = buildIsrc({ prefixe: prefixe.code, annee: twoDigitYear(annee), designation });
    const { prefixeId } = prefixe;
    return { elementId, isrc, prefixeId, designation, annee, origine: 'ATTRIBUE', reserve: fromPool };
  });
}

async function insertCodes(call: Call, request: IssueRequest, issued: readonly Issued[]): Promise<void> {
  const attribuePar = interlocuteurOf(call);
  const { dossierId, structureId } = request;
  const entered = await call.db
    .insertInto('immatriculation')
    .values(
      issued.map(({ reserve: _chosen, ...code }) => ({
        ...{ ...code, dossierId, structureId, attribueLe: call.now, attribuePar },
      })),
    )
    // Codes of a prefix that nobody holds here have no counter to wait for: whoever is second learns it now.
    .onConflict((conflict) => conflict.column('isrc').doNothing())
    .returning('isrc')
    .execute();
  if (entered.length < issued.length) refuseTaken(issued, new Set(entered.map(({ isrc }) => isrc)));
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
