const ROLES = ['isRepresentantLegal', 'isGestionnaireInternet', 'isGestionnaireIsrc'] as const;
export type Role = (typeof ROLES)[number];
export const JOIN_ROLES: readonly Role[] = ROLES;

/** What somebody may at least do once they belong to a structure: ask for its codes. */
const LEAST: Role = 'isGestionnaireIsrc';

/** The roles that the person will have. @param choice their names with a space between them; empty: nothing was chosen */
export function rolesChosen(choice: string): Readonly<Record<Role, boolean>> {
  const held = choice === '' ? [LEAST] : choice.split(' ');
  const has = (role: Role) => held.includes(role);
  return {
    isRepresentantLegal: has('isRepresentantLegal'),
    isGestionnaireInternet: has('isGestionnaireInternet'),
    isGestionnaireIsrc: has('isGestionnaireIsrc'),
  };
}

/** The choice once this role is given, or taken. `aucun` stands for none. */
export function withRole(choice: string, role: Role, on: boolean): string {
  const roles = { ...rolesChosen(choice), [role]: on };
  return ROLES.filter((one) => roles[one]).join(' ') || 'aucun';
}
