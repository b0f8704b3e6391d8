/** The justificatifs' part of the API. */

import type { Kysely } from 'kysely';
import { NOT_FOUND } from '#contract/problem.ts';
import {
  deleteJustificatif,
  LINK_EXPIRED,
  listJustificatifs,
  readJustificatif,
  uploadJustificatifs,
} from '#contract/upload.ts';
import { DomainError } from '#domain/domain-error.ts';
import { pathsOfPart } from '#domain/justificatif/check-justificatif.ts';
import { documentLabel, expectedDocuments } from '#domain/justificatif/expected-documents.ts';
import { MOST_JUSTIFICATIF_BYTES, MOST_JUSTIFICATIFS } from '#domain/justificatif/limits.ts';
import { type Handler, interlocuteurOf, type PreparedHandler } from '#server/platform/call.ts';
import type { CallerStatus } from '#server/platform/caller-status.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { LinkSigner } from '#server/platform/signed-link.ts';
import { type Deposit, type DepositDeps, enterDeposit, prepareDeposit } from './deposit.ts';
import { lockHolder, mayDeposit } from './holder.ts';
import { announceObject, type Objects, orUnavailable, removeUnvouched } from './objects.ts';
import { linkSubject, presentRow, storedRows } from './present.ts';

export function justificatifRoutes(deps: {
  readonly db: Kysely<Tables>;
  readonly deposits: DepositDeps;
  readonly links: LinkSigner;
}): readonly Route[] {
  const { db, deposits, links } = deps;
  const { objects, status } = deposits;
  return [
    route(uploadJustificatifs, uploader(deposits, links)),
    route(listJustificatifs, lister(links, status)),
    route(deleteJustificatif, remover(db, deposits)),
    route(readJustificatif, fileReader(objects, links)),
  ];
}

/** `GET /api/upload`: what a structure has deposited. */
function lister(links: LinkSigner, { find }: CallerStatus): Handler<typeof listJustificatifs> {
  return async (call, { query: { structureId } }) => {
    const holder = await find(call, structureId);
    const rows = await storedRows(call, structureId);
    return {
      structureId,
      justificatifs: rows.map((row) => presentRow(call, links, row)),
      total: rows.reduce((sum, { taille }) => sum + taille, 0),
      limits: { files: MOST_JUSTIFICATIFS, bytes: MOST_JUSTIFICATIF_BYTES },
      attendus: expectedDocuments(holder).map((key) => ({ key, label: documentLabel(key) })),
      can: { add: mayDeposit(call, holder, 'add'), remove: mayDeposit(call, holder, 'remove') },
    };
  };
}

/** `GET /api/upload/file`: the bytes of one file, for the holder of a link that is still valid. */
function fileReader(objects: Objects, links: LinkSigner): Handler<typeof readJustificatif> {
  return async (call, { query }) => {
    const decision = links.judge(linkSubject(query.justificatifId), query, call.now);
    if (decision === 'expired') throw new DomainError(LINK_EXPIRED);
    if (decision === 'forged') throw new DomainError(NOT_FOUND);
    const row = await call.db
      .selectFrom('justificatif')
      .select(['cle', 'nom', 'type', 'taille'])
      .where('justificatifId', '=', query.justificatifId)
      .where('removedAt', 'is', null)
      .executeTakeFirst();
    if (row === undefined) throw new DomainError(NOT_FOUND);
    const { stream, size } = await orUnavailable(objects.read(row.cle));
    if (size !== row.taille) {
      // Half a document must not pass for a whole one.
      stream.destroy();
      throw new Error(`object ${row.cle} has ${size} bytes, not ${row.taille}`);
    }
    return { name: row.nom, type: row.type, size, content: stream };
  };
}

/** `DELETE /api/upload`: removes a file from the structure; its row and history stay. */
/** @param pool for what is done after the transaction */
function remover(
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

/** `POST /api/upload`: files for a structure, by a form. */
function uploader(
  depositDeps: DepositDeps,
  links: LinkSigner,
): PreparedHandler<typeof uploadJustificatifs, Deposit> {
  return {
    prepare(call, { body: { structureId, justificatifs } }) {
      const pathsOf = (index: number) => pathsOfPart(`justificatifs.${index}`);
      return prepareDeposit(call, depositDeps, structureId, justificatifs, pathsOf);
    },
    async write(call, { body: { structureId } }, deposit) {
      const entered = await enterDeposit(call, depositDeps, deposit);
      await call.record({ structureId, after: { justificatifs: entered } });
      const ids = new Set(entered.map(({ justificatifId }) => justificatifId));
      const rows = (await storedRows(call, structureId)).filter(({ justificatifId }) =>
        ids.has(justificatifId),
      );
      return { structureId, justificatifs: rows.map((row) => presentRow(call, links, row)) };
    },
    giveUp: (deposit) => deposit.giveUp(),
  };
}
