/**
 * What a production may start without but should not serve without: reported at each start, and by
 * the doctor.
 */

import type { Kysely } from 'kysely';
import { hasPresentManager } from '#domain/structure/team-rules.ts';
import { findFirstPerson } from './modules/profiles/made-records.ts';
import { contactsOf } from './modules/team/team-lookup.ts';
import type { Configuration } from './platform/configuration.ts';
import type { OpenedDatabase } from './platform/database/opened-database.ts';
import { OWNS_REGISTER, ownsRegister } from './platform/database/portal-role.ts';
import type { Tables } from './platform/database/tables.ts';
import { NO_PUBLIC_URL } from './platform/environment/reach.ts';

export const NO_STAFF =
  'Personne ne peut traiter les demandes, ni inviter de collègues : donnez dans ADMIN_EMAIL l’adresse d’une première personne, puis redémarrez.';

export const UNPROVED_STAFF =
  'Quelqu’un a créé un compte avec l’adresse d’ADMIN_EMAIL, sans la confirmer : ce compte ne reçoit aucun droit. Que la personne à qui elle appartient choisisse un nouveau mot de passe (« Mot de passe oublié ? ») et se connecte, puis redémarrez.';

type Ground = {
  readonly pool: OpenedDatabase['pool'];
  readonly db: Kysely<Tables>;
  readonly configuration: Configuration;
};

/** One sentence for each missing item. */
export async function lacking({ pool, db, configuration }: Ground): Promise<readonly string[]> {
  const staff = await staffLacking(db, configuration);
  return [
    ...((await ownsRegister(pool)) ? [OWNS_REGISTER] : []),
    ...(configuration.publicUrl === undefined ? [NO_PUBLIC_URL] : []),
    ...(staff === null ? [] : [staff]),
  ];
}

/** One sentence when nobody belongs to the society's structure and no start will add anybody. */
export async function staffLacking(
  db: Kysely<Tables>,
  { adminEmail, administrationStructureId: structureId }: Configuration,
): Promise<string | null> {
  const team = await contactsOf({ db }, structureId);
  if (adminEmail === undefined) return team.length === 0 ? NO_STAFF : null;
  if (hasPresentManager(team)) return null;
  return (await findFirstPerson(db, adminEmail))?.isProved === false ? UNPROVED_STAFF : null;
}
