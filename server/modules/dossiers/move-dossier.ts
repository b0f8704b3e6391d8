/** Moves a dossier as the table of its life says, and writes what it answers: nobody else writes its state. */

import type { Kysely } from 'kysely';
import { advanceDossier, type DossierEtat, type DossierMove } from '#domain/dossier/life.ts';
import { type Call, interlocuteurOf } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Dossier } from './dossier-lookup.ts';

type Acting = { readonly db: Kysely<Tables>; readonly now: Date; readonly who: number | null };

/** The state it is then in, or null when the dossier went. @throws Refusal TRANSITION_REFUSED */
export async function moveDossier(
  { db, now, who }: Acting,
  { dossierId, etat: from }: Pick<Dossier, 'dossierId' | 'etat'>,
  step: Omit<DossierMove, 'from'>,
): Promise<DossierEtat | null> {
  const written = advanceDossier({ ...step, from }, { now, who });
  if (written === null) await db.deleteFrom('dossier').where('dossierId', '=', dossierId).execute();
  else await db.updateTable('dossier').set(written).where('dossierId', '=', dossierId).execute();
  return written?.etat ?? null;
}

export const acting = (call: Call): Acting => ({ db: call.db, now: call.now, who: interlocuteurOf(call) });
