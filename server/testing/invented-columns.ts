/**
 * Adds columns for the domain's invented fields, for the probes: as a developer who adds a field
 * adds its column.
 */

import type pg from 'pg';
import {
  INVENTED_OF_PERSON,
  INVENTED_OF_STRUCTURE,
  type Invented,
} from '#domain/field/testing/invented-fields.ts';
import { freshDatabase } from '../platform/database/testing/fresh-database.ts';
import { type RunningPortal, type RunningPortalOptions, runningPortal } from './running-portal.ts';
import { SCHEMA } from './schema.ts';
import { fixture } from './set-up.ts';

/** A portal whose tables have a column for each of them. */
export const aPortalOfInventions = (
  options: Omit<RunningPortalOptions, 'on'> = {},
): RunningPortal =>
  fixture(async () => {
    const on = await freshDatabase('embedded', { image: SCHEMA });
    await on.asOwner(addColumns);
    return runningPortal('embedded', { ...options, on });
  });

async function addColumns(pool: pg.Pool): Promise<void> {
  const columns = [
    'element add column donnee_inventee text',
    ...['collaborateur', 'invitation'].map(
      (table) => `${table} add column is_invented boolean not null default false`,
    ),
    ...INVENTED_OF_STRUCTURE.map((one) => `structure add column ${columnOf(one)}`),
    ...INVENTED_OF_PERSON.map((one) => `interlocuteur add column ${columnOf(one)}`),
    'dossier drop constraint dossier_etat_check',
  ];
  for (const column of columns) await pool.query(`alter table ${column}`);
}

const columnOf = ({ name, message }: Invented) =>
  `${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} ${typeof message === 'number' ? 'smallint' : 'text'}`;
