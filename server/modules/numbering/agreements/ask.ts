/** Codes of a prefix that another structure holds: its yes is asked when they are sent. */

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

/** As much of a call as asking needs: a round of the portal's own asks in the name of whoever sent the recording. */
export type Asker = NotificationContext & Pick<Call, 'record' | 'interlocuteurId'>;

/**
 * Of what was answered with a yes, or still waits, nothing is asked twice: of the same recording, under the same title, by the
 * same artist, to the same holder. Anything else is another question, in the place of the former. Each holder is told of all its
 * codes at once.
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
      // Sent, refused and sent again under another title all day long, it is one mail.
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

/** Whether this very question stands. Another one about this code goes, with what was answered to it. */
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
