/** `DELETE /api/upload`: a file leaves the structure; that it was there does not. */

import type { Kysely } from 'kysely';
import { NOT_FOUND } from '#contract/problem.ts';
import type { deleteJustificatif } from '#contract/upload.ts';
import { DomainError } from '#domain/domain-error.ts';
import { type Handler, interlocuteurOf } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { DepositDeps } from './deposit.ts';
import { lockHolder } from './holder.ts';
import { announceObject, removeUnvouched } from './objects.ts';

/** @param pool for what is done after the transaction */
export function remover(
  pool: Kysely<Tables>,
  { objects, status }: Pick<DepositDeps, 'objects' | 'status'>,
): Handler<typeof deleteJustificatif> {
  return async (call, { query: { structureId, filename } }) => {
    await lockHolder(call, status, structureId, 'remove');
    const removed = await call.db
      .updateTable('justificatif')
      .set({ removedAt: call.now, removedBy: interlocuteurOf(call) })
      .where('structureId', '=', structureId)
      .where('nom', '=', filename)
      .where('removedAt', 'is', null)
      .returning(['justificatifId', 'nom', 'cle', 'taille', 'type', 'sha256'])
      .executeTakeFirst();
    if (removed === undefined) throw new DomainError(NOT_FOUND);
    const { justificatifId, nom, cle, taille, type, sha256 } = removed;
    await announceObject(call.db, cle, call.now);
    await call.record({ structureId, before: { justificatifId, nom, taille, type, sha256 } });
    // If this fails the sweep does it.
    call.afterCommit(() => removeUnvouched(pool, objects, cle));
    return { structureId, justificatifId, name: nom };
  };
}
