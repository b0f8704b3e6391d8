import { type SqlBool, sql } from 'kysely';
import { UNDER_REVIEW } from '#domain/dossier/state-machine.ts';
import { WITH_THE_SOCIETY } from '#domain/registration/statuts.ts';
import { oneOf } from '../one-of.ts';

/**
 * What waits for the society, in one place for whoever lists or counts it: the dossier `d` is under review, and holds a
 * recording in the society's hands. One whose recordings all wait for their minuterie waits for its declarant. States
 * are spelled in the text, where an index of some states only is recognised.
 */
export const waitsForSociety = sql<SqlBool>`d.etat in ${oneOf(UNDER_REVIEW)} and exists (
  select 1 from element m where m.dossier_id = d.dossier_id and m.statut in ${oneOf(WITH_THE_SOCIETY)})`;

/** Since when: the time that its declarant took to give a duration is not the society's. As its index has it. */
export const waitingSince = sql<Date | null>`greatest(d.submitted_at, d.returned_at)`;
