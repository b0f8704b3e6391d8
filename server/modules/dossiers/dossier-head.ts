/** Fields shared by the row of a list and the whole dossier. */

import type { DossierRow } from '#contract/registration/dossier.ts';
import { numeroOf } from '#domain/dossier/numero.ts';
import { holderOf } from '#domain/registration/transitions.ts';
import type { Call } from '#server/platform/call.ts';
import { within } from '#server/platform/scope.ts';

/** Dossiers in the caller's scope, with their structure and their holder. */
export function dossierHeads(call: Call) {
  return call.db
    .selectFrom('dossier as d')
    .innerJoin('structure as s', 's.structureId', 'd.structureId')
    .leftJoin('interlocuteur as h', 'h.interlocuteurId', 'd.lockedBy')
    .where(within(call.scope, 'd.structure_id'))
    .select([
      'd.dossierId',
      'd.structureId',
      'd.titre',
      'd.etat',
      'd.createdAt',
      'd.updatedAt',
      'd.submittedAt',
      'd.returnedAt',
      'd.submittedBy',
      'd.decidedAt',
      'd.lockedBy',
      'd.lockedAt',
      's.raison',
      's.numAyd',
      's.marque',
      'h.prenom as holderPrenom',
      'h.nom as holderNom',
    ]);
}

export type HeadRow = Awaited<ReturnType<ReturnType<typeof dossierHeads>['execute']>>[number];
type Head = Pick<
  DossierRow,
  | 'dossierId'
  | 'numero'
  | 'structureId'
  | 'raison'
  | 'numAyd'
  | 'marque'
  | 'titre'
  | 'etat'
  | 'createdAt'
  | 'updatedAt'
  | 'submittedAt'
  | 'waitingSince'
  | 'decidedAt'
  | 'lock'
>;

export function presentHead(call: Call, row: HeadRow): Head {
  return {
    dossierId: row.dossierId,
    numero: numeroOf(row),
    structureId: row.structureId,
    raison: row.raison,
    numAyd: row.numAyd,
    marque: row.marque,
    titre: row.titre,
    etat: row.etat,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    waitingSince: waitingSinceOf(row)?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    lock: lockOf(call, row),
  };
}

/** Same rule as the order of the queue (`waitingSince` of dossiers waiting for the society). */
function waitingSinceOf({ submittedAt, returnedAt }: HeadRow): Date | null {
  return Number(returnedAt) > Number(submittedAt) ? returnedAt : submittedAt;
}

/** An expired lock counts as none, even before the portal has released the dossier. */
function lockOf(call: Call, row: HeadRow): Head['lock'] {
  const { lockedAt, holderPrenom, holderNom } = row;
  const holder = holderOf(row, call.now);
  if (holder === null || lockedAt === null) return null;
  const { actor } = call;
  // A producer sees that the dossier is being treated, not by whom.
  const staff = actor.kind === 'staff';
  return {
    par: staff ? `${holderPrenom} ${holderNom}` : '',
    depuis: lockedAt.toISOString(),
    parMoi: staff && actor.interlocuteurId === holder,
  };
}
