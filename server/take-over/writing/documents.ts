/**
 * Justificatifs of structures: stored first, then inserted, one at a time; existing ones, and ones
 * that were removed, are recognised by their content.
 */

import {
  checkJustificatif,
  isAccepted,
  pathsOfPart,
} from '#domain/justificatif/check-justificatif.ts';
import { fileNameKey, uniqueFileName } from '#domain/justificatif/file-name.ts';
import { inflate } from '#server/modules/justificatifs/examination/inflate.ts';
import { keepObject, vouchFor } from '#server/modules/justificatifs/objects.ts';
import { idOf, sha256Of } from '../check.ts';
import { dayIn } from '../reading/cells.ts';
import { atNoon } from '../reading/numbers.ts';
import type { Line } from '../reading/read-lines.ts';
import { readAgain } from './read-again.ts';
import type { Writing } from './writing.ts';

export async function writeDocuments(writing: Writing): Promise<number> {
  let count = 0;
  await readAgain(writing, 'documents', async (line) => {
    if (await writeDocument(writing, line)) count += 1;
  });
  return count;
}

/** @returns whether it was not there */
async function writeDocument(writing: Writing, line: Line): Promise<boolean> {
  const { db, objects, source, judging, now, clock, par, notify } = writing;
  const fichier = line.cell('fichier');
  const result = await source.document(fichier);
  const structureId = idOf(writing, line.cell('structure'));
  if (result === null || structureId === null) throw new Error(`${fichier} was judged otherwise`);
  const bytes = await result.read();
  const value = line.cell('nom') || fichier.split('/').at(-1) || fichier;
  const checked = checkJustificatif(
    { bytes, name: value, type: '', size: null },
    pathsOfPart('fichier'),
    inflate,
  );
  if (!isAccepted(checked)) throw new Error(`${fichier} was judged otherwise`);
  const stored = await db
    .selectFrom('justificatif')
    .select(['nom', 'sha256', 'removedAt'])
    .where('structureId', '=', structureId)
    .execute();
  const sha256 = sha256Of(bytes);
  if (stored.some((one) => one.sha256 === sha256)) return false;
  const names = stored
    .filter(({ removedAt }) => removedAt === null)
    .map((one) => fileNameKey(one.nom));
  const nom = uniqueFileName(checked.name, new Set(names));
  const day = dayIn(line, judging.errors, 'deposeLe');
  const cle = await keepObject(db, objects, bytes, checked.type, clock());
  await notify('justificatif.takeOver', async (trx) => {
    const { justificatifId } = await trx
      .insertInto('justificatif')
      .values({
        structureId,
        cle,
        nom,
        nomCle: fileNameKey(nom),
        type: checked.type,
        taille: bytes.length,
        sha256,
        createdAt: day === null ? now : atNoon(day),
        createdBy: par,
        parLaSociete: true,
        removedAt: null,
        removedBy: null,
      })
      .returning('justificatifId')
      .executeTakeFirstOrThrow();
    await vouchFor(trx, [cle]);
    return [{ structureId, after: { justificatifId, nom, sha256 } }];
  });
  return true;
}
