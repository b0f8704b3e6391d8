/**
 * `POST /api/isrc/cancellation`: a code assigned in error is cancelled. The register keeps it, so that its
 * number stays spent; everything that shows the code says that it is cancelled, and by what it is replaced.
 */

import { INVALID_FIELDS } from '#contract/problem.ts';
import type { cancelCode } from '#contract/registration/cancellation.ts';
import { ELEMENT_TYPE_LABELS } from '#domain/element/lists.ts';
import { formatIsrc, type Isrc } from '#domain/isrc/isrc.ts';
import { type FieldError, Refusal } from '#domain/refusal.ts';
import { recordingLife } from '#domain/registration/transitions.ts';
import { type Call, interlocuteurOf, type Verb } from '#server/platform/call.ts';
import { codeOf, elementOfCode, type Held, holdRecordings } from './issued.ts';
import type { RegisterParts } from './parts.ts';
import { lapseTransferOf } from './transfers/lapse.ts';

export function canceller({
  tell,
  writeInJournal,
  learnNames,
}: Pick<RegisterParts, 'tell' | 'writeInJournal' | 'learnNames'>): Verb<typeof cancelCode> {
  return async (call, { body }) => {
    const { element, replacing } = await held(call, body.elementId, body.remplacePar ?? null);
    recordingLife.lead({
      action: 'cancelCode',
      from: element.statut,
      by: 'staffManager',
      conditions: { motifGiven: true, codeCancelled: element.annuleLe !== null },
    });
    const isrc = codeOf(element);
    const errors = replacementFaults(element, body.remplacePar ?? null, replacing);
    if (errors.length > 0) throw new Refusal(INVALID_FIELDS, { errors });
    const { elementId, structureId, dossierId, titre, version } = element;
    const cancelled = { motif: body.motif, remplacePar: body.remplacePar ?? null };
    const act = { annulePar: interlocuteurOf(call), annuleLe: call.now.toISOString() };
    await call.db
      .insertInto('annulation')
      .values({ isrc, elementId, ...cancelled, annulePar: act.annulePar, annuleLe: call.now })
      .execute();
    await writeInJournal(call, { kind: 'cancelled', isrc, elementId, ...cancelled, ...act });
    await call.record({
      structureId,
      dossierId,
      elementId,
      before: { isrc },
      after: { isrc, ...cancelled },
    });
    await tell(call, {
      kind: 'CODE_CANCELLED',
      structureId,
      dossierId,
      facts: { isrc, titre, version, ...cancelled },
    });
    if (replacing !== null) await learnNames(call, { elementId, candidatId: replacing.elementId });
    await lapseTransferOf(call, { elementId, isrc }, tell);
    return { elementId, isrc, annuleLe: act.annuleLe, ...cancelled };
  };
}

/** Both ends of a replacement are held: two codes cancelled at once cannot replace each other. */
async function held(call: Call, elementId: number, remplacePar: Isrc | null) {
  const otherId = remplacePar === null ? null : await elementOfCode(call.db, remplacePar);
  const recordings = await holdRecordings(
    call,
    otherId === null ? [elementId] : [elementId, otherId],
  );
  const find = (id: number | null) => recordings.find((one) => one.elementId === id);
  const element = find(elementId);
  if (element === undefined) throw new Error('a recording was held and is not there');
  return { element, replacing: find(otherId) ?? null };
}

function replacementFaults(
  element: Held,
  remplacePar: Isrc | null,
  replacing: Held | null,
): FieldError[] {
  if (remplacePar === null) return [];
  const fault = (code: string, message: string): FieldError[] => [
    { path: 'remplacePar', code, message },
  ];
  const shown = formatIsrc(remplacePar);
  if (replacing === null) return fault('UNKNOWN', `Le code ${shown} n’est pas dans le registre.`);
  if (replacing.elementId === element.elementId)
    return fault('SAME', 'Un code ne se remplace pas lui-même.');
  if (replacing.annuleLe !== null)
    return fault('CANCELLED', `Le code ${shown} est lui-même annulé.`);
  if (replacing.type !== element.type) {
    const type = ELEMENT_TYPE_LABELS[element.type].toLowerCase();
    return fault('OTHER_TYPE', `Le code ${shown} n’est pas celui d’un ${type}.`);
  }
  return [];
}
