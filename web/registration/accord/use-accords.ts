import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '#contract/endpoint.ts';
import { ALTERED } from '#contract/messages/subjects.ts';
import {
  answerCorrection,
  answerCorrectionLot,
  type CorrectionOut,
  listCorrections,
} from '#contract/registration/corrections.ts';
import { answerTransfer, listTransfers } from '#contract/registration/transfers.ts';
import type { Reponse } from '#domain/register/accord.ts';
import { AWAITED } from '#domain/register/accord.ts';
import { call } from '#web/app/api/call.ts';
import { keyOf } from '#web/app/api/keys.ts';
import { readAgain } from '#web/app/api/query-client.ts';
import { useAnswering } from '../use-answering.ts';

/** Corrections that wait for an answer: of one recording, or all that the reader may see. */
export function useWaitingCorrections(elementId: number | null = null, enabled = true) {
  return useQuery({
    queryKey: keyOf('corrections', {}, { elementId }),
    queryFn: ({ signal }) => {
      const about = elementId === null ? {} : { elementId: String(elementId) };
      return call(listCorrections, { query: { etat: AWAITED[0], ...about } }, signal);
    },
    enabled,
  });
}

/** Every transfer that the reader is part of, or only those that wait. */
export function useTransfers(waitingOnly: boolean) {
  return useQuery({
    queryKey: keyOf('transferts', {}, { waitingOnly }),
    queryFn: ({ signal }) => call(listTransfers, { query: waitingOnly ? { etat: AWAITED[0] } : {} }, signal),
  });
}

/** What is agreed changes the lists of codes and the dossiers as well. */
export function useReadAgain() {
  const queries = useQueryClient();
  return () => readAgain(queries, ...ALTERED.correction);
}

export function useAnswerCorrection(correctionId: number, onDone: (action: Reponse) => void) {
  return useAnswering({
    about: `correction-${correctionId}`,
    send: (body) => call(answerCorrection, { body: { correctionId, ...body } }),
    again: useReadAgain(),
    onDone: (_done, action) => onDone(action),
  });
}

/** What one sheet asked for, as far as it was shown. */
export function useAnswerLot(
  lotId: number,
  lines: readonly CorrectionOut[],
  onDone: (done: OutputOf<typeof answerCorrectionLot>, action: Reponse) => void,
) {
  return useAnswering({
    about: `feuille-${lotId}`,
    send: (body) => call(answerCorrectionLot, { body: { lotId, correctionIds: idsOf(lines), ...body } }),
    again: useReadAgain(),
    onDone,
  });
}

export function useAnswerTransfer(transfertId: number, onDone: (action: Reponse) => void) {
  return useAnswering({
    about: `transfert-${transfertId}`,
    send: (body) => call(answerTransfer, { body: { transfertId, ...body } }),
    again: useReadAgain(),
    onDone: (_done, action) => onDone(action),
  });
}

/** What is answered is what was looked at. */
export const idsOf = (lines: readonly CorrectionOut[]) => lines.map(({ correctionId }) => correctionId);

/** Corrections as one treats them: one by one, and those of one sheet together; in the order in which they come. */
export function inLots(rows: readonly CorrectionOut[]): readonly [CorrectionOut, ...CorrectionOut[]][] {
  const lots = new Map<string, [CorrectionOut, ...CorrectionOut[]]>();
  for (const row of rows) {
    const key = row.lot === null ? `one ${row.correctionId}` : `lot ${row.lot.lotId}`;
    const known = lots.get(key);
    if (known === undefined) lots.set(key, [row]);
    else known.push(row);
  }
  return [...lots.values()];
}
