/**
 * `GET` and `PUT /api/isrc/accords`: the holder of a prefix answers about codes that others
 * declare.
 */

import { sql } from 'kysely';
import { INVALID_FIELDS, NOT_FOUND } from '#contract/problem.ts';
import type {
  answerAgreement,
  CodeAgreementOut,
  listAgreements,
} from '#contract/registration/agreements.ts';
import { DomainError } from '#domain/domain-error.ts';
import { agreementStateMachine } from '#domain/numbering/agreement-state-machine.ts';
import { structureIdOf } from '#domain/permission/actor.ts';
import { ANSWER_NOT_YOURS, ANSWERS, answerErrors, closedAs } from '#domain/register/agreement.ts';
import { partiesOf } from '#domain/register/transfer.ts';
import { type Call, type Handler, interlocuteurOf } from '#server/platform/call.ts';
import { type Notify, notifyMove } from '#server/platform/notify.ts';
import { wholeList } from '#server/platform/reading/whole-list.ts';

export const agreementLister: Handler<typeof listAgreements> = async (call) => {
  const { rows, counts } = await wholeList(
    call.db,
    agreements(call).orderBy('a.accordCodeId', 'desc'),
  );
  return { rows: rows.map((row) => present(call, row)), ...counts };
};

export function agreementAnswerer(notify: Notify): Handler<typeof answerAgreement> {
  return async (call, { body }) => {
    const { accordCodeId: agreementCodeId } = body;
    const row = await agreements(call)
      .where('a.accordCodeId', '=', agreementCodeId)
      .forUpdate('a')
      .executeTakeFirst();
    if (row === undefined) throw new DomainError(NOT_FOUND);
    if (!mayAnswer(call, row)) throw new DomainError(ANSWER_NOT_YOURS);
    const reponse = body.motif ?? null;
    const errors = answerErrors(body.action, reponse);
    if (errors.length > 0) throw new DomainError(INVALID_FIELDS, { errors });
    const input = { now: call.now, who: interlocuteurOf(call), reponse };
    const action = ANSWERS[body.action];
    const moved = agreementStateMachine.transition({ action, from: row.etat, by: 'holder' }, input);
    await call.db
      .updateTable('accordCode')
      .set(moved.written ?? {})
      .where('accordCodeId', '=', agreementCodeId)
      .execute();
    const { isrc, structureId, titulaireId, titre, version } = row;
    await call.record({ ...moved.trace, structureId: titulaireId, after: { isrc, reponse } });
    const facts = { isrc, titre, version, etat: closedAs(moved), reponse };
    await notifyMove(notify, call, moved, { structureId }, { AGREEMENT_ANSWERED: facts });
    return present(call, { ...row, ...moved.written });
  };
}

/**
 * Agreements requested by or from the caller's structure, for recordings that still carry the code.
 */
function agreements({ db, scope }: Call) {
  return db
    .selectFrom('accordCode as a')
    .innerJoin('element as e', 'e.elementId', 'a.elementId')
    .innerJoin('structure as s', 's.structureId', 'a.structureId')
    .innerJoin('structure as t', 't.structureId', 'a.titulaireId')
    .selectAll('a')
    .select(['e.version', 's.raison', 't.situation'])
    .select(({ fn }) => [
      // The title at the time of the request: the recording may have been renamed since.
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

/** A person of the holder; staff for a holder no longer in activity, as for transfers. */
function mayAnswer({ actor }: Call, { titulaireId, situation }: Row): boolean {
  const parties = { deStructureId: titulaireId, versStructureId: 0, deSituation: situation };
  return partiesOf(actor, parties).includes('DE');
}

function present(call: Call, row: Row): CodeAgreementOut {
  const { accordCodeId: agreementCodeId, isrc, etat, raison, titre, artiste, reponse } = row;
  const titulaire = structureIdOf(call.actor) === row.titulaireId;
  return {
    accordCodeId: agreementCodeId,
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
        mayAnswer(call, row) &&
        agreementStateMachine.can({ action: 'accept', from: etat, by: 'holder' }),
    },
  };
}
