/**
 * `GET /api/profile/donnees` and `POST /api/profile/droits`: the data stored about the caller, and
 * their requests.
 */

import {
  type askRight,
  LINES_SHOWN,
  RIGHT_REQUESTED,
  type readOwnData,
} from '#contract/account/rights.ts';
import { NOT_FOUND } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { normaliseEmail } from '#domain/profile/reach.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { violatedConstraint } from '#server/platform/database/database-error.ts';
import { type Asking, recordsOf } from '#server/platform/records/read.ts';
import type { RightDeps } from './deps.ts';
import { DEMANDE, presentDemande } from './present.ts';

export function ownDataReader({ ownRecord, storedAbout }: RightDeps): Handler<typeof readOwnData> {
  return async (call) => {
    const { interlocuteurId, email, asking } = await askingOf(call, ownRecord);
    const stored = await storedAbout(call.db, asking, LINES_SHOWN);
    const demandes = await call.db
      .selectFrom('demandeDroit')
      .select(DEMANDE)
      .where('interlocuteurId', 'in', recordsOf(interlocuteurId))
      .orderBy('demandeId', 'desc')
      .execute();
    return {
      email,
      lueLe: call.now.toISOString(),
      demandes: demandes.map(presentDemande),
      // Dates are sent as text.
      sections: stored.map(({ title: titre, total, rows }) => ({
        titre,
        total,
        lignes: JSON.parse(JSON.stringify(rows)),
      })),
    };
  };
}

export function rightAsker({ ownRecord, notify }: RightDeps): Handler<typeof askRight> {
  return async (call, { body }) => {
    const { interlocuteurId } = await recordOf(call, ownRecord);
    const made = await call.db
      .insertInto('demandeDroit')
      .values({
        interlocuteurId,
        genre: body.genre,
        texte: body.texte || null,
        demandeeLe: call.now,
        traiteeLe: null,
        traiteePar: null,
        accordee: null,
        reponse: null,
      })
      .returning(DEMANDE)
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => {
        if (violatedConstraint(error) === 'demande_droit_ouverte')
          throw new DomainError(RIGHT_REQUESTED);
        throw error;
      });
    await call.record({
      structureId: null,
      after: { demandeId: made.demandeId, genre: body.genre },
    });
    await notify(call, {
      kind: 'RIGHT_ASKED',
      structureId: null,
      occasion: String(made.demandeId),
      facts: { genre: body.genre },
    });
    return presentDemande(made);
  };
}

/**
 * The record's address comes unverified from the account: mail goes only to an address whose owner
 * has proved receipt.
 */
function provedAddress({ signedIn }: Call, email: string): string | null {
  return signedIn?.emailVerified === true && normaliseEmail(signedIn.email ?? '') === email
    ? email
    : null;
}

/** @throws Refusal NOT_FOUND */
export async function askingOf(call: Call, ownRecord: RightDeps['ownRecord']) {
  const own = await recordOf(call, ownRecord);
  const asking: Asking = { number: own.interlocuteurId, address: provedAddress(call, own.email) };
  return { ...own, asking };
}

async function recordOf(call: Call, ownRecord: RightDeps['ownRecord']) {
  const own = await ownRecord(call);
  if (own === null) throw new DomainError(NOT_FOUND);
  return own;
}
