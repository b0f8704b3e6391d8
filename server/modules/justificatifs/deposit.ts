/**
 * Depositing files for a structure, whichever call carries them: judged together, kept in the storage,
 * then entered as rows in one transaction. A refused deposit leaves nothing.
 */

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { INVALID_FIELDS, NOT_FOUND } from '../../../contract/problem.ts';
import { JUSTIFICATIF_QUOTA, JUSTIFICATIF_TOO_LARGE } from '../../../contract/upload.ts';
import {
  type CheckedJustificatif,
  checkJustificatif,
  type GivenFile,
  isAccepted,
} from '../../../domain/justificatif/check-justificatif.ts';
import { fileNameKey, uniqueFileName } from '../../../domain/justificatif/file-name.ts';
import { MOST_JUSTIFICATIF_BYTES, MOST_JUSTIFICATIFS } from '../../../domain/justificatif/limits.ts';
import { may } from '../../../domain/permission/may.ts';
import { type FieldError, Refusal } from '../../../domain/refusal.ts';
import { type Call, interlocuteurOf, type Preparation } from '../../platform/call.ts';
import { findHolder, lockHolder } from './holder.ts';
import { keepObject, type Objects, removeUnvouched, vouchFor } from './objects.ts';
import { keptRows } from './present.ts';

/** A file in the storage that no row vouches for yet. */
export type KeptFile = CheckedJustificatif & {
  readonly cle: string;
  readonly size: number;
  readonly sha256: string;
};

export type Deposit = {
  readonly structureId: number;
  readonly files: readonly KeptFile[];
  readonly giveUp: () => Promise<void>;
};

/**
 * Judges the files and keeps them, outside any transaction. `field` names them in the errors: `justificatifs.0`.
 * @throws Refusal NOT_FOUND, INVALID_FIELDS, JUSTIFICATIF_TOO_LARGE, JUSTIFICATIF_QUOTA, SERVICE_UNAVAILABLE
 */
export async function prepareDeposit(
  call: Preparation,
  objects: Objects,
  structureId: number,
  given: readonly GivenFile[],
  field: string,
): Promise<Deposit> {
  if (!may(call.actor, 'writeJustificatifs', { structureId })) throw new Refusal(NOT_FOUND);
  await findHolder(call, structureId);
  const judged = judge(given, field);
  await refuseOverQuota(call, structureId, judged);
  const files: KeptFile[] = [];
  const giveUp = async () => {
    for (const { cle } of files) await removeUnvouched(call.db, objects, cle);
  };
  try {
    for (const { bytes, name, type } of judged) {
      const cle = await keepObject(call.db, objects, bytes, type, call.now);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      files.push({ name, type, cle, sha256, size: bytes.byteLength });
    }
  } catch (error) {
    await giveUp().catch(() => {});
    throw error;
  }
  return { structureId, files, giveUp };
}

type Judged = CheckedJustificatif & { readonly bytes: Uint8Array };

/** All files or none, and every fault at once. */
function judge(given: readonly GivenFile[], field: string): readonly Judged[] {
  const accepted: Judged[] = [];
  const errors: FieldError[] = [];
  for (const [index, file] of given.entries()) {
    const checked = checkJustificatif(file, `${field}.${index}`);
    if (isAccepted(checked)) accepted.push({ ...checked, bytes: file.bytes });
    else errors.push(...checked);
  }
  if (errors.length === 0) return accepted;
  const onlySize = errors.every(({ code }) => code === 'TOO_LARGE');
  throw new Refusal(onlySize ? JUSTIFICATIF_TOO_LARGE : INVALID_FIELDS, { errors });
}

/** In the transaction: the rows, with their trace. @returns their ids, in the order of the files */
export async function enterDeposit(call: Call, { structureId, files }: Deposit): Promise<readonly number[]> {
  await lockHolder(call, structureId);
  await refuseOverQuota(
    call,
    structureId,
    files.map(({ size }) => ({ bytes: { byteLength: size } })),
  );
  const taken = new Set((await keptRows(call, structureId)).map(({ nom }) => fileNameKey(nom)));
  const rows = files.map(({ name, cle, size, type, sha256 }) => {
    const nom = uniqueFileName(name, taken);
    const nomCle = fileNameKey(nom);
    taken.add(nomCle);
    return { structureId, cle, nom, nomCle, type, taille: size, sha256 };
  });
  const by = {
    createdAt: call.now,
    createdBy: interlocuteurOf(call),
    parLaSociete: call.actor.kind === 'staff',
    removedAt: null,
    removedBy: null,
  };
  const ids: number[] = [];
  for (const row of rows) {
    const { justificatifId } = await call.db
      .insertInto('justificatif')
      .values({ ...row, ...by })
      .returning('justificatifId')
      .executeTakeFirstOrThrow();
    ids.push(justificatifId);
  }
  await vouchFor(
    call.db,
    files.map(({ cle }) => cle),
  );
  await call.record({
    structureId,
    after: {
      justificatifs: rows.map(({ nom, taille, type, sha256 }, index) => ({
        justificatifId: ids[index],
        ...{ nom, taille, type, sha256 },
      })),
    },
  });
  return ids;
}

/** Asked before anything is kept, and again under the lock, where it counts. */
async function refuseOverQuota(
  { db }: Pick<Preparation, 'db'>,
  structureId: number,
  arriving: readonly { readonly bytes: { readonly byteLength: number } }[],
): Promise<void> {
  const { fn } = db;
  const { held, size } = await db
    .selectFrom('justificatif')
    .where('structureId', '=', structureId)
    .where('removedAt', 'is', null)
    .select([fn.countAll().as('held'), sql<number>`coalesce(sum(taille), 0)`.as('size')])
    .executeTakeFirstOrThrow();
  const files = Number(held) + arriving.length;
  const bytes = arriving.reduce((sum, file) => sum + file.bytes.byteLength, Number(size));
  if (files <= MOST_JUSTIFICATIFS && bytes <= MOST_JUSTIFICATIF_BYTES) return;
  throw new Refusal(JUSTIFICATIF_QUOTA, {
    facts: {
      files: Number(held),
      bytes: Number(size),
      maxFiles: MOST_JUSTIFICATIFS,
      maxBytes: MOST_JUSTIFICATIF_BYTES,
    },
  });
}
