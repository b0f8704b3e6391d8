/** The columns that keep roles, one for each of the domain: no statement names them one by one. */

import { sql } from 'kysely';
import { ROLE_FLAGS, type RoleFlag } from '#domain/permission/roles.ts';

const NAMES = ROLE_FLAGS.map((flag) =>
  flag.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
);

/** `is_gestionnaire_isrc, …`, as text; qualified by a table's alias. */
export const roleColumns = (alias?: string) =>
  sql.raw(NAMES.map((name) => (alias === undefined ? name : `${alias}.${name}`)).join(', '));

/** Roles add up: `is_gestionnaire_isrc = c.is_gestionnaire_isrc or g.is_gestionnaire_isrc, …`. */
export const rolesAddUp = (locked: string, value: string) =>
  sql.raw(NAMES.map((name) => `${name} = ${locked}.${name} or ${value}.${name}`).join(', '));

/** For the query builder: `c.isGestionnaireIsrc` and the others. */
export const rolesIn = <Alias extends string>(alias: Alias): readonly `${Alias}.${RoleFlag}`[] =>
  ROLE_FLAGS.map((flag) => `${alias}.${flag}` as const);
