/**
 * `POST /api/isrc/cancellation`: cancels a code assigned in error. The register keeps it, so that
 * its number stays used; everything that shows the code says that it is cancelled, and what
 * replaces it.
 */

import { INVALID_FIELDS } from '#contract/problem.ts';
import type { cancelCode } from '#contract/registration/cancellation.ts';
import { DomainError, type FieldError } from '#domain/domain-error.ts';
import { ELEMENT_TYPE_LABELS } from '#domain/element/lists.ts';
import { formatIsrc, type Isrc } from '#domain/isrc/isrc.ts';
import { recordingStateMachine } from '#domain/registration/transitions.ts';
import { type Call, type Handler, interlocuteurOf } from '#server/platform/call.ts';
import type { RegisterDeps } from './deps.ts';
import { codeOf, elementOfCode, type IssuedElement, lockRecordings } from './issued.ts';
import { lapseTransferOf } from './transfers/lapse.ts';

export function canceller({
  notify,
  writeInJournal,
  learnNames,
}: Pick<RegisterDeps, 'notify' | 'writeInJournal' | 'learnNames'>): Handler<typeof cancelCode> {
  return async (call, { body }) => {
    const { element, replacing } = await locked(call, body.elementId, body.remplacePar ?? null);
    recordingStateMachine.target({
      action: 'cancelCode',
      from: element.statut,
      by: 'staffManager',
      conditions: { hasMotif: true, codeCancelled: element.annuleLe !== null },
    });
    const isrc = codeOf(element);
    const errors = replacementErrors(element, body.remplacePar ?? null, replacing);
    if (errors.length > 0) throw new DomainError(INVALID_FIELDS, { errors });
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
    await notify(call, {
      kind: 'CODE_CANCELLED',
      structureId,
      dossierId,
      facts: { isrc, titre, version, ...cancelled },
    });
    if (replacing !== null) await learnNames(call, { elementId, candidatId: replacing.elementId });
    await lapseTransferOf(call, { elementId, isrc }, notify);
    return { elementId, isrc, annuleLe: act.annuleLe, ...cancelled };
  };
}

/** Both ends of a replacement are locked: two codes cancelled at once cannot replace each other. */
async function locked(call: Call, elementId: number, remplacePar: Isrc | null) {
  const otherId = remplacePar === null ? null : await elementOfCode(call.db, remplacePar);
  const recordings = await lockRecordings(
    call,
    otherId === null ? [elementId] : [elementId, otherId],
  );
  const find = (id: number | null) => recordings.find((one) => one.elementId === id);
  const element = find(elementId);
  if (element === undefined) throw new Error('a recording was held and is not there');
  return { element, replacing: find(otherId) ?? null };
}

function replacementErrors(
  element: IssuedElement,
  remplacePar: Isrc | null,
  replacing: IssuedElement | null,
): FieldError[] {
  if (remplacePar === null) return [];
  const error = (code: string, message: string): FieldError[] => [
    { path: 'remplacePar', code, message },
  ];
  const shown = formatIsrc(remplacePar);
  if (replacing === null) return error('UNKNOWN', `Le code ${shown} n’est pas dans le registre.`);
  if (replacing.elementId === element.elementId)
    return error('SAME', 'Un code ne se remplace pas lui-même.');
  if (replacing.annuleLe !== null)
    return error('CANCELLED', `Le code ${shown} est lui-même annulé.`);
  if (replacing.type !== element.type) {
    const type = ELEMENT_TYPE_LABELS[element.type].toLowerCase();
    return error('OTHER_TYPE', `Le code ${shown} n’est pas celui d’un ${type}.`);
  }
  return [];
}
