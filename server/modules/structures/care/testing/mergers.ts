/** Two records of one company made one, as a manager does it. */

import { mergeStructures, previewMerge } from '#contract/registry-care/structures.ts';
import {
  aParty,
  type Ground,
  type Party,
} from '#server/modules/register/testing/register-ground.ts';
import type { RunningPortal } from '#server/testing/running-portal.ts';

export const motif = 'Saisie deux fois.';

export const idsOf = (gone: Party, kept: Party) => ({
  structureId: gone.structureId,
  versStructureId: kept.structureId,
});

export const aPair = async (portal: RunningPortal): Promise<{ gone: Party; kept: Party }> => ({
  gone: await aParty(portal),
  kept: await aParty(portal),
});

type Manager = Pick<Ground, 'manager'>;

export const preview = ({ manager }: Manager, gone: Party, kept: Party) =>
  manager.ok(previewMerge, {
    query: { structureId: String(gone.structureId), versStructureId: String(kept.structureId) },
  });

/** What confirms what the preview told. */
export const confirmation = async (ground: Manager, gone: Party, kept: Party) => {
  const { comptes } = await preview(ground, gone, kept);
  return { ...idsOf(gone, kept), motif, comptes };
};

export const merge = async (ground: Manager, gone: Party, kept: Party) =>
  ground.manager.ok(mergeStructures, { body: await confirmation(ground, gone, kept) });
