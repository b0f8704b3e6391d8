/** `GET /api/reprise`: the files that wait, what was found in them, how far their job is; and the last account. */

import type { Kysely } from 'kysely';
import {
  ACCOUNT_SHOWN,
  ERRORS_SHOWN,
  type readTakeOver,
  type TakeOverOut,
  type TakeOverStep,
} from '#contract/workbench/take-over.ts';
import { RUNNING } from '#domain/job/state-machine.ts';
import type { CheckResult, CodeAccount } from '#domain/takeover/account.ts';
import { FILES } from '#domain/takeover/headings.ts';
import type { Handler } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { depotOf, filesOf } from './depot.ts';
import { WRITING_JOB } from './jobs.ts';
import { lastAccount } from './last-account.ts';

export const read: Handler<typeof readTakeOver> = async ({ db }) => ({
  depot: await depotIn(db),
  derniere: await accountIn(db),
});

async function depotIn(db: Kysely<Tables>): Promise<TakeOverOut['depot']> {
  const depot = await depotOf(db);
  if (depot === undefined) return null;
  const { constat, jobId } = depot;
  const job =
    jobId === null
      ? undefined
      : await db
          .selectFrom('job')
          .select(['type', 'state', 'done', 'total', 'error'])
          .where('jobId', '=', jobId)
          .executeTakeFirst();
  const running = RUNNING.find((state) => state === job?.state) !== undefined;
  const files = await filesOf(db);
  return {
    etape: running ? (job?.type === WRITING_JOB ? 'ECRITURE' : 'LECTURE') : stepOf(constat),
    fichiers: FILES.flatMap((name) =>
      files
        .filter(({ fichier }) => fichier === name)
        .map(({ fichier, taille, createdAt }) => ({
          fichier,
          taille,
          apporteLe: createdAt.toISOString(),
        })),
    ),
    avancement: running && job !== undefined ? { fait: job.done, total: job.total } : null,
    echec: job?.error ?? null,
    constat: constat === null ? null : shown(constat),
  };
}

function stepOf(constat: CheckResult | null): TakeOverStep {
  if (constat === null) return 'FICHIERS';
  return constat.nombre > 0 ? 'FAUTES' : 'PRET';
}

const shown = ({ fichiers, fautes, nombre, differences, conseils = [] }: CheckResult) => ({
  fichiers: [...fichiers],
  fautes: fautes.slice(0, ERRORS_SHOWN),
  nombre,
  differences: differences.slice(0, ERRORS_SHOWN),
  nombreDifferences: differences.length,
  conseils: [...conseils],
});

async function accountIn(db: Kysely<Tables>): Promise<TakeOverOut['derniere']> {
  const account = await lastAccount(db);
  if (account === null) return null;
  const { commenceeLe, finieLe, fichiers, codes, differences, totaux } = account;
  const first = codes.toSorted((a, b) => Number(differs(b)) - Number(differs(a)));
  return {
    commenceeLe: commenceeLe.toISOString(),
    finieLe: finieLe.toISOString(),
    fichiers,
    codes: first.slice(0, ACCOUNT_SHOWN),
    nombre: codes.length,
    totaux,
    differences: differences.slice(0, ERRORS_SHOWN),
    nombreDifferences: differences.length,
  };
}

const differs = ({ fichier, portail }: CodeAccount) =>
  portail === null || portail.codes !== fichier.codes || portail.somme !== fichier.somme;
