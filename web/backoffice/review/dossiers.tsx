import { z } from 'zod/mini';
import {
  type DossierRow,
  moveDossier,
  readDossier,
  rejectDossier,
  takeDossierInCharge,
  validateDossier,
} from '#contract/registration/dossier.ts';
import { DOSSIER_NOT_TAKEN } from '#domain/dossier/state-machine.ts';
import { dossierBatch, exportChecked as messages } from '#web/backoffice/messages/batch.ts';
import { queueMessages } from '#web/backoffice/messages/queue.ts';
import { EMPTY_DRAFT } from '#web/backoffice/review/decision/choices.ts';
import { linesToDecide } from '#web/backoffice/review/dossier/lines.ts';
import type { Action } from '#web/backoffice/review-queue/action.ts';
import { changedSinceSeen, type ReviewOne } from '#web/backoffice/review-queue/batch/batch.ts';
import type { Deciding } from '#web/backoffice/review-queue/use-pending.ts';
import { ExportButton } from '#web/exchange/export/export-button.tsx';
import { call } from '#web/platform/api/call.ts';
import { asProblem } from '#web/platform/api/problem-error.ts';
import type { Batching } from '../review-queue/batch/batching.ts';
import { NUMBER, type Reviewing, reviewQueueAddress } from '../review-queue/reviewing.ts';
import { BrandMark } from '../workbench/brand-mark.tsx';
import { useBatchCheck } from './batch-check.ts';
import { conflictSentence } from './decision/conflict-alert.tsx';
import { changeOf } from './dossier/use-dossier.ts';
import {
  aboutOf,
  type Decision,
  decisionOf,
  itemOf,
  type Outcome,
  sendDecision,
  type Wish,
} from './pending/decision.ts';
import { CONTEXT } from './pending/pending-messages.tsx';
import { useQueue } from './queue/use-queue.tsx';

const WISHES: Readonly<Record<Action, Wish>> = {
  OK: 'lines',
  KO: 'refuseAll',
  DELETE: 'deleteAll',
};

/**
 * Takes the dossier in charge, then decides it whole: the server's two steps, which exclude other
 * reviewers. A request sent without an answer is repeated first; if it never arrived, the dossier
 * may have changed, and is checked as an unsent one.
 */
const reviewOne: ReviewOne<Decision> = async ({ action, motif }, item, remember) => {
  const { item: subject, mine, seen, sent } = item;
  const result = sent === null ? null : await findAnswer(sent);
  if (result !== null) return { codes: result.attributed.length };
  const body = { dossierId: Number(subject) };
  await call(takeDossierInCharge, { body });
  try {
    const dossier = await call(readDossier, { query: { dossierId: subject } });
    if (dossier.updatedAt !== seen) throw changedSinceSeen();
    const draft = { ...EMPTY_DRAFT, motif, deletion: motif };
    const decision = decisionOf(WISHES[action], dossier, linesToDecide(dossier), draft);
    remember(decision);
    const outcome = await sendDecision(decision);
    return { codes: outcome.attributed.length };
  } catch (error) {
    // Refused: released to the queue for another reviewer. Without an answer: it may have been
    // decided, so it is not released.
    const refused = asProblem(error).status >= 400 && asProblem(error).status < 500;
    if (refused && !mine) await giveBack(body.dossierId);
    throw error;
  }
};

/**
 * Answer of a repeated request. Null when the first never arrived and the dossier is no longer
 * held.
 */
async function findAnswer(sent: Decision): Promise<Outcome | null> {
  try {
    return await sendDecision(sent);
  } catch (error) {
    if (asProblem(error).code === DOSSIER_NOT_TAKEN.code) return null;
    throw error;
  }
}

const giveBack = (dossierId: number) =>
  call(moveDossier, { body: { dossierId, action: 'release' } }).catch(() => undefined);

const count = z.int();
const storedDecision = z.strictObject({
  dossierId: z.int(),
  numero: z.string(),
  raison: z.string(),
  updatedAt: z.string(),
  effect: z.strictObject({ codes: count, refused: count, deleted: count }),
  key: z.string(),
  request: z.union([
    z.strictObject({ action: z.literal('validate'), body: validateDossier.body }),
    z.strictObject({ action: z.literal('reject'), body: rejectDossier.body }),
  ]),
});

/** How the desk sends a dossier decision. */
const DECIDING: Deciding<Decision, Outcome> = {
  about: aboutOf,
  send: sendDecision,
  name: 'decision-en-route',
  shape: storedDecision,
};

const BATCHING: Batching<DossierRow, Decision> = {
  name: 'lot',
  messages: dossierBatch,
  sujet: 'DOSSIER',
  actions: ['OK', 'KO', 'DELETE'],
  motifFor: ['KO', 'DELETE'],
  isFree: ({ lock }) => lock === null || lock.parMoi,
  itemOf: ({ dossierId, numero, raison, lock }) => ({
    item: itemOf(dossierId),
    name: raison,
    mark: numero,
    mine: lock?.parMoi ?? false,
  }),
  review: reviewOne,
  explain: conflictSentence,
  useCheck: useBatchCheck,
  more: (rows, onDone) => <ExportChecked rows={rows} onDone={onDone} />,
};

/** Desk definition for the requests awaiting a decision. */
export const DOSSIERS: Reviewing<DossierRow, Decision, Outcome> = {
  ecran: 'demandes',
  address: reviewQueueAddress('dossier', NUMBER),
  messages: { ...queueMessages, keys: queueMessages.shortcuts.keys },
  itemOf: ({ dossierId }) => itemOf(dossierId),
  versionOf: ({ updatedAt }) => updatedAt,
  useQueue,
  line: (row) => ({ name: row.raison, since: row.waitingSince, below: <Below row={row} /> }),
  subjects: ['dossiers'],
  changeOf,
  deciding: DECIDING,
  context: CONTEXT,
  batching: BATCHING,
};

/**
 * Its number, then its content and brand, or its holder: once held, the brand shows in the open
 * file only.
 */
function Below({ row }: { row: DossierRow }) {
  const { numero, lock, marque } = row;
  return (
    <>
      <span className="mono">{numero}</span>
      {lock === null ? (
        <span className="queue-what">{contentOf(row)}</span>
      ) : (
        <span className="queue-taken" data-mine={lock.parMoi ? '' : undefined}>
          {lock.parMoi ? queueMessages.lockedByMe : queueMessages.lockedBy(lock.par)}
        </span>
      )}
      {lock === null ? <BrandMark marque={marque} /> : null}
    </>
  );
}

/** « 6 sons »; « 1 sur 6 à traiter » once the rest was decided. */
function contentOf({ phonogrammes, videogrammes, counts }: DossierRow): string {
  const all = phonogrammes + videogrammes;
  const waiting = counts.PRODUCT + counts.LOCK;
  return waiting === all
    ? queueMessages.has(phonogrammes, videogrammes)
    : queueMessages.partOf(waiting, all);
}

type ExportCheckedProps = {
  rows: readonly DossierRow[];
  onDone: (sentence: string) => void;
};

/** Exports the waiting recordings of the ticked dossiers, as they are at that time. */
function ExportChecked({ rows, onDone }: ExportCheckedProps) {
  const result = rows.reduce((sum, { counts }) => sum + counts.PRODUCT + counts.LOCK, 0);
  const criteres = {
    statut: ['PRODUCT' as const, 'LOCK' as const],
    dossierIds: rows.map(({ dossierId }) => dossierId),
  };
  return (
    <ExportButton
      label={messages.exporting}
      size="small"
      extent={result === 0 ? null : { criteres, result }}
      nothing={messages.nothing}
      issued={false}
      onDone={onDone}
    />
  );
}
