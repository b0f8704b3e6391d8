/** `PUT /api/isrc/corrections/lot`: answers all pending corrections of one sheet at once. */

import type { OutputOf } from '#contract/endpoint.ts';
import { INVALID_FIELDS, NOT_FOUND } from '#contract/problem.ts';
import type { answerCorrectionLot } from '#contract/registration/corrections.ts';
import { DomainError } from '#domain/domain-error.ts';
import { ALREADY_ANSWERED, AWAITED, answerErrors } from '#domain/register/agreement.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import type { RegisterDeps } from '../deps.ts';
import { lockRecordings } from '../issued.ts';
import { complete, judge, movedBy, type Settling } from './complete.ts';
import { type Correction, corrections } from './correction-lookup.ts';
import { notifyLotAnswered } from './notify-lot.ts';

type Left = OutputOf<typeof answerCorrectionLot>['restent'];

export function lotAnswerer(registerDeps: RegisterDeps): Handler<typeof answerCorrectionLot> {
  return async (call, { body: { lotId, correctionIds, action, motif } }) => {
    const reponse = motif === undefined || motif === '' ? null : motif;
    const answered = { action, reponse };
    const lines = await locked(call, lotId, correctionIds);
    const errors = answerErrors(action, reponse);
    if (errors.length > 0) throw new DomainError(INVALID_FIELDS, { errors });
    const restent: Left = [];
    const settling: Settling[] = [];
    for (const line of lines) {
      const moved = movedBy(call, line.correction, answered);
      try {
        await judge(call, line, answered, registerDeps);
        settling.push({ ...line, moved });
      } catch (error) {
        // A line that cannot be applied is reported, and the others are applied.
        if (!(error instanceof DomainError)) throw error;
        restent.push(left(line.correction, error));
      }
    }
    if (settling.length === 0) call.recordNothing();
    await complete(call, settling, answered, registerDeps);
    await notifyLotAnswered(call, lotId, registerDeps.notify);
    return { lotId, repondues: settling.length, restent };
  };
}

function left(
  { correctionId, isrc, titre }: Correction,
  { definition, options }: DomainError,
): Left[number] {
  const errors = options.errors?.map(({ message }) => message) ?? [];
  return { correctionId, isrc, titre, message: [definition.title, ...errors].join(' ') };
}

/** @param requested ids of the lines that were reviewed; undefined: the whole sheet */
async function locked(call: Call, lotId: number, requested: readonly number[] | undefined) {
  let lines = corrections(call.db, call.scope).where('c.lotId', '=', lotId);
  if (requested !== undefined) lines = lines.where('c.correctionId', 'in', requested);
  const named = await lines.execute();
  if (named.length < new Set(requested).size || named.length === 0)
    throw new DomainError(NOT_FOUND);
  const all = { db: call.db, scope: { kind: 'all' } } as const;
  const elements = await lockRecordings(
    all,
    named.map(({ elementId }) => elementId),
  );
  const byId = new Map(elements.map((element) => [element.elementId, element]));
  const waiting = await lines
    .where('c.etat', 'in', AWAITED)
    .orderBy('c.correctionId')
    .forUpdate('c')
    .execute();
  if (waiting.length === 0) throw new DomainError(ALREADY_ANSWERED);
  return waiting.flatMap((correction) => {
    const element = byId.get(correction.elementId);
    return element === undefined ? [] : [{ correction, element }];
  });
}
