/** Merges two records of one company, as a manager does. */

import { mergeStructures, previewMerge } from '#contract/registry-admin/structures.ts';
import {
  aParty,
  type Ground,
  type Party,
} from '#server/modules/register/testing/register-ground.ts';
import type { RunningPortal } from '#server/testing/running-portal.ts';

export const motif = 'Saisie deux fois.';

export const idsOf = (gone: Party, stored: Party) => ({
  structureId: gone.structureId,
  versStructureId: stored.structureId,
});

export const aPair = async (portal: RunningPortal): Promise<{ gone: Party; stored: Party }> => ({
  gone: await aParty(portal),
  stored: await aParty(portal),
});

type Manager = Pick<Ground, 'manager'>;

export const preview = ({ manager }: Manager, gone: Party, stored: Party) =>
  manager.ok(previewMerge, {
    query: { structureId: String(gone.structureId), versStructureId: String(stored.structureId) },
  });

/** The confirmation that matches the preview. */
export const confirmation = async (ground: Manager, gone: Party, stored: Party) => {
  const { comptes } = await preview(ground, gone, stored);
  return { ...idsOf(gone, stored), motif, comptes };
};

export const merge = async (ground: Manager, gone: Party, stored: Party) =>
  ground.manager.ok(mergeStructures, { body: await confirmation(ground, gone, stored) });
