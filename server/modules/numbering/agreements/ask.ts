/** Codes of a prefix that another structure holds: its agreement is requested on submission. */

import type { Isrc } from '#domain/isrc/isrc.ts';
import { agreementStateMachine } from '#domain/numbering/agreement-state-machine.ts';
import { foreignHolder } from '#domain/numbering/declared-code.ts';
import { type Call, interlocuteurOf } from '#server/platform/call.ts';
import {
  mailedOnceADay,
  type NotificationContext,
  type Notify,
  notifyMove,
} from '#server/platform/notify.ts';
import { type Declared, prefixesOf } from '../declare-codes.ts';

export type Asking = { readonly structureId: number; readonly elements: readonly Declared[] };

/**
 * The parts of a call that a request needs: a scheduled round requests in the name of the person
 * who sent the recording.
 */
export type Asker = NotificationContext & Pick<Call, 'record' | 'interlocuteurId'>;

/**
 * An agreement that was accepted, or is pending, is not requested again for the same recording,
 * title, artist and holder. Any difference makes a new request, which replaces the former. Each
 * holder gets one notification for all its codes.
 */
export function agreementAsker(notify: Notify) {
  return async (call: Asker, { structureId, elements }: Asking): Promise<void> => {
    if (elements.length === 0) return;
    const prefixes = await prefixesOf(call, elements);
    const input = { now: call.now, who: interlocuteurOf(call) };
    const request = agreementStateMachine.begin({ action: 'ask', by: 'asker' }, input);
    const questions: Question[] = [];
    for (const { elementId, isrc } of elements) {
      const titulaireId = foreignHolder({ isrc, prefixes, structureId })?.structureId ?? null;
      if (titulaireId === null) continue;
      const question = {
        isrc,
        structureId,
        titulaireId,
        elementId,
        ...(await shownOf(call, elementId)),
      };
      if (await isRequested(call, question)) continue;
      const row = await call.db
        .insertInto('accordCode')
        .values({
          ...question,
          ...request.written,
          demandeLe: input.now,
          demandePar: input.who,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('accordCodeId')
        .executeTakeFirst();
      if (row === undefined) continue;
      await call.record({ ...request.trace, structureId, elementId, after: { isrc } });
      questions.push(question);
    }
    for (const [holder, ofHolder] of Map.groupBy(questions, ({ titulaireId }) => titulaireId)) {
      const codes = ofHolder.map(({ isrc }) => isrc);
      // One mail a day, even if it is sent, refused and sent again under other titles.
      const about = { structureId: holder, ...mailedOnceADay(call, holder, structureId) };
      await notifyMove(notify, call, request, about, { AGREEMENT_ASKED: { codes } });
    }
  };
}

type Shown = { readonly titre: string | null; readonly artiste: string | null };
type Question = Shown & {
  readonly isrc: Isrc;
  readonly structureId: number;
  readonly titulaireId: number;
  readonly elementId: number;
};

function shownOf({ db }: Asker, elementId: number): Promise<Shown> {
  return db
    .selectFrom('element')
    .select(['titre', 'artiste'])
    .where('elementId', '=', elementId)
    .executeTakeFirstOrThrow();
}

/** Whether this same request exists. Another one about this code is deleted, with its answer. */
async function isRequested({ db }: Asker, question: Question): Promise<boolean> {
  const { isrc, structureId, titulaireId, elementId, titre, artiste } = question;
  const rows = await db
    .selectFrom('accordCode')
    .selectAll()
    .where('isrc', '=', isrc)
    .where('structureId', '=', structureId)
    .forUpdate()
    .execute();
  const row = rows.find(({ etat }) =>
    agreementStateMachine.can({ action: 'outdate', from: etat, by: 'asker' }),
  );
  if (row === undefined) return false;
  const isOfThis = row.elementId === elementId && row.titre === titre && row.artiste === artiste;
  if (isOfThis && row.titulaireId === titulaireId) return true;
  await db.deleteFrom('accordCode').where('accordCodeId', '=', row.accordCodeId).execute();
  return false;
}
