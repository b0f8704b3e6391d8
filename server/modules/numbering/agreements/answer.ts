/** `GET` and `PUT /api/isrc/accords`: what the holder of a prefix is asked about codes that others declare. */

import { sql } from 'kysely';
import { INVALID_FIELDS, NOT_FOUND } from '#contract/problem.ts';
import type {
  AccordCodeOut,
  answerAgreement,
  listAgreements,
} from '#contract/registration/agreements.ts';
import { agreementLife } from '#domain/numbering/agreement-life.ts';
import { structureIdOf } from '#domain/permission/actor.ts';
import { Refusal } from '#domain/refusal.ts';
import { ANSWER_NOT_YOURS, ANSWERS, answerFaults, closedAs } from '#domain/register/accord.ts';
import { partiesOf } from '#domain/register/transfer.ts';
import { type Call, interlocuteurOf, type Verb } from '#server/platform/call.ts';
import { wholeList } from '#server/platform/reading/whole-list.ts';
import { type Tell, tellMove } from '#server/platform/tell.ts';

export const agreementLister: Verb<typeof listAgreements> = async (call) => {
  const { rows, counts } = await wholeList(
    call.db,
    agreements(call).orderBy('a.accordCodeId', 'desc'),
  );
  return { rows: rows.map((row) => present(call, row)), ...counts };
};

export function agreementAnswerer(tell: Tell): Verb<typeof answerAgreement> {
  return async (call, { body }) => {
    const { accordCodeId } = body;
    const row = await agreements(call)
      .where('a.accordCodeId', '=', accordCodeId)
      .forUpdate('a')
      .executeTakeFirst();
    if (row === undefined) throw new Refusal(NOT_FOUND);
    if (!mayAnswer(call, row)) throw new Refusal(ANSWER_NOT_YOURS);
    const reponse = body.motif ?? null;
    const errors = answerFaults(body.action, reponse);
    if (errors.length > 0) throw new Refusal(INVALID_FIELDS, { errors });
    const given = { now: call.now, who: interlocuteurOf(call), reponse };
    const action = ANSWERS[body.action];
    const moved = agreementLife.advance({ action, from: row.etat, by: 'holder' }, given);
    await call.db
      .updateTable('accordCode')
      .set(moved.written ?? {})
      .where('accordCodeId', '=', accordCodeId)
      .execute();
    const { isrc, structureId, titulaireId, titre, version } = row;
    await call.record({ ...moved.trace, structureId: titulaireId, after: { isrc, reponse } });
    const facts = { isrc, titre, version, etat: closedAs(moved), reponse };
    await tellMove(tell, call, moved, { structureId }, { AGREEMENT_ANSWERED: facts });
    return present(call, { ...row, ...moved.written });
  };
}

/** Those that the reader's structure asks for or is asked for, of recordings that still carry the code. */
function agreements({ db, scope }: Call) {
  return db
    .selectFrom('accordCode as a')
    .innerJoin('element as e', 'e.elementId', 'a.elementId')
    .innerJoin('structure as s', 's.structureId', 'a.structureId')
    .innerJoin('structure as t', 't.structureId', 'a.titulaireId')
    .selectAll('a')
    .select(['e.version', 's.raison', 't.situation'])
    .select(({ fn }) => [
      // The recording may have been called otherwise since: the answer is for what was asked.
      fn.coalesce('a.titre', 'e.titre').as('titre'),
      sql<string | null>`case when a.titre is null then e.artiste else a.artiste end`.as('artiste'),
    ])
    .whereRef('e.isrcDeclare', '=', 'a.isrc')
    .where(({ eb, or, val }) => {
      if (scope.kind === 'all') return val(true);
      const own = scope.kind === 'one' ? scope.structureId : 0;
      return or([eb('a.structureId', '=', own), eb('a.titulaireId', '=', own)]);
    });
}

type Row = Awaited<ReturnType<ReturnType<typeof agreements>['execute']>>[number];

/** The holder, by a person; staff for a holder that is no more: as transfers are agreed. */
function mayAnswer({ actor }: Call, { titulaireId, situation }: Row): boolean {
  const parties = { deStructureId: titulaireId, versStructureId: 0, deSituation: situation };
  return partiesOf(actor, parties).includes('DE');
}

function present(call: Call, row: Row): AccordCodeOut {
  const { accordCodeId, isrc, etat, raison, titre, artiste, reponse } = row;
  const titulaire = structureIdOf(call.actor) === row.titulaireId;
  return {
    accordCodeId,
    isrc,
    etat,
    titulaire,
    titre,
    artiste,
    reponse,
    demandeur: titulaire || call.actor.kind === 'staff' ? raison : null,
    demandeLe: row.demandeLe.toISOString(),
    closLe: row.closLe?.toISOString() ?? null,
    can: {
      answer:
        mayAnswer(call, row) && agreementLife.can({ action: 'accept', from: etat, by: 'holder' }),
    },
  };
}
