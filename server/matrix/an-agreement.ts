/** Test fixture: pending proposals, a correction of a recording and a transfer of it. */

import type { Kysely } from 'kysely';
import { transferExpiry } from '#domain/register/transfer.ts';
import type { Tables } from '../platform/database/tables.ts';

type Input = {
  readonly elementId: number;
  /** Structure that owns the recording. */
  readonly structureId: number;
  readonly interlocuteurId: number;
  readonly now: Date;
  /** Included in its texts. */
  readonly marker: string;
};

/** Requested by a sheet of the structure: staff answer. */
export async function aCorrection(
  db: Kysely<Tables>,
  input: Input,
): Promise<{ correctionId: number; lotId: number }> {
  const { elementId, structureId, interlocuteurId, now, marker } = input;
  const { lotId } = await db
    .insertInto('correctionLot')
    .values({
      structureId,
      importId: null,
      fichier: `${marker}.csv`,
      motif: marker,
      demandeLe: now,
      demandePar: interlocuteurId,
    })
    .returning('lotId')
    .executeTakeFirstOrThrow();
  const { correctionId } = await db
    .insertInto('correction')
    .values({
      elementId,
      structureId,
      lotId,
      parLaSociete: false,
      motif: marker,
      avant: JSON.stringify({ label: null }),
      apres: JSON.stringify({ label: marker }),
      demandeLe: now,
      demandePar: interlocuteurId,
    })
    .returning('correctionId')
    .executeTakeFirstOrThrow();
  return { correctionId, lotId };
}

/** `agreed`: which of the two parties has already accepted. */
export async function aTransfer(
  db: Kysely<Tables>,
  input: Input & {
    readonly versStructureId: number;
    readonly agreed: 'DE' | 'VERS';
    readonly isrc: string;
  },
): Promise<{ transfertId: number }> {
  const { elementId, structureId, versStructureId, interlocuteurId, now, marker, isrc } = input;
  const yes = { le: now, par: interlocuteurId };
  const [de, vers] = input.agreed === 'DE' ? [yes, null] : [null, yes];
  const made = await db
    .insertInto('transfert')
    .values({
      deStructureId: structureId,
      versStructureId,
      parLaSociete: input.agreed === 'VERS',
      motif: marker,
      proposeLe: now,
      proposePar: interlocuteurId,
      expireLe: transferExpiry(now),
      accordDeLe: de?.le ?? null,
      accordDePar: de?.par ?? null,
      accordVersLe: vers?.le ?? null,
      accordVersPar: vers?.par ?? null,
    })
    .returning('transfertId')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('transfertElement')
    .values({ ...made, elementId, rang: 1, isrc, type: 'P', titre: marker })
    .execute();
  return made;
}
