/** Moves the documents of a record merged with, or attached to, another. */

import { fileNameKey, uniqueFileName } from '#domain/justificatif/file-name.ts';
import type { Call } from '#server/platform/call.ts';
import type { Span } from '#server/platform/records/mention.ts';

/** The removed ones too: they are part of what was once sent. A name that is taken gets a number. */
export async function moveJustificatifs({ db }: Call, { from, to }: Span): Promise<number[]> {
  const locked = await db
    .selectFrom('justificatif')
    .select(['justificatifId', 'structureId', 'nom', 'removedAt'])
    .where('structureId', 'in', [from, to])
    .orderBy('justificatifId')
    .execute();
  const stored = locked.filter(
    ({ structureId, removedAt }) => structureId === to && removedAt === null,
  );
  const taken = new Set(stored.map(({ nom }) => fileNameKey(nom)));
  const moving = locked.filter(({ structureId }) => structureId === from);
  for (const { justificatifId, nom: value, removedAt } of moving) {
    const nom = removedAt === null ? uniqueFileName(value, taken) : value;
    const nomCle = fileNameKey(nom);
    if (removedAt === null) taken.add(nomCle);
    await db
      .updateTable('justificatif')
      .set({ structureId: to, nom, nomCle })
      .where('justificatifId', '=', justificatifId)
      .execute();
  }
  return moving.map(({ justificatifId }) => justificatifId);
}
