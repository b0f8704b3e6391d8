/** Blocks a submission: candidates without an answer, codes to reuse. */

import type { FieldError } from '#domain/domain-error.ts';
import { choiceRequired, needsChoice } from '#domain/proximity/choices.ts';
import type { Call } from '#server/platform/call.ts';
import { choicesAbout, settling } from './choices.ts';
import { findCandidates } from './find-candidates.ts';
import { similarRecordings } from './similar-recordings.ts';
import { subjectsOf } from './subjects.ts';

export type ProximityBeforeSubmit = {
  /** One error for each recording that looks like another one without a choice made. */
  readonly errors: readonly FieldError[];
  /** Recordings that take an existing code, and so ask for none. */
  readonly reused: readonly { readonly elementId: number; readonly isrc: string }[];
};

/**
 * Runs inside the transaction of the submission. The comparison does not depend on the sender: the
 * codes of the whole register, and the unsent recordings of the dossier's structure.
 */
export async function proximityBeforeSubmit(
  call: Call,
  dossier: { readonly dossierId: number; readonly structureId: number },
  elementIds: readonly number[],
): Promise<ProximityBeforeSubmit> {
  const all = await subjectsOf(call, { dossierId: dossier.dossierId });
  const sent = new Set(elementIds);
  const subjects = all.filter(({ elementId }) => sent.has(elementId));
  const choices = await choicesAbout(call.db, elementIds);
  const reusing = choices.filter(
    ({ choix, valable, elementId }) => choix === 'REUTILISER' && valable && sent.has(elementId),
  );
  const reused = await codesReused(call, reusing);
  const leaving = new Set(reused.map(({ elementId }) => elementId));
  const staying = subjects.filter(({ elementId }) => !leaving.has(elementId));
  const { structureId } = dossier;
  const result = await findCandidates(call.db, staying, { sight: { structureId }, related: false });
  const open = staying.flatMap(({ elementId }) => {
    const candidate = result
      .get(elementId)
      ?.candidates.find(
        (candidate) =>
          needsChoice(candidate.score) &&
          !leaving.has(candidate.elementId) &&
          settling(choices, elementId, candidate.elementId)?.valable !== true,
      );
    return candidate === undefined ? [] : [{ elementId, candidatId: candidate.elementId }];
  });
  const similar = await similarRecordings(
    call,
    open.map(({ candidatId }) => candidatId),
  );
  const errors = open.flatMap(({ elementId, candidatId }) => {
    const candidate = similar.get(candidatId);
    return candidate === undefined ? [] : [choiceRequired(elementId, candidate)];
  });
  return { errors, reused };
}

async function codesReused(
  call: Call,
  reusing: readonly { readonly elementId: number; readonly candidatId: number }[],
): Promise<ProximityBeforeSubmit['reused']> {
  const similar = await similarRecordings(
    call,
    reusing.map(({ candidatId }) => candidatId),
  );
  const reused = new Map<number, string>();
  for (const { elementId, candidatId } of reusing) {
    const isrc = similar.get(candidatId)?.isrc ?? null;
    if (isrc !== null) reused.set(elementId, isrc);
  }
  return [...reused].map(([elementId, isrc]) => ({ elementId, isrc }));
}
