/** Moves a dossier as the table of its life says, and writes what it answers: nobody else writes its state. */

import type { Kysely } from 'kysely';
import { type DossierEtat, type DossierMove, dossierLife } from '#domain/dossier/life.ts';
import { type Call, interlocuteurOf } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Dossier } from './dossier-lookup.ts';

export type DossierMoved = Omit<ReturnType<typeof dossierLife.advance>, 'to' | 'written'> & {
  readonly etat: DossierEtat | null;
};

type Acting = { readonly db: Kysely<Tables>; readonly now: Date; readonly who: number | null };

/** What became of it, its state included; null when the dossier went. @throws Refusal TRANSITION_REFUSED */
export async function moveDossier(
  { db, now, who }: Acting,
  { dossierId, etat: from }: Pick<Dossier, 'dossierId' | 'etat'>,
  step: Omit<DossierMove, 'from'>,
): Promise<DossierMoved> {
  const { written, notice, trace } = dossierLife.advance({ ...step, from }, { now, who });
  if (written === null) await db.deleteFrom('dossier').where('dossierId', '=', dossierId).execute();
  else await db.updateTable('dossier').set(written).where('dossierId', '=', dossierId).execute();
  return { etat: written?.etat ?? null, notice, trace };
}

export const acting = (call: Call): Acting => ({ db: call.db, now: call.now, who: interlocuteurOf(call) });
