/** `GET /api/imports`: the preview of an import, and its progress. */

import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';
import type { ImportOut, readImport } from '#contract/exchange/imports.ts';
import { importStateMachine, isBeingWritten, isWritten } from '#domain/import/state-machine.ts';
import { may } from '#domain/permission/may.ts';
import type { ChangedBy } from '#domain/sheet/detection/row-mark.ts';
import { otherAnswer } from '#domain/sheet/repairs.ts';
import type { Handler } from '#server/platform/call.ts';
import { AS_RECOGNISED, findImport, type Import, writingOf } from './import-lookup.ts';

type Compared = {
  readonly changements?: readonly Change[];
  readonly gardes?: readonly Change[];
};
type Change = Omit<
  ImportAnalysis['misesAJour']['exemples'][number]['changements'][number],
  'par'
> & {
  readonly par?: ChangedBy;
};

/** Adds defaults to an analysis stored before these counts existed. */
function completed(constat: ImportAnalysis, format: Import['format']): ImportAnalysis {
  const {
    misesAJour = NONE,
    corrections = NONE,
    conflits = 0,
    titres = [],
    laissees = 0,
    repliees = 0,
    lettres = null,
    modele = null,
    colonnesLaissees = [],
    nature = format,
  }: Partial<ImportAnalysis> = constat;
  const reported = (changes: readonly Change[] = []) =>
    changes.map((one) => ({ par: UNKNOWN, ...one }));
  const withWho = <E extends Compared>(exemples: readonly E[]) =>
    exemples.map((one) => ({ ...one, changements: reported(one.changements) }));
  const both = ({ nombre, exemples }: ImportAnalysis['misesAJour']) => ({
    nombre,
    exemples: withWho(exemples).map((one) => ({ ...one, gardes: reported(one.gardes) })),
  });
  return {
    ...constat,
    erreurs: constat.erreurs.map((one) => ({ ...one, autre: otherAnswer(one.reparation) })),
    remarques: { ...NOT_SEEN, ...constat.remarques },
    signes: { ...NOT_NOTIFIED, ...constat.signes },
    connues: { ...constat.connues, exemples: withWho(constat.connues.exemples) },
    misesAJour: both(misesAJour),
    corrections: both(corrections),
    conflits,
    titres,
    laissees,
    repliees,
    lettres,
    modele,
    colonnesLaissees,
    nature,
    codes: { ...NOT_JUDGED, ...constat.codes },
    apercu: constat.apercu.map((one) => ({ ...undecided(one, misesAJour), ...one })),
  };
}
/** Defaults of what an older analysis did not look for. */
const NOT_SEEN = { colonnesMasquees: [], idem: 0 };
const NOT_NOTIFIED = { artisteDit: false, artisteEnTete: false, dureeAvecPoint: null };
const NOT_JUDGED = { refuses: 0 };
const undecided = (
  { ligne }: { readonly ligne: number },
  { exemples }: ImportAnalysis['misesAJour'],
) => ({
  choix: null,
  motif: null,
  elementId: exemples.find((one) => one.ligne === ligne)?.elementId ?? null,
});
const NONE = { nombre: 0, exemples: [] };
const UNKNOWN: ChangedBy = 'INCONNU';

const isWritable = (constat: ImportAnalysis | null): boolean =>
  constat !== null && constat.questions.length === 0 && constat.pretes > 0;

/**
 * Number of ready lines not written, since lines are validated again at that time. Corrections
 * without a reason were not requested, and do not count.
 */
function notWritten({ etat, constat, ecrites, reglages }: Import, corrigees: number): number {
  if (!isWritten(etat) || constat === null) return 0;
  const { pretes, corrections = NONE }: ImportAnalysis = constat;
  const requested = pretes - (reglages.motifCorrections === null ? corrections.nombre : 0);
  return Math.max(0, requested - ecrites - corrigees);
}

export const read: Handler<typeof readImport> = async (
  call,
  { query: { importId } },
): Promise<ImportOut> => {
  const one = await findImport(call, importId);
  const {
    structureId,
    dossierId,
    etat,
    nom,
    format,
    taille,
    jobId,
    reglages,
    constat,
    motif,
    ecrites,
  } = one;
  const dossiers = await call.db
    .selectFrom('importLigne')
    .select('dossierId')
    .distinct()
    .where('importId', '=', importId)
    .orderBy('dossierId')
    .execute();
  const { corrigees } = await call.db
    .selectFrom('correctionLot as l')
    .innerJoin('correction as c', 'c.lotId', 'l.lotId')
    .select(({ fn }) => fn.countAll<number>().as('corrigees'))
    .where('l.importId', '=', importId)
    .executeTakeFirstOrThrow();
  const conditions = await writingOf(call, one);
  const offers = (action: 'change' | 'confirm' | 'abandon') =>
    importStateMachine.can({ action, from: etat, by: 'producer', conditions });
  const mine = may(call.actor, 'writeDossiers', { structureId });
  return {
    importId,
    structureId,
    dossierId,
    etat,
    jobId,
    reglages: { ...AS_RECOGNISED, ...reglages },
    analyse: constat === null ? null : completed(constat, format),
    motif,
    ecrites,
    corrigees: Number(corrigees),
    nonEcrites: notWritten(one, Number(corrigees)),
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
