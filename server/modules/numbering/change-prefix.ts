/**
 * `PUT /api/isrc/prefixes`: closes a prefix or moves its range. The row is locked first; issuing
 * holds it shared (`lockPrefixes`), so a decision under way ends before, and the next one sees the
 * prefix as it became: no code is ever issued from a closed prefix or outside its range.
 */

import { sql } from 'kysely';
import type { BodyOf } from '#contract/endpoint.ts';
import { NOT_FOUND } from '#contract/problem.ts';
import type { changePrefix } from '#contract/registration/prefixes.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { Prefixe } from '#domain/numbering/prefixe.ts';
import { checkRangeChange, type IssuedSpan } from '#domain/numbering/range-change.ts';
import {
  type PrefixMoved,
  prefixEtat,
  prefixStateMachine,
} from '#domain/numbering/state-machine.ts';
import { may } from '#domain/permission/may.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { type Notify, notifyMove } from '#server/platform/notify.ts';
import type { AskWaiting } from './agreements/ask-waiting.ts';
import { countIssued } from './counters.ts';
import { allocationsOf, refuseErrors, unlessTaken } from './prefixe-lookup.ts';
import { presentPrefixe } from './present-prefixe.ts';

type Body = BodyOf<typeof changePrefix>;
type Of<Action extends Body['action']> = Extract<Body, { readonly action: Action }>;

export function changer(notify: Notify, askWaiting: AskWaiting): Handler<typeof changePrefix> {
  return async (call, { body }) => {
    const prefixe = await lockPrefixe(call, body.prefixeId);
    const from = prefixEtat(prefixe);
    const action = body.action === 'CLOSE' ? 'close' : 'resize';
    const motif = body.action === 'CLOSE' ? body.motif : '';
    const moved = prefixStateMachine.transition(
      { action, from, by: 'staffManager' },
      { now: call.now, motif },
    );
    if (body.action === 'CLOSE') await close(call, prefixe, body, moved, notify);
    else await moveRange(call, prefixe, body, moved, askWaiting);
    return presentPrefixe(call, prefixe.prefixeId);
  };
}

async function lockPrefixe({ db }: Call, prefixeId: number): Promise<Prefixe> {
  const prefixe = await db
    .selectFrom('prefixe')
    .selectAll()
    .where('prefixeId', '=', prefixeId)
    .forUpdate()
    .executeTakeFirst();
  if (prefixe === undefined) throw new DomainError(NOT_FOUND);
  return prefixe;
}

async function close(
  call: Call,
  { prefixeId, structureId, code, type }: Prefixe,
  { motif }: Of<'CLOSE'>,
  moved: PrefixMoved,
  notify: Notify,
): Promise<void> {
  await call.db
    .updateTable('prefixe')
    .set(moved.written ?? {})
    .where('prefixeId', '=', prefixeId)
    .execute();
  await call.record({
    ...moved.trace,
    structureId,
    before: { prefixeId, code, closedAt: null },
    after: { prefixeId, code, closedAt: call.now.toISOString(), motif },
  });
  if (structureId !== null) {
    await notifyMove(
      notify,
      call,
      moved,
      { structureId },
      { PREFIX_CLOSED: { code, type, motif } },
    );
  }
}

async function moveRange(
  call: Call,
  prefixe: Prefixe,
  requested: Of<'RANGE'>,
  moved: PrefixMoved,
  askWaiting: AskWaiting,
): Promise<void> {
  // The call requires the permission to close; moving the range is an allocation, with its own
  // permission.
  if (!may(call.actor, 'allocatePrefix')) throw new DomainError(NOT_FOUND);
  const { prefixeId, structureId, code } = prefixe;
  const range = { rangeStart: requested.rangeStart, rangeEnd: requested.rangeEnd };
  if (range.rangeStart === prefixe.rangeStart && range.rangeEnd === prefixe.rangeEnd) {
    call.recordNothing();
    return;
  }
  const all = await allocationsOf(call.db, code);
  const rest = all.filter((other) => other.prefixeId !== prefixeId);
  refuseErrors(
    checkRangeChange(prefixe, range, { rest, issued: await issuedSpan(call, prefixeId) }),
  );
  await unlessTaken(() =>
    call.db.updateTable('prefixe').set(range).where('prefixeId', '=', prefixeId).execute(),
  );
  await countIssued(call.db, [prefixeId]);
  await call.record({
    ...moved.trace,
    structureId,
    before: { prefixeId, code, rangeStart: prefixe.rangeStart, rangeEnd: prefixe.rangeEnd },
    after: { prefixeId, code, ...range },
  });
  await askWaiting(call, code);
}

/**
 * Lowest and highest number ever issued; the counter of a year may be beyond the remaining codes.
 */
async function issuedSpan({ db }: Call, prefixeId: number): Promise<IssuedSpan | null> {
  const { first, last, counted } = await db
    .selectNoFrom([
      sql<
        number | null
      >`(select min(designation) from immatriculation where prefixe_id = ${prefixeId})`.as('first'),
      sql<
        number | null
      >`(select max(designation) from immatriculation where prefixe_id = ${prefixeId})`.as('last'),
      sql<number | null>`(select max(dernier) from compteur where prefixe_id = ${prefixeId})`.as(
        'counted',
      ),
    ])
    .executeTakeFirstOrThrow();
  const highest = Math.max(last ?? 0, counted ?? 0);
  return highest === 0 ? null : { first: first ?? highest, last: highest };
}
