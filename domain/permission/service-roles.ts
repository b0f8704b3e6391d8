import { NO_ROLE, type RoleSet } from './roles.ts';

/**
 * Roles of a program of a structure: reader, or gestionnaire ISRC. Acts that bind the structure
 * (its file, its team, its papers) need a person.
 */
export const SERVICE_ROLES = ['LECTURE', 'GESTIONNAIRE_ISRC'] as const;
export type ServiceRole = (typeof SERVICE_ROLES)[number];

export function rolesOfService(role: ServiceRole): RoleSet {
  return { ...NO_ROLE, isGestionnaireIsrc: role === 'GESTIONNAIRE_ISRC' };
}
