/**
 * Parts of the search by text used by the search by sound: presentation of a recording, and
 * recordings similar by text.
 */

import type { EnregistrementLie } from '#contract/registration/proximity.ts';
import { BANDS } from '#domain/proximity/bands.ts';
import type { Call } from '#server/platform/call.ts';
import { findCandidates } from './find-candidates.ts';
import { presentSimilar, similarRecordings } from './similar-recordings.ts';
import { subjectsOf } from './subjects.ts';

const NO_DOSSIER = { dossierId: 0 };

export async function describeRecordings(
  call: Call,
  ids: readonly number[],
  own: { readonly dossierId: number } | null,
): Promise<ReadonlyMap<number, EnregistrementLie>> {
  const similar = await similarRecordings(call, [...new Set(ids)]);
  return new Map([...similar].map(([id, row]) => [id, presentSimilar(row, own ?? NO_DOSSIER)]));
}

export async function similarByLetters(call: Call, elementId: number): Promise<number[]> {
  const [subject] = await subjectsOf(call, { elementId });
  if (subject === undefined) return [];
  const sight = call.actor.kind === 'staff' ? 'all' : { structureId: subject.structureId };
  const result = await findCandidates(call.db, [subject], { sight, related: false });
  const { candidates = [] } = result.get(elementId) ?? {};
  return candidates.filter(({ score }) => score.score >= BANDS.PROCHE).map((one) => one.elementId);
}
