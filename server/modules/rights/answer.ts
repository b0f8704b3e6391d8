/** `GET` and `PUT /api/droits`: staff read requests about personal data, and answer them. */

import { type Kysely, type SqlBool, sql } from 'kysely';
import {
  type answerRight,
  ERASURE_OF_STAFF,
  type listRights,
  RIGHT_ANSWERED,
} from '#contract/account/rights.ts';
import { NOT_FOUND } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { MARK, type Named } from '#domain/profile/erasure.ts';
import { type Call, type Handler, interlocuteurOf } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { wholeList } from '#server/platform/reading/whole-list.ts';
import type { Erased } from '#server/platform/records/erase.ts';
import type { RightDeps } from './deps.ts';
import { dropPapers } from './open.ts';
import { findRequests, presentRequest } from './present.ts';

export const list: Handler<typeof listRights> = async ({ db }) => {
  const query = findRequests(db)
    .orderBy('d.traiteeLe', (order) => order.desc().nullsFirst())
    .orderBy('d.demandeId');
  const { rows, counts } = await wholeList(db, query);
  return { rows: rows.map(presentRequest), ...counts };
};

export function rightAnswerer(rightDeps: RightDeps): Handler<typeof answerRight> {
  return async (call, { body }) => {
    const { demandeId, accordee, reponse } = body;
    const demande = await call.db
      .selectFrom('demandeDroit')
      .select(['interlocuteurId', 'genre', 'traiteeLe'])
      .where('demandeId', '=', demandeId)
      .forUpdate()
      .executeTakeFirst();
    if (demande === undefined) throw new DomainError(NOT_FOUND);
    if (demande.traiteeLe !== null) throw new DomainError(RIGHT_ANSWERED);
    const erases = accordee && demande.genre === 'EFFACEMENT';
    const { lignes, address } = erases
      ? await erase(call, rightDeps, demande.interlocuteurId)
      : STAYS;
    await call.db
      .updateTable('demandeDroit')
      .set({
        traiteeLe: call.now,
        traiteePar: interlocuteurOf(call),
        accordee,
        reponse,
        // The text of a request may identify the person.
        ...(erases ? { texte: null } : {}),
      })
      .where('demandeId', '=', demandeId)
      .execute();
    // It has served: nobody keeps the identity card of somebody who was answered.
    const paper = { of: 'demandeId', values: [demandeId], now: call.now } as const;
    await dropPapers(call.db, rightDeps.files.announce, paper);
    const { interlocuteurId } = demande;
    await call.record({
      structureId: null,
      // Numbers and fingerprints only: the chain records which lines were erased, and what they
      // became.
      after: {
        demandeId,
        interlocuteurVise: interlocuteurId,
        genre: demande.genre,
        accordee,
        lignes,
      },
    });
    if (address !== null)
      await rightDeps.notify(call, {
        kind: 'RIGHT_ANSWERED',
        structureId: null,
        interlocuteurId,
        occasion: String(demandeId),
        facts: { genre: demande.genre, accordee, reponse },
        // What was written to it before went with the person: this leaves for it all the same, and last.
        ...(address === undefined ? {} : { to: address, mailOccasion: String(demandeId) }),
      });
    return { demandeId, accordee, lignesEffacees: lignes.length };
  };
}

/** `address`: that of a person who is erased; null when it was gone already; undefined while the record has it. */
type Ended = { readonly lignes: readonly Erased[]; readonly address: string | null | undefined };

const STAYS: Ended = { lignes: [], address: undefined };

/** The record that it is now: what was asked under one that was joined to another is asked of that other. */
async function erase(call: Call, rightDeps: RightDeps, asker: number): Promise<Ended> {
  const { interlocuteurId, email, erasedAt } = await call.db
    .selectFrom('interlocuteur as i')
    .innerJoin('interlocuteur as n', (join) =>
      join.on(sql<SqlBool>`n.interlocuteur_id = coalesce(i.fusionne_vers, i.interlocuteur_id)`),
    )
    .select(['n.interlocuteurId', 'n.email', 'n.erasedAt'])
    .where('i.interlocuteurId', '=', asker)
    .executeTakeFirstOrThrow();
  // Asked under both, or gone at the end of its time: nothing is left to erase.
  if (erasedAt !== null) return { lignes: [], address: null };
  const ofSociety = await call.db
    .selectFrom('collaborateur')
    .select('structureId')
    .where('interlocuteurId', '=', interlocuteurId)
    .where('structureId', '=', rightDeps.societyStructureId)
    .executeTakeFirst();
  if (ofSociety !== undefined) throw new DomainError(ERASURE_OF_STAFF);
  return { lignes: await rightDeps.erasePerson(call, interlocuteurId), address: email };
}

/**
 * The texts of a request and of its answer may identify the person, and are erased. That the
 * request was made, and when it was answered, stays.
 */
export async function eraseTexts(db: Kysely<Tables>, { interlocuteurIds }: Named): Promise<void> {
  await db
    .updateTable('demandeDroit')
    .set({ texte: null, reponse: sql`case when reponse is not null then ${MARK} end` })
    .where('interlocuteurId', 'in', [...interlocuteurIds])
    .execute();
}

/**
 * In a restored database older than the answer: marks granted requests as answered, so that they do
 * not reappear.
 */
export async function grantedAgain(
  db: Kysely<Tables>,
  interlocuteurId: number,
  at: Date,
): Promise<void> {
  await db
    .updateTable('demandeDroit')
    .set({ traiteeLe: at, accordee: true, texte: null })
    .where('interlocuteurId', '=', interlocuteurId)
    .where('genre', '=', 'EFFACEMENT')
    .where('traiteeLe', 'is', null)
    .execute();
}
