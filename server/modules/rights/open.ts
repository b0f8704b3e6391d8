/**
 * `POST /api/droits` and `GET /api/droits/piece`: staff open a request for somebody who cannot sign in, with the paper that
 * proves who asks. It is kept until the request is answered.
 */

import type { Kysely } from 'kysely';
import { type openRight, RIGHT_REQUESTED, type readRightPaper } from '#contract/account/rights.ts';
import { NOT_FOUND } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { pathsOfPart } from '#domain/justificatif/check-justificatif.ts';
import { receivedAt } from '#domain/profile/rights.ts';
import type { Deposit } from '#server/modules/justificatifs/deposit.ts';
import type { announceObject } from '#server/modules/justificatifs/objects.ts';
import {
  type Call,
  type Handler,
  interlocuteurOf,
  type PreparedHandler,
} from '#server/platform/call.ts';
import { violatedConstraint } from '#server/platform/database/database-error.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { RightDeps } from './deps.ts';
import { findRequests, presentRequest } from './present.ts';

type StoredPaper = Pick<Deposit, 'files' | 'giveUp'>;

const TO_COME = {
  path: 'recueLe',
  code: 'TO_COME',
  message: 'La demande ne peut pas être reçue à une date à venir.',
};

export function rightOpener({
  keepPapers,
  files,
  notify,
}: RightDeps): PreparedHandler<typeof openRight, StoredPaper> {
  return {
    prepare(call, { body: { recueLe, piece } }) {
      const errors = receivedAt(recueLe, call.now) === null ? [TO_COME] : [];
      return keepPapers(call, piece, (index) => pathsOfPart(`piece.${index}`), errors);
    },
    async write(call, { body }, { files: [paper] }) {
      if (paper === undefined) throw new Error('a request was opened without its paper');
      const interlocuteurId = await findPerson(call, body.interlocuteurId);
      const { cle, name: nom, type, size: taille } = paper;
      const { demandeId } = await call.db
        .insertInto('demandeDroit')
        .values({
          interlocuteurId,
          genre: body.genre,
          texte: body.texte || null,
          demandeeLe: receivedAt(body.recueLe, call.now) ?? call.now,
          ouvertePar: interlocuteurOf(call),
          cle,
          piece: JSON.stringify({ nom, type, taille }),
        })
        .returning('demandeId')
        .executeTakeFirstOrThrow()
        .catch((error: unknown) => {
          if (violatedConstraint(error) !== 'demande_droit_ouverte') throw error;
          const detail = 'Une demande de cette personne attend déjà sa réponse.';
          throw new DomainError(RIGHT_REQUESTED, { detail });
        });
      await files.vouchFor(call.db, [cle]);
      const opened = { demandeId, interlocuteurVise: interlocuteurId, genre: body.genre };
      await call.record({ structureId: null, after: { ...opened, recueLe: body.recueLe } });
      const facts = { genre: body.genre };
      await notify(call, {
        kind: 'RIGHT_ASKED',
        structureId: null,
        occasion: String(demandeId),
        facts,
      });
      const [row] = await findRequests(call.db).where('d.demandeId', '=', demandeId).execute();
      if (row === undefined) throw new Error('the request that was opened is not there');
      return presentRequest(row);
    },
    giveUp: ({ giveUp }) => giveUp(),
  };
}

/** The record that stands for them. @throws Refusal NOT_FOUND for nobody, and for somebody who is erased */
async function findPerson({ db }: Call, interlocuteurId: number): Promise<number> {
  const person = await db
    .selectFrom('interlocuteur')
    .select(['fusionneVers', 'erasedAt'])
    .where('interlocuteurId', '=', interlocuteurId)
    .executeTakeFirst();
  if (person === undefined || person.erasedAt !== null) throw new DomainError(NOT_FOUND);
  return person.fusionneVers ?? interlocuteurId;
}

export function paperReader({ files }: RightDeps): Handler<typeof readRightPaper> {
  return async ({ db }, { query }) => {
    const request = await db
      .selectFrom('demandeDroit')
      .select(['cle', 'piece'])
      .where('demandeId', '=', query.demandeId)
      .executeTakeFirst();
    if (request?.cle == null || request.piece === null) throw new DomainError(NOT_FOUND);
    const { stream, size } = await files.read(request.cle);
    const { nom: name, type } = request.piece;
    return { name, type, size, content: stream };
  };
}

/** Of these requests; the round that sweeps objects removes what they locked. */
export async function dropPapers(
  db: Kysely<Tables>,
  announce: typeof announceObject,
  {
    of,
    values,
    now,
  }: {
    readonly of: 'demandeId' | 'interlocuteurId';
    readonly values: readonly number[];
    readonly now: Date;
  },
): Promise<void> {
  const locked = await db
    .selectFrom('demandeDroit')
    .select(['demandeId', 'cle'])
    .where(of, 'in', [...values])
    .where('cle', 'is not', null)
    .forUpdate()
    .execute();
  for (const { demandeId, cle } of locked) {
    if (cle === null) continue;
    await db
      .updateTable('demandeDroit')
      .set({ cle: null, piece: null })
      .where('demandeId', '=', demandeId)
      .execute();
    await announce(db, cle, now);
  }
}
