/** The proximity's part of the API. */

import { NOT_FOUND } from '#contract/problem.ts';
import { distinguish, findClusters } from '#contract/registration/clusters.ts';
import { chooseProximity, findProximity } from '#contract/registration/proximity.ts';
import { listNames, NAMES_SHOWN, removeNames } from '#contract/registry-admin/other-names.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { Handler } from '#server/platform/call.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { choose } from './choose.ts';
import { notify } from './clusters/distinguish.ts';
import { find, type SameSounds } from './clusters/find-clusters.ts';
import { search } from './search.ts';

export function proximityRoutes(sameSounds: SameSounds): readonly Route[] {
  return [
    route(findProximity, search),
    route(chooseProximity, choose),
    route(findClusters, find(sameSounds)),
    route(distinguish, notify),
    route(listNames, list),
    route(removeNames, remove),
  ];
}

/** `GET` and `DELETE /api/isrc/noms`: learned names of one artist, listed and removed by staff. */
const list: Handler<typeof listNames> = async ({ db }) => {
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

const remove: Handler<typeof removeNames> = async (call, { body: { autreNomId } }) => {
  const removed = await call.db
    .deleteFrom('autreNom')
    .where('autreNomId', '=', autreNomId)
    .returning(['nomA', 'nomB'])
    .executeTakeFirst();
  if (removed === undefined) throw new DomainError(NOT_FOUND);
  await call.record({ structureId: null, before: removed, after: null });
  return { autreNomId };
};
