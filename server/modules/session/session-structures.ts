/**
 * The structures of the session user, each with what the menus need to know of it. As text, like who calls: to build it
 * anew would cost each session as much as to send it.
 */

import { type RawBuilder, sql } from 'kysely';
import type { SessionStructure } from '#contract/session.ts';
import type { RoleSet } from '#domain/permission/roles.ts';
import { ISSUED, OPEN } from '#domain/registration/statuts.ts';
import { roleColumns } from '#server/platform/records/role-columns.ts';
import { storedCount } from '#server/platform/records/stored-counts.ts';

export type StructureOfSession = SessionStructure & RoleSet;

const has = (type: 'P' | 'V') => sql`exists (select 1 from prefixe p
    where p.structure_id = s.structure_id and p.type = ${sql.lit(type)} and p.closed_at is null)`;
const HAS_P = has('P');
const HAS_V = has('V');

const ROLES = roleColumns('c');
const OWN = sql`c.structure_id = s.structure_id`;
const ISSUED_COUNT = storedCount(ISSUED, OWN);
const OPEN_COUNT = storedCount(OPEN, OWN);

/** Of the person of this number, or of the one that a statement finds; the first joined first. */
export const sessionStructures = (interlocuteurId: number | RawBuilder<number>) =>
  sql<StructureOfSession>`select s.structure_id as id, s.raison, coalesce(s.sigle, s.raison) as display_name, s.num_ayd,
      s.etat, s.statut, s.situation, s.is_ayant_droit, coalesce(s.personalite = 'PHYSIQUE', false) as is_personne,
      s.marque, ${ROLES},
      ${HAS_P} as has_prefixe_phono, ${HAS_V} as has_prefixe_video,
      ${ISSUED_COUNT} as immatriculations, ${OPEN_COUNT} as demandes
    from collaborateur c join structure s on s.structure_id = c.structure_id
    where c.interlocuteur_id = ${interlocuteurId} order by c.created_at, c.structure_id`;
