/** What a production may start without, and should not serve without: said at each start, and by the doctor. */

import { type Kysely, sql } from 'kysely';
import type { Configuration } from './platform/configuration.ts';
import type { OpenedDatabase } from './platform/database/opened-database.ts';
import { OWNS_REGISTER, ownsRegister } from './platform/database/portal-role.ts';
import type { Tables } from './platform/database/tables.ts';
import { NO_PUBLIC_URL } from './platform/environment/reach.ts';

export const NO_STAFF =
  'Personne ne peut traiter les demandes, ni inviter de collègues : donnez dans ADMIN_EMAIL l’adresse d’une première personne, puis redémarrez.';

type Ground = {
  readonly pool: OpenedDatabase['pool'];
  readonly db: Kysely<Tables>;
  readonly configuration: Configuration;
};

/** A sentence each. */
export async function lacking({ pool, db, configuration }: Ground): Promise<readonly string[]> {
  return [
    ...((await ownsRegister(pool)) ? [OWNS_REGISTER] : []),
    ...(configuration.publicUrl === undefined ? [NO_PUBLIC_URL] : []),
    ...((await lacksStaff(db, configuration)) ? [NO_STAFF] : []),
  ];
}

/** Nobody is of the society's structure, and a start will bring nobody in. */
export async function lacksStaff(
  db: Kysely<Tables>,
  { adminEmail, administrationStructureId }: Configuration,
): Promise<boolean> {
  if (adminEmail !== undefined) return false;
  const { rows } = await sql`
    select 1 from collaborateur where structure_id = ${administrationStructureId} limit 1`.execute(db);
  return rows.length === 0;
}
