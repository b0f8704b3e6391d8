/** `PUT /api/dossier/draft`: names a draft. */

import type { renameDossier } from '#contract/registration/dossier.ts';
import { DOSSIER_SENT } from '#contract/registration/isrc.ts';
import { dossierLife } from '#domain/dossier/life.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Verb } from '#server/platform/call.ts';
import { lockDossier } from './dossier-lookup.ts';

export const rename: Verb<typeof renameDossier> = async (call, { body }) => {
  const dossier = await lockDossier(call, body.dossierId);
  if (!dossierLife.can({ action: 'edit', from: dossier.etat, by: 'producer' }))
    throw new Refusal(DOSSIER_SENT);
  const titre = body.titre === '' ? null : body.titre;
  await call.db
    .updateTable('dossier')
    .set({ titre, updatedAt: call.now })
    .where('dossierId', '=', dossier.dossierId)
    .execute();
  await call.record({
    structureId: dossier.structureId,
    dossierId: dossier.dossierId,
    before: { titre: dossier.titre },
    after: { titre },
  });
  return { dossierId: dossier.dossierId, etat: dossier.etat };
};
