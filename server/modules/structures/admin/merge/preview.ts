/** `GET /api/structure/fusion`: preview of a merger before its confirmation. */

import type { previewMerge, RegistryRow } from '#contract/registry-admin/structures.ts';
import { mergeObstacleSentence } from '#domain/structure/merge.ts';
import type { HoldingsDeps } from '#server/modules/structures/holdings.ts';
import type { Structure } from '#server/modules/structures/structure-columns.ts';
import type { Handler } from '#server/platform/call.ts';
import { countMoves, findPair, obstaclesOf } from './pair.ts';

export function mergePreviewer(
  deps: HoldingsDeps & { readonly societyStructureId: number },
): Handler<typeof previewMerge> {
  return async (call, { query }) => {
    const pair = await findPair(call, query);
    const obstacles = await obstaclesOf(call, pair, deps);
    return {
      partante: rowOf(pair.gone),
      gardee: rowOf(pair.stored),
      comptes: await countMoves(call, pair, deps),
      obstacles: obstacles.map((code) => ({ code, message: mergeObstacleSentence(code) })),
    };
  };
}

function rowOf(structure: Structure): RegistryRow {
  const { structureId, raison, sigle, siret, numAyd, sgVille, etat } = structure;
  const { statut, situation, marque, fusionneeVers } = structure;
  return {
    structureId,
    raison,
    sigle,
    siret,
    numAyd,
    sgVille,
    etat,
    statut,
    situation,
    marque,
    fusionneeVers,
  };
}
