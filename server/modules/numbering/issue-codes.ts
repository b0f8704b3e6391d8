/**
 * Gives codes, once and for ever. Runs inside the decision's transaction: the counter, the codes
 * and the trace are written together or not at all, so a crash leaves neither a hole nor a twin.
 * The counter row of (prefix, year) is locked until commit; nothing is counted under that lock.
 */

import type { Kysely } from 'kysely';
import { NO_NUMBER_LEFT } from '../../../contract/dossier.ts';
import type { ElementType } from '../../../domain/element/element.ts';
import { buildIsrc, type Isrc } from '../../../domain/isrc/isrc.ts';
import { twoDigitYear, yearOfAssignment } from '../../../domain/isrc/year-of-assignment.ts';
import { type NumberingBlock, planNumbering } from '../../../domain/numbering/counter.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { type Call, interlocuteurOf } from '../../platform/call.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { holdPrefixes } from './find-prefixes.ts';

type Numbered = { readonly elementId: number; readonly type: ElementType };

export type IssueRequest = {
  readonly structureId: number;
  readonly dossierId: number;
  /** In the order of the tracks: consecutive codes follow it. */
  readonly elements: readonly Numbered[];
};

type Issued = {
  readonly elementId: number;
  readonly isrc: Isrc;
  readonly prefixeId: number;
  readonly designation: number;
};

/** @throws Refusal NO_NUMBER_LEFT when the open prefixes cannot number the whole dossier; nothing is then written. */
export async function issueCodes(call: Call, request: IssueRequest): Promise<readonly Issued[]> {
  const annee = yearOfAssignment(call.now);
  const issued: Issued[] = [];
  // Always P before V: two dossiers never wait for each other's counters in a ring.
  for (const type of ['P', 'V'] as const) {
    const elements = request.elements.filter((element) => element.type === type);
    if (elements.length === 0) continue;
    const blocks = await takeNumbers(call, {
      structureId: request.structureId,
      type,
      annee,
      count: elements.length,
    });
    issued.push(...numbered(elements, blocks, annee));
  }
  if (issued.length > 0) await insertCodes(call, request, issued, annee);
  return issued;
}

type Wanted = {
  readonly structureId: number;
  readonly type: ElementType;
  readonly annee: number;
  readonly count: number;
};

/** Raises the counters by what the dossier takes. A prefix beyond the first is locked only when it is needed. */
async function takeNumbers(call: Call, wanted: Wanted): Promise<readonly NumberingBlock[]> {
  const { structureId, type, annee, count } = wanted;
  const prefixes = await holdPrefixes(call.db, { structureId, type, at: call.now });
  const used = new Map<number, number>();
  for (;;) {
    const plan = planNumbering({ prefixes, structureId, type, used, at: call.now, count });
    if (plan === null) throw new Refusal(NO_NUMBER_LEFT, { facts: { type, annee, count } });
    const unread = plan.blocks.filter(({ prefixe }) => !used.has(prefixe.prefixeId));
    if (unread.length === 0) {
      for (const block of plan.blocks) await raiseCounter(call.db, block, annee);
      return plan.blocks;
    }
    for (const { prefixe } of unread) {
      used.set(prefixe.prefixeId, await lockCounter(call.db, prefixe.prefixeId, annee));
    }
  }
}

/** @returns the last designation issued; the row stays locked until the transaction ends. */
async function lockCounter(db: Kysely<Tables>, prefixeId: number, annee: number): Promise<number> {
  await db
    .insertInto('compteur')
    .values({ prefixeId, annee, dernier: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { dernier } = await db
    .selectFrom('compteur')
    .select('dernier')
    .where('prefixeId', '=', prefixeId)
    .where('annee', '=', annee)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return dernier;
}

async function raiseCounter(
  db: Kysely<Tables>,
  { prefixe, last }: NumberingBlock,
  annee: number,
): Promise<void> {
  await db
    .updateTable('compteur')
    .set({ dernier: last })
    .where('prefixeId', '=', prefixe.prefixeId)
    .where('annee', '=', annee)
    .execute();
}

function numbered(elements: readonly Numbered[], blocks: readonly NumberingBlock[], annee: number): Issued[] {
  const numbers = blocks.flatMap(({ prefixe, first, last }) =>
    Array.from({ length: last - first + 1 }, (_, index) => ({ prefixe, designation: first + index })),
  );
  return elements.map(({ elementId }, index) => {
    const number = numbers[index];
    if (number === undefined) throw new Error('the numbering plan is shorter than the dossier');
    const { prefixe, designation } = number;
    const isrc = buildIsrc({ prefixe: prefixe.code, annee: twoDigitYear(annee), designation });
    return { elementId, isrc, prefixeId: prefixe.prefixeId, designation };
  });
}

async function insertCodes(
  call: Call,
  request: IssueRequest,
  issued: readonly Issued[],
  annee: number,
): Promise<void> {
  const attribuePar = interlocuteurOf(call);
  const { dossierId, structureId } = request;
  await call.db
    .insertInto('immatriculation')
    .values(
      issued.map((code) => ({ ...code, dossierId, structureId, annee, attribueLe: call.now, attribuePar })),
    )
    .execute();
}
