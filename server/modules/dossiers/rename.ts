/** `PUT /api/dossier/draft`: names a draft. */

import type { renameDossier } from '#contract/registration/dossier.ts';
import { DOSSIER_SENT } from '#contract/registration/isrc.ts';
import { DomainError } from '#domain/domain-error.ts';
import { dossierStateMachine } from '#domain/dossier/state-machine.ts';
import type { Handler } from '#server/platform/call.ts';
import { lockDossier } from './dossier-lookup.ts';

export const rename: Handler<typeof renameDossier> = async (call, { body }) => {
  const dossier = await lockDossier(call, body.dossierId);
  if (!dossierStateMachine.can({ action: 'edit', from: dossier.etat, by: 'producer' }))
    throw new DomainError(DOSSIER_SENT);
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
