import { sql } from 'kysely';
import {
  agreementStateMachine,
  type CodeAgreementEtat,
} from '#domain/numbering/agreement-state-machine.ts';
import { AWAITED, isAgreed, isAwaited } from '#domain/register/agreement.ts';
import type { Call } from '#server/platform/call.ts';
import type { Moved, Span } from '#server/platform/records/mention.ts';

type Agreement = {
  readonly accordCodeId: number;
  readonly isrc: string;
  readonly etat: CodeAgreementEtat;
};

/**
 * A structure has one agreement per code: when both merged records have one, an accepted one stays,
 * otherwise that of the remaining record.
 */
export async function joinAgreements({ db }: Call, { from, to }: Span): Promise<Moved> {
  const of = (structureId: number) =>
    db
      .selectFrom('accordCode')
      .select(['accordCodeId', 'isrc', 'etat'])
      .where('structureId', '=', structureId)
      .orderBy('accordCodeId')
      .forUpdate()
      .execute();
  const stored = new Map((await of(to)).filter(isOpen).map((one) => [one.isrc, one]));
  const doubles = (await of(from)).filter(isOpen).flatMap((gone) => {
    const one = stored.get(gone.isrc);
    if (one === undefined) return [];
    return [isAgreed(gone.etat) && !isAgreed(one.etat) ? one.accordCodeId : gone.accordCodeId];
  });
  if (doubles.length > 0)
    await db.deleteFrom('accordCode').where('accordCodeId', 'in', doubles).execute();
  await db
    .updateTable('accordCode')
    .set({ structureId: to })
    .where('structureId', '=', from)
    .execute();
  return {};
}

/**
 * Runs after the merge on the requesting side. Requests between the two merged records are dropped.
 */
export async function joinHolders({ db }: Call, { from, to }: Span): Promise<Moved> {
  await db
    .updateTable('accordCode')
    .set({ titulaireId: to })
    .where('titulaireId', '=', from)
    .execute();
  const own = await db
    .selectFrom('accordCode')
    .select(['accordCodeId', 'etat'])
    .where('titulaireId', '=', to)
    .where('structureId', '=', to)
    .where('etat', 'in', AWAITED)
    .orderBy('accordCodeId')
    .forUpdate()
    .execute();
  for (const { accordCodeId: agreementCodeId, etat } of own) {
    agreementStateMachine.target({ action: 'outdate', from: etat, by: 'asker' });
    await db.deleteFrom('accordCode').where('accordCodeId', '=', agreementCodeId).execute();
  }
  return {};
}

/**
 * For recordings moved to another structure before they were sent again: their agreements end, as
 * they were granted to the former structure; the new one makes its own requests.
 */
export async function endAgreements({ db }: Call, dossierIds: readonly number[]): Promise<void> {
  const rows = await db
    .selectFrom('accordCode as a')
    .innerJoin('element as e', 'e.elementId', 'a.elementId')
    .select(['a.accordCodeId', 'a.isrc', 'a.etat'])
    .where('e.dossierId', '=', sql<number>`any(${[...dossierIds]}::int[])`)
    .whereRef('a.structureId', '<>', 'e.structureId')
    .orderBy('a.accordCodeId')
    .forUpdate('a')
    .execute();
  for (const { accordCodeId: agreementCodeId, etat } of rows.filter(isOpen)) {
    agreementStateMachine.target({ action: 'outdate', from: etat, by: 'asker' });
    await db.deleteFrom('accordCode').where('accordCodeId', '=', agreementCodeId).execute();
  }
}

const isOpen = ({ etat }: Agreement): boolean => isAwaited(etat) || isAgreed(etat);
