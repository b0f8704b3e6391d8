/** `GET /api/imports`: the preview of an import, and how far it has come. */

import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';
import type { ImportOut, ImportSettings, readImport } from '#contract/exchange/imports.ts';
import { importLife, isBeingWritten } from '#domain/import/life.ts';
import { may } from '#domain/permission/may.ts';
import type { Verb } from '#server/platform/call.ts';
import { AS_RECOGNISED } from './deposit.ts';
import { findImport } from './import-lookup.ts';

/** A file that was read before its lines could come back says nothing of those that do. */
function completed(constat: ImportAnalysis): ImportAnalysis {
  const kept: Partial<ImportAnalysis> = constat;
  const exemples = constat.connues.exemples.map((example) => {
    const { changements = [] }: Partial<typeof example> = example;
    return { ...example, changements };
  });
  return {
    ...constat,
    connues: { ...constat.connues, exemples },
    misesAJour: kept.misesAJour ?? { nombre: 0, exemples: [] },
  };
}

/** Of an import received before decisions were taken over from earlier ones. */
const whole = (reglages: Partial<ImportSettings>): ImportSettings => ({ ...AS_RECOGNISED, ...reglages });

const isWritable = (constat: ImportAnalysis | null): boolean =>
  constat !== null && constat.questions.length === 0 && constat.pretes > 0;

export const read: Verb<typeof readImport> = async (call, { query: { importId } }): Promise<ImportOut> => {
  const one = await findImport(call, importId);
  const { structureId, dossierId, etat, nom, format, taille, jobId, reglages, constat, motif, ecrites } = one;
  const dossiers = await call.db
    .selectFrom('importLigne')
    .select('dossierId')
    .distinct()
    .where('importId', '=', importId)
    .orderBy('dossierId')
    .execute();
  const offers = (action: 'change' | 'confirm' | 'abandon') =>
    importLife.can({ action, from: etat, by: 'producer' });
  const mine = may(call.actor, 'writeDossiers', { structureId });
  return {
    ...{
      importId,
      structureId,
      dossierId,
      etat,
      jobId,
      reglages: whole(reglages),
      analyse: constat === null ? null : completed(constat),
      motif,
      ecrites,
    },
    fichier: { nom, format, taille },
    dossiers: dossiers.map((row) => row.dossierId),
    createdAt: one.createdAt.toISOString(),
    can: {
      change: mine && offers('change'),
      confirm: mine && offers('confirm') && !isBeingWritten(etat) && isWritable(constat),
      remove: mine && offers('abandon'),
    },
  };
};
