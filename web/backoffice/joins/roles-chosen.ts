import { forEachRole, ROLE_FLAGS, type RoleFlag, type RoleSet } from '#domain/permission/roles.ts';

/** Minimum role of a new member: requesting codes for the structure. */
const LEAST: RoleFlag = 'isGestionnaireIsrc';

/**
 * Roles to grant.
 * @param choice role names separated by spaces; empty: nothing chosen, the minimum applies
 */
export function rolesChosen(choice: string): RoleSet {
  const locked = choice === '' ? [LEAST] : choice.split(' ');
  return forEachRole((role) => locked.includes(role));
}

/** The choice after a role is ticked or unticked. `aucun` stands for no role. */
export function withRole(choice: string, role: RoleFlag, on: boolean): string {
  const roles = { ...rolesChosen(choice), [role]: on };
  return ROLE_FLAGS.filter((one) => roles[one]).join(' ') || 'aucun';
}
