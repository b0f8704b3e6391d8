import type { DossierRow } from '#contract/registration/dossier.ts';
import { queueWords } from '#web/app/catalogue/backoffice-queue.ts';
import { dossierBatch } from '#web/app/catalogue/workbench-staff/batch.ts';
import type { Batching } from '../desk/batch/batching.ts';
import { deskAddress, NUMBER, type Treating } from '../desk/treating.ts';
import { BrandMark } from '../workbench/brand-mark.tsx';
import { useBatchCheck } from './batch/batch-check.ts';
import { ExportChecked } from './batch/export-checked.tsx';
import { treatOne } from './batch/treat-one.ts';
import { conflictSentence } from './decision/conflict-notice.tsx';
import { changeOf } from './dossier/use-dossier.ts';
import { type Decision, type Outcome, thingOf } from './pending/decision.ts';
import { DECIDING } from './pending/kept-decision.ts';
import { TELLING } from './pending/telling.tsx';
import { useQueue } from './queue/use-queue.tsx';

const BATCHING: Batching<DossierRow, Decision> = {
  name: 'lot',
  words: dossierBatch,
  sujet: 'DOSSIER',
  actions: ['OK', 'KO', 'DELETE'],
  motifFor: ['KO', 'DELETE'],
  isFree: ({ lock }) => lock === null || lock.parMoi,
  itemOf: ({ dossierId, numero, raison, lock }) => ({
    thing: thingOf(dossierId),
    name: raison,
    mark: numero,
    mine: lock?.parMoi ?? false,
  }),
  treat: treatOne,
  explain: conflictSentence,
  useCheck: useBatchCheck,
  more: (rows, onDone) => <ExportChecked rows={rows} onDone={onDone} />,
};

/** The requests that wait for a decision, as the desk treats them. */
export const DOSSIERS: Treating<DossierRow, Decision, Outcome> = {
  ecran: 'demandes',
  address: deskAddress('dossier', NUMBER),
  words: { ...queueWords, keys: queueWords.shortcuts.keys },
  thingOf: ({ dossierId }) => thingOf(dossierId),
  versionOf: ({ updatedAt }) => updatedAt,
  useQueue,
  line: (row) => ({ name: row.raison, since: row.waitingSince, below: <Below row={row} /> }),
  subjects: ['dossiers'],
  changeOf,
  deciding: DECIDING,
  telling: TELLING,
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
          {lock.parMoi ? queueWords.heldByMe : queueWords.heldBy(lock.par)}
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
    ? queueWords.holds(phonogrammes, videogrammes)
    : queueWords.partOf(waiting, all);
}
