/** `PUT /api/imports`: what columns mean, which repairs are accepted; the file is then read again. */

import type { BodyOf } from '#contract/endpoint.ts';
import type { changeImport, ImportSettings } from '#contract/exchange/imports.ts';
import { INVALID_FIELDS } from '#contract/problem.ts';
import { DomainError, type FieldError } from '#domain/domain-error.ts';
import { IMPORT_CLOSED, importStateMachine } from '#domain/import/state-machine.ts';
import { CODE_PART, CODES, LEFT_OUT, SOME_CODES } from '#domain/sheet/detection/existing-codes.ts';
import { READABLE_COLUMNS } from '#domain/sheet/read-row.ts';
import { isContradictory } from '#domain/sheet/repairs.ts';
import type { Handler } from '#server/platform/call.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import { AS_RECOGNISED, lockImport } from './import-lookup.ts';
import { ANALYSIS_JOB } from './jobs/job-data.ts';
import { startJob } from './jobs/start-job.ts';

type Requested = Omit<BodyOf<typeof changeImport>, 'importId'>;

export function changer(queue: JobQueue | null): Handler<typeof changeImport> {
  return async (call, { body: { importId, ...requested } }) => {
    const one = await lockImport(call, importId);
    const { written } = importStateMachine.transition(
      { action: 'change', from: one.etat, by: 'producer' },
      call,
    );
    if (one.constat === null) throw new DomainError(IMPORT_CLOSED);
    const errors = columnErrors(requested.colonnes ?? [], one.constat.entete.cellules.length);
    if (isContradictory(requested.reparations ?? [])) errors.push(BOTH_ANSWERS);
    if (errors.length > 0) throw new DomainError(INVALID_FIELDS, { errors });
    const before = one.reglages;
    const after = settled(requested.memoire === null ? AS_RECOGNISED : before, requested);
    await call.db
      .updateTable('import')
      .set({ ...written, reglages: JSON.stringify(after) })
      .where('importId', '=', importId)
      .execute();
    const { structureId, constat } = one;
    const jobId = await startJob(call, queue, ANALYSIS_JOB, {
      importId,
      structureId,
      total: constat.lignes,
    });
    await call.record({
      structureId,
      before: { importId, ...before },
      after: { importId, ...after },
    });
    return { importId, jobId };
  };
}

const BOTH_ANSWERS: FieldError = {
  path: 'reparations',
  code: 'CONTRADICTORY',
  message: 'Ces réparations se contredisent : n’en acceptez qu’une.',
};

/**
 * After a change of sheet, encoding or header line, column meanings are dropped and recognised
 * anew; choices about lines are dropped with the sheet or the encoding.
 */
function settled(before: ImportSettings, requested: Requested): ImportSettings {
  const input = Object.fromEntries(
    Object.entries(requested).filter(([, value]) => value !== undefined),
  );
  const after: ImportSettings = { ...before, ...input };
  const moved = (['feuille', 'encodage', 'ligneEntete'] as const).filter(
    (name) => after[name] !== before[name],
  );
  const isOther = moved.includes('feuille') || moved.includes('encodage');
  return {
    ...after,
    laissees: isOther && requested.laissees === undefined ? [] : [...new Set(after.laissees)],
    sansCode: isOther && requested.sansCode === undefined ? [] : [...new Set(after.sansCode)],
    ligneEntete:
      moved.includes('feuille') && requested.ligneEntete === undefined ? null : after.ligneEntete,
    colonnes: moved.length > 0 && requested.colonnes === undefined ? null : after.colonnes,
    reparations: [...new Set(after.reparations)],
    titres: [...new Set(after.titres)],
  };
}

/** Meanings that several columns may have. */
const SHARED: ReadonlySet<string> = new Set([CODES, SOME_CODES, CODE_PART, LEFT_OUT]);

/**
 * One column per meaning, one meaning per column; only codes may be in several columns, and several
 * columns may be left out.
 */
function columnErrors(colonnes: readonly (string | null)[], width: number): FieldError[] {
  const errors: FieldError[] = [];
  const wrong = (path: string, code: string, message: string) =>
    errors.push({ path, code, message });
  if (colonnes.length > width) {
    wrong('colonnes', 'TOO_MANY', `Ce fichier compte ${width} colonnes.`);
    return errors;
  }
  for (const [index, colonne] of colonnes.entries()) {
    if (colonne === null) continue;
    if (!READABLE_COLUMNS.includes(colonne))
      wrong(`colonnes.${index}`, 'UNKNOWN_VALUE', 'Cette colonne est inconnue.');
    else if (!SHARED.has(colonne) && colonnes.indexOf(colonne) !== index)
      wrong(`colonnes.${index}`, 'DUPLICATE', 'Cette colonne est déjà choisie.');
  }
  return errors;
}
