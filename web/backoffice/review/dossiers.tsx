import type { DossierRow } from '#contract/registration/dossier.ts';
import { dossierBatch } from '#web/backoffice/messages/batch.ts';
import { queueMessages } from '#web/backoffice/messages/queue.ts';
import type { Batching } from '../review-queue/batch/batching.ts';
import { NUMBER, type Reviewing, reviewQueueAddress } from '../review-queue/reviewing.ts';
import { BrandMark } from '../workbench/brand-mark.tsx';
import { useBatchCheck } from './batch/batch-check.ts';
import { ExportChecked } from './batch/export-checked.tsx';
import { reviewOne } from './batch/review-one.ts';
import { conflictSentence } from './decision/conflict-alert.tsx';
import { changeOf } from './dossier/use-dossier.ts';
import { type Decision, itemOf, type Outcome } from './pending/decision.ts';
import { CONTEXT } from './pending/pending-messages.tsx';
import { DECIDING } from './pending/stored-decision.ts';
import { useQueue } from './queue/use-queue.tsx';

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

/** The requests that wait for a decision, as the desk treats them. */
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

/** Its number, what it holds, and who has it in hand: then its colours say the brand, once it is open. */
function Below({ row }: { row: DossierRow }) {
  const { numero, lock, marque } = row;
  return (
    <>
      <span className="mono">{numero}</span>
      {lock === null ? (
        <span className="queue-what">{contentOf(row)}</span>
      ) : (
        <span className="queue-held" data-mine={lock.parMoi ? '' : undefined}>
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
