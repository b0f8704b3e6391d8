/**
 * Deposits files for a structure, whichever call carries them: checked together, stored, then
 * inserted as rows in one transaction. A refused deposit leaves nothing.
 */

import { NOT_FOUND } from '#contract/problem.ts';
import { JUSTIFICATIF_QUOTA } from '#contract/upload.ts';
import { DomainError, type FieldError } from '#domain/domain-error.ts';
import type { CheckedJustificatif, FilePaths } from '#domain/justificatif/check-justificatif.ts';
import { fileNameKey, uniqueFileName } from '#domain/justificatif/file-name.ts';
import { MOST_JUSTIFICATIF_BYTES, MOST_JUSTIFICATIFS } from '#domain/justificatif/limits.ts';
import { may } from '#domain/permission/may.ts';
import { type Call, interlocuteurOf, type Preparation } from '#server/platform/call.ts';
import type { CallerStatus } from '#server/platform/caller-status.ts';
import type { Desks } from './examination/desks.ts';
import { type ArrivedFile, type Examined, examine, type Scan } from './examination/examine.ts';
import { lockHolder, refuseLocked } from './holder.ts';
import { keepObject, type Objects, removeUnvouched, vouchFor } from './objects.ts';
import { storedRows } from './present.ts';
import { lockedBy } from './stored-totals.ts';

/** Dependencies of a deposit beside the call. */
export type DepositDeps = {
  readonly objects: Objects;
  readonly desks: Desks;
  readonly status: CallerStatus;
  /** Null: no virus scanner is configured. */
  readonly scan: Scan | null;
};

/** A stored file that no row references yet. */
type StoredFile = CheckedJustificatif & {
  readonly cle: string;
  readonly size: number;
  readonly sha256: string;
};

export type Deposit = {
  readonly structureId: number;
  readonly files: readonly StoredFile[];
  /** Whether a virus scanner checked it. */
  readonly antivirus: boolean;
  readonly giveUp: () => Promise<void>;
};

/**
 * Checks the files and stores them, outside any transaction. `pathsOf` names them in the errors,
 * which also include the `known` errors of the rest of the call.
 * @throws Refusal NOT_FOUND, JUSTIFICATIFS_LOCKED, JUSTIFICATIF_QUOTA, SERVICE_UNAVAILABLE, and
 * those of `examine`
 */
export async function prepareDeposit(
  call: Preparation,
  { objects, desks, scan, status }: DepositDeps,
  structureId: number,
  arrived: readonly ArrivedFile[],
  pathsOf: (index: number) => FilePaths,
  fieldErrors: readonly FieldError[] = [],
): Promise<Deposit> {
  if (!may(call.actor, 'writeJustificatifs', { structureId })) throw new DomainError(NOT_FOUND);
  refuseLocked(call, await status.find(call, structureId), 'add');
  const examined = await examine({ desks, scan }, arrived, pathsOf, fieldErrors);
  await refuseOverQuota(
    call,
    structureId,
    examined.map(({ content }) => content.size),
  );
  const kept = await keepAll(call, { objects, desks }, examined);
  return { structureId, ...kept, antivirus: scan !== null };
}

/** Until a row of the caller vouches for them. All are kept, or none. */
async function keepAll(
  call: Preparation,
  { objects, desks }: Pick<DepositDeps, 'objects' | 'desks'>,
  examined: readonly Examined[],
): Promise<Pick<Deposit, 'files' | 'giveUp'>> {
  const files: StoredFile[] = [];
  const giveUp = async () => {
    for (const { cle } of files) await removeUnvouched(call.db, objects, cle);
  };
  try {
    for (const { content, name, type } of examined) {
      const cle = await desks.at(async (reviewQueue) =>
        keepObject(call.db, objects, await content.read(reviewQueue), type, call.now),
      );
      files.push({ name, type, cle, sha256: content.sha256, size: content.size });
    }
  } catch (error) {
    await giveUp().catch(() => {});
    throw error;
  }
  return { files, giveUp };
}

/** Papers that are no structure's, for modules whose own rows vouch for them. */
export type KeepPapers = (
  call: Preparation,
  arrived: readonly ArrivedFile[],
  pathsOf: (index: number) => FilePaths,
  fieldErrors: readonly FieldError[],
) => Promise<Pick<Deposit, 'files' | 'giveUp'>>;

/** @returns what judges and keeps them; it throws SERVICE_UNAVAILABLE, and those of `examine` */
export const paperKeeper =
  (depositDeps: DepositDeps): KeepPapers =>
  async (call, arrived, pathsOf, fieldErrors) =>
    keepAll(call, depositDeps, await examine(depositDeps, arrived, pathsOf, fieldErrors));

/** A file that a row now vouches for, as the history keeps it. */
export type EnteredFile = {
  readonly justificatifId: number;
  readonly nom: string;
  readonly taille: number;
  readonly type: string;
  readonly sha256: string;
};

/**
 * Inserts the rows, in the transaction. The caller writes the audit entry.
 * @throws Refusal NOT_FOUND, JUSTIFICATIFS_LOCKED, JUSTIFICATIF_QUOTA
 */
export async function enterDeposit(
  call: Call,
  { status }: Pick<DepositDeps, 'status'>,
  { structureId, files, antivirus }: Deposit,
): Promise<readonly EnteredFile[]> {
  await lockHolder(call, status, structureId, 'add');
  await refuseOverQuota(
    call,
    structureId,
    files.map(({ size }) => size),
  );
  const taken = new Set((await storedRows(call, structureId)).map(({ nom }) => fileNameKey(nom)));
  const by = {
    createdAt: call.now,
    createdBy: interlocuteurOf(call),
    parLaSociete: call.actor.kind === 'staff',
    removedAt: null,
    removedBy: null,
  };
  const entered: EnteredFile[] = [];
  for (const { name, cle, size: taille, type, sha256 } of files) {
    const nom = uniqueFileName(name, taken);
    const nomCle = fileNameKey(nom);
    taken.add(nomCle);
    const { justificatifId } = await call.db
      .insertInto('justificatif')
      .values({ structureId, cle, nom, nomCle, type, taille, sha256, antivirus, ...by })
      .returning('justificatifId')
      .executeTakeFirstOrThrow();
    entered.push({ justificatifId, nom, taille, type, sha256 });
  }
  await vouchFor(
    call.db,
    files.map(({ cle }) => cle),
  );
  return entered;
}

/**
 * Checked before anything is stored, and again under the lock, where it is decisive. `arriving`:
 * bytes of each file.
 */
async function refuseOverQuota(
  call: Pick<Preparation, 'db'>,
  structureId: number,
  arriving: readonly number[],
): Promise<void> {
  const storedTotals = await lockedBy(call, structureId);
  const files = storedTotals.files + arriving.length;
  const bytes = arriving.reduce((sum, each) => sum + each, storedTotals.bytes);
  if (files <= MOST_JUSTIFICATIFS && bytes <= MOST_JUSTIFICATIF_BYTES) return;
  throw new DomainError(JUSTIFICATIF_QUOTA, {
    facts: { ...storedTotals, maxFiles: MOST_JUSTIFICATIFS, maxBytes: MOST_JUSTIFICATIF_BYTES },
  });
}
