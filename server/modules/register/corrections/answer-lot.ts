/** `PUT /api/isrc/corrections/lot`: what waits of what one sheet asked for, answered at once. */

import type { OutputOf } from '#contract/endpoint.ts';
import { INVALID_FIELDS, NOT_FOUND } from '#contract/problem.ts';
import type { answerCorrectionLot } from '#contract/registration/corrections.ts';
import { Refusal } from '#domain/refusal.ts';
import { ALREADY_ANSWERED, AWAITED, answerFaults } from '#domain/register/accord.ts';
import type { Call, Verb } from '#server/platform/call.ts';
import { holdRecordings } from '../issued.ts';
import type { RegisterParts } from '../parts.ts';
import { type Correction, corrections } from './correction-lookup.ts';
import { judge, movedBy, type Settling, settle } from './settle.ts';
import { tellLotAnswered } from './tell-lot.ts';

type Left = OutputOf<typeof answerCorrectionLot>['restent'];

export function lotAnswerer(parts: RegisterParts): Verb<typeof answerCorrectionLot> {
  return async (call, { body: { lotId, correctionIds, action, motif } }) => {
    const reponse = motif === undefined || motif === '' ? null : motif;
    const answered = { action, reponse };
    const lines = await held(call, lotId, correctionIds);
    const errors = answerFaults(action, reponse);
    if (errors.length > 0) throw new Refusal(INVALID_FIELDS, { errors });
    const restent: Left = [];
    const settling: Settling[] = [];
    for (const line of lines) {
      const moved = movedBy(call, line.correction, answered);
      try {
        await judge(call, line, answered, parts);
        settling.push({ ...line, moved });
      } catch (error) {
        // What cannot be done of one line is said, and the others are done.
        if (!(error instanceof Refusal)) throw error;
        restent.push(left(line.correction, error));
      }
    }
    if (settling.length === 0) call.recordNothing();
    await settle(call, settling, answered, parts);
    await tellLotAnswered(call, lotId, parts.tell);
    return { lotId, repondues: settling.length, restent };
  };
}

function left(
  { correctionId, isrc, titre }: Correction,
  { definition, options }: Refusal,
): Left[number] {
  const faults = options.errors?.map(({ message }) => message) ?? [];
  return { correctionId, isrc, titre, message: [definition.title, ...faults].join(' ') };
}

/** @param wanted the lines that were looked at; without them, the whole sheet */
async function held(call: Call, lotId: number, wanted: readonly number[] | undefined) {
  let lines = corrections(call.db, call.scope).where('c.lotId', '=', lotId);
  if (wanted !== undefined) lines = lines.where('c.correctionId', 'in', wanted);
  const named = await lines.execute();
  if (named.length < new Set(wanted).size || named.length === 0) throw new Refusal(NOT_FOUND);
  const all = { db: call.db, scope: { kind: 'all' } } as const;
  const elements = await holdRecordings(
    all,
    named.map(({ elementId }) => elementId),
  );
  const byId = new Map(elements.map((element) => [element.elementId, element]));
  const waiting = await lines
    .where('c.etat', 'in', AWAITED)
    .orderBy('c.correctionId')
    .forUpdate('c')
    .execute();
  if (waiting.length === 0) throw new Refusal(ALREADY_ANSWERED);
  return waiting.flatMap((correction) => {
    const element = byId.get(correction.elementId);
    return element === undefined ? [] : [{ correction, element }];
  });
}
