/**
 * Codes sent while nobody, or another structure, held their prefix: requests the agreement of the
 * new holder.
 */

import { type Kysely, type RawBuilder, sql } from 'kysely';
import { UNDER_REVIEW } from '#domain/dossier/state-machine.ts';
import { UNDER_WAY } from '#domain/registration/statuts.ts';
import type { Call } from '#server/platform/call.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { insertHistory } from '#server/platform/history/record.ts';
import type { NotificationContext, Notify } from '#server/platform/notify.ts';
import { oneOf } from '#server/platform/one-of.ts';
import { ownTransaction } from '#server/platform/own-transaction.ts';
import { type Declared, declaredErrors } from '../declare-codes.ts';
import { type Asker, agreementAsker } from './ask.ts';

export type AskWaiting = (call: Call, code: string) => Promise<void>;

/** After the prefix has its numbers and its holder. */
export function waitingAsker(notify: Notify): AskWaiting {
  const ask = agreementAsker(notify);
  return async (call, code) => {
    // As a range of the index: a digit follows the prefix, and « : » sorts after the digits.
    const waiting = await sentOnes(
      call,
      sql`e.isrc_declare > ${code} and e.isrc_declare < ${`${code}:`}`,
    );
    for (const [structureId, ofOne] of Map.groupBy(waiting, structure))
      await ask(call, { structureId, elements: await soundOnes(call, structureId, ofOne) });
  };
}

/**
 * A take-over of prefixes requests no agreement: the console sends no notification. This round
 * requests the missing ones, in the name of the person who sent the recording.
 */
export function requestMissingAgreements(
  db: Kysely<Tables>,
  clock: Clock,
  notify: Notify,
): Promise<void> {
  const ask = agreementAsker(notify);
  return ownTransaction(db, clock, async (context) => {
    const waiting = await sentOnes(context, NOT_REQUESTED);
    for (const [structureId, ofOne] of Map.groupBy(waiting, structure)) {
      const sound = await soundOnes(context, structureId, ofOne);
      for (const [sender, elements] of Map.groupBy(sound, ({ submittedBy }) => submittedBy))
        await ask(inNameOf(context, sender), { structureId, elements });
    }
  });
}

/**
 * One agreement per structure and code: of two lines sent with it, the first one requests it.
 * Whether the code was already issued is checked with the code's errors, by primary key: a
 * comparison with a column of another collation would scan the register.
 */
const NOT_REQUESTED = sql`d.etat in ${oneOf(UNDER_REVIEW)} and d.submitted_by is not null
  and exists (select from prefixe p where p.code = left(e.isrc_declare, 5) and p.structure_id <> e.structure_id)
  and not exists (select from accord_code a where a.isrc = e.isrc_declare and a.structure_id = e.structure_id)`;

const structure = ({ structureId }: Waiting) => structureId;

function inNameOf(context: NotificationContext, interlocuteurId: number | null): Asker {
  const by = { action: 'code.askAgreement', at: context.now, caller: null } as const;
  return {
    ...context,
    interlocuteurId,
    record: async (...entries) => {
      await insertHistory(context.db, by, entries);
    },
  };
}

/**
 * Leaves out recordings that could no longer be sent: of two lines of a structure with one code,
 * the second.
 */
async function soundOnes<One extends Declared>(
  call: Pick<Asker, 'db' | 'now'>,
  structureId: number,
  elements: readonly One[],
): Promise<readonly One[]> {
  const errors = (await declaredErrors(call, { structureId, elements })).map(({ path }) => path);
  return elements.filter(
    ({ elementId }) => !errors.some((path) => path.startsWith(`elements.${elementId}.`)),
  );
}

type Waiting = Declared & { readonly structureId: number; readonly submittedBy: number | null };

/**
 * Of two lines with one code, the one with an agreement comes first, so that the other does not
 * take over its request or its acceptance.
 */
async function sentOnes(
  { db }: NotificationContext,
  which: RawBuilder<unknown>,
): Promise<readonly Waiting[]> {
  const { rows } = await sql<Waiting>`
    select e.element_id, e.type, e.isrc_declare as isrc, e.structure_id, d.submitted_by
      from dossier d join element e on e.dossier_id = d.dossier_id and e.structure_id = d.structure_id
      where e.statut in ${oneOf(UNDER_WAY)} and e.isrc_declare is not null and ${which}
      order by not exists (select from accord_code a where a.element_id = e.element_id and a.isrc = e.isrc_declare),
        e.element_id`.execute(db);
  return rows;
}
