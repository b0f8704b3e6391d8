import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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

export type Answer = { readonly action: Reponse; readonly motif?: string | undefined };

export function useAnswerCorrection(correctionId: number, onDone: (action: Reponse) => void) {
  return useAnswering((body: Answer) => call(answerCorrection, { body: { correctionId, ...body } }), onDone);
}

/** What one sheet asked for, as far as it was shown. */
export function useAnswerLot(
  lotId: number,
  lines: readonly CorrectionOut[],
  onDone: (done: OutputOf<typeof answerCorrectionLot>, action: Reponse) => void,
) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (body: Answer) =>
      call(answerCorrectionLot, { body: { lotId, correctionIds: idsOf(lines), ...body } }),
    onSettled: readAgain,
    onSuccess: (done, { action }) => onDone(done, action),
  });
}

export function useAnswerTransfer(transfertId: number, onDone: (action: Reponse) => void) {
  return useAnswering((body: Answer) => call(answerTransfer, { body: { transfertId, ...body } }), onDone);
}

function useAnswering(send: (answer: Answer) => Promise<unknown>, onDone: (action: Reponse) => void) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: send,
    // Whoever failed to answer wants the truth too: the other side may have been first.
    onSettled: readAgain,
    onSuccess: (_done, { action }) => onDone(action),
  });
}
export type Answering = Pick<ReturnType<typeof useAnswering>, 'isPending' | 'error'> & {
  readonly mutate: (answer: Answer) => void;
};

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
