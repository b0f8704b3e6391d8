/** The end of a transfer without a move: refused, withdrawn, lapsed. Its recordings may be promised again. */

import type { Kysely } from 'kysely';
import type { EtatAccord } from '#domain/register/accord.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Tell, Telling } from '#server/platform/tell.ts';
import type { Transfer } from './transfer-lookup.ts';

export type Ending = {
  readonly etat: Exclude<EtatAccord, 'EN_ATTENTE'>;
  readonly reponse: string | null;
};

export async function closeTransfer(
  { db, now }: { readonly db: Kysely<Tables>; readonly now: Date },
  transfertId: number,
  { etat, reponse }: Ending,
): Promise<void> {
  await db
    .updateTable('transfert')
    .set({ etat, reponse, closLe: now })
    .where('transfertId', '=', transfertId)
    .execute();
  await releaseLines(db, transfertId);
}

export async function releaseLines(db: Kysely<Tables>, transfertId: number): Promise<void> {
  await db
    .updateTable('transfertElement')
    .set({ ouvert: false })
    .where('transfertId', '=', transfertId)
    .execute();
}

/** Both parties, each in its own words. */
export async function tellBoth(
  telling: Telling,
  transfer: Transfer,
  { etat, reponse, count }: Ending & { readonly count: number },
  tell: Tell,
): Promise<void> {
  const { deStructureId, deRaison, versStructureId, versRaison } = transfer;
  const ended = { etat, motif: reponse, count };
  await tell(telling, {
    kind: 'TRANSFER_CLOSED',
    structureId: deStructureId,
    facts: { ...ended, partie: 'DE', autre: versRaison },
  });
  await tell(telling, {
    kind: 'TRANSFER_CLOSED',
    structureId: versStructureId,
    facts: { ...ended, partie: 'VERS', autre: deRaison },
  });
}

/** The two traces of one act: each structure reads its own history. */
export function bothHistories(
  { deStructureId, versStructureId, transfertId }: Transfer,
  entry: { readonly action: string; readonly before?: object; readonly after: object },
) {
  return [deStructureId, versStructureId].map((structureId) => ({
    ...entry,
    structureId,
    after: { transfertId, ...entry.after },
  }));
}
