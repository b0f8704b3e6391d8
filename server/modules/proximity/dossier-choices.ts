/** The choices of a dossier's recordings, as `GET /api/dossier` shows them to the owner and to staff. */

import type { DossierChoix } from '#contract/registration/proximity.ts';
import type { Call } from '#server/platform/call.ts';
import { choicesAbout, presentChoice } from './choices.ts';
import { similarRecordings } from './similar-recordings.ts';

export async function choicesOf(
  call: Call,
  elementIds: readonly number[],
): Promise<DossierChoix[]> {
  const locked = new Set(elementIds);
  const all = await choicesAbout(call.db, elementIds);
  const choices = all.filter(({ elementId }) => locked.has(elementId));
  const similar = await similarRecordings(
    call,
    choices.map(({ candidatId }) => candidatId),
  );
  return choices.flatMap((choice) => {
    const candidate = similar.get(choice.candidatId);
    if (candidate === undefined) return [];
    const { elementId, isrc, titre, version, artiste } = candidate;
    // Staff may have answered about another structure's unsent recording, which only staff may see.
    if (elementId === null && isrc === null) return [];
    return [
      {
        elementId: choice.elementId,
        ...presentChoice(call, choice),
        candidat: { elementId, isrc, titre, version, artiste },
      },
    ];
  });
}
