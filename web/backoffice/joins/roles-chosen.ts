import { forEachRole, ROLE_FLAGS, type RoleFlag, type RoleSet } from '#domain/permission/roles.ts';

/** What somebody may at least do once they belong to a structure: ask for its codes. */
const LEAST: RoleFlag = 'isGestionnaireIsrc';

/** The roles that the person will have. @param choice their names with a space between them; empty: nothing was chosen */
export function rolesChosen(choice: string): RoleSet {
  const locked = choice === '' ? [LEAST] : choice.split(' ');
  return forEachRole((role) => locked.includes(role));
}

/** The choice once this role is given, or taken. `aucun` stands for none. */
export function withRole(choice: string, role: RoleFlag, on: boolean): string {
  const roles = { ...rolesChosen(choice), [role]: on };
  return ROLE_FLAGS.filter((one) => roles[one]).join(' ') || 'aucun';
}
