import { NO_ROLE, type RoleSet } from './roles.ts';

/**
 * What a program of a structure may be: a reader, or a gestionnaire ISRC. Nothing that engages the
 * structure (its file, its team, its papers) is done without a person.
 */
export const SERVICE_ROLES = ['LECTURE', 'GESTIONNAIRE_ISRC'] as const;
export type ServiceRole = (typeof SERVICE_ROLES)[number];

export function rolesOfService(role: ServiceRole): RoleSet {
  return { ...NO_ROLE, isGestionnaireIsrc: role === 'GESTIONNAIRE_ISRC' };
}
