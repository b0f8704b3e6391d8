import { type SqlBool, sql } from 'kysely';
import { UNDER_REVIEW } from '#domain/dossier/state-machine.ts';
import { WITH_THE_SOCIETY } from '#domain/registration/statuts.ts';
import { oneOf } from '../one-of.ts';

/**
 * The single definition of what is pending at the society: the dossier `d` is under review, and
 * contains a recording that the society has to handle. One whose recordings all wait for their
 * minuterie waits for its declarant. States are literals, so that a partial index is recognised.
 */
export const waitsForSociety = sql<SqlBool>`d.etat in ${oneOf(UNDER_REVIEW)} and exists (
  select 1 from element m where m.dossier_id = d.dossier_id and m.statut in ${oneOf(WITH_THE_SOCIETY)})`;

/**
 * Since when: the time that its declarant took to give a duration does not count. Same expression
 * as in its index.
 */
export const waitingSince = sql<Date | null>`greatest(d.submitted_at, d.returned_at)`;
