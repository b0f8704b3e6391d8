/** `GET` and `DELETE /api/isrc/noms`: the names that were learned to be of one artist, read and removed by staff. */

import { NOT_FOUND } from '#contract/problem.ts';
import {
  type listNames,
  NAMES_SHOWN,
  type removeNames,
} from '#contract/registry-admin/other-names.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { Handler } from '#server/platform/call.ts';

export const list: Handler<typeof listNames> = async ({ db }) => {
  const rows = await db
    .selectFrom('autreNom as n')
    .innerJoin('interlocuteur as i', 'i.interlocuteurId', 'n.apprisPar')
    .leftJoin('immatriculation as c', 'c.elementId', 'n.candidatId')
    .select(['n.autreNomId', 'n.nomA', 'n.nomB', 'n.apprisLe', 'i.prenom', 'i.nom', 'c.isrc'])
    .orderBy('n.autreNomId', 'desc')
    .limit(NAMES_SHOWN)
    .execute();
  return {
    rows: rows.map(({ apprisLe, prenom, nom, ...row }) => ({
      ...row,
      apprisLe: apprisLe.toISOString(),
      par: `${prenom} ${nom}`,
    })),
  };
};

export const remove: Handler<typeof removeNames> = async (call, { body: { autreNomId } }) => {
  const removed = await call.db
    .deleteFrom('autreNom')
    .where('autreNomId', '=', autreNomId)
    .returning(['nomA', 'nomB'])
    .executeTakeFirst();
  if (removed === undefined) throw new DomainError(NOT_FOUND);
  await call.record({ structureId: null, before: removed, after: null });
  return { autreNomId };
};
