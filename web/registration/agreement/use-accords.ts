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
import { AWAITED, type Reponse } from '#domain/register/agreement.ts';
import { call, inQuery } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { readAgain } from '#web/platform/api/query-client.ts';
import { useAnswering } from '../use-answering.ts';

type AboutCorrections = {
  readonly elementId?: number;
  readonly structureId?: number | undefined;
};

/** Corrections that wait for an answer: of one recording, of one structure, or all that the reader may see. */
export function useWaitingCorrections(
  { elementId, structureId }: AboutCorrections = {},
  enabled = true,
) {
  const query = {
    etat: AWAITED[0],
    elementId: inQuery(elementId),
    structureId: inQuery(structureId),
  };
  return useQuery({
    queryKey: keyOf('corrections', {}, { elementId, structureId }),
    queryFn: ({ signal }) => call(listCorrections, { query }, signal),
    enabled,
  });
}

type AboutTransfers = { readonly waitingOnly: boolean; readonly structureId?: number | undefined };

/** Every transfer that the reader, or one structure, is part of; or only those that wait. */
export function useTransfers({ waitingOnly, structureId }: AboutTransfers) {
  const query = { etat: waitingOnly ? AWAITED[0] : undefined, structureId: inQuery(structureId) };
  return useQuery({
    queryKey: keyOf('transferts', {}, { waitingOnly, structureId }),
    queryFn: ({ signal }) => call(listTransfers, { query }, signal),
  });
}

/** Agreements also change the lists of codes and the dossiers. */
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

/** Answers the corrections of one sheet, limited to those displayed. */
export function useAnswerLot(
  lotId: number,
  lines: readonly CorrectionOut[],
  onDone: (done: OutputOf<typeof answerCorrectionLot>, action: Reponse) => void,
) {
  return useAnswering({
    about: `feuille-${lotId}`,
    send: (body) =>
      call(answerCorrectionLot, { body: { lotId, correctionIds: idsOf(lines), ...body } }),
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

/** Only the displayed corrections are answered. */
export const idsOf = (lines: readonly CorrectionOut[]) =>
  lines.map(({ correctionId }) => correctionId);

/**
 * Groups corrections for review: single ones, and those of one sheet together, in their original
 * order.
 */
export function inLots(
  rows: readonly CorrectionOut[],
): readonly [CorrectionOut, ...CorrectionOut[]][] {
  const lots = new Map<string, [CorrectionOut, ...CorrectionOut[]]>();
  for (const row of rows) {
    const key = row.lot === null ? `one ${row.correctionId}` : `lot ${row.lot.lotId}`;
    const existing = lots.get(key);
    if (existing === undefined) lots.set(key, [row]);
    else existing.push(row);
  }
  return [...lots.values()];
}
