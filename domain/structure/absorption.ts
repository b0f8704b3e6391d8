import { hasAnyRole, NO_ROLE, type RoleSet } from '../permission/roles.ts';
import type { StructureEligibility } from './eligibility.ts';
import { mayRequestCodes } from './eligibility.ts';
import { STRUCTURE_ETATS } from './state-machine.ts';

/**
 * Follow-ups of the absorption of a company by another. The portal only proposes them: two
 * companies that merge keep, sell or abandon what they agreed on, and only staff know what.
 */
export const ABSORPTION_PROPOSALS = ['PERSONNES', 'BROUILLONS', 'PREFIXES', 'CODES'] as const;
export type AbsorptionProposal = (typeof ABSORPTION_PROPOSALS)[number];

/** Maximum recordings per acceptance: for more, staff accept again. */
export const MOST_OFFERED_AT_ONCE = 1000;

/**
 * Possible proposals for an absorbing structure: people may always join a validated one; drafts,
 * prefixes and codes only serve a structure that may request codes.
 */
export function proposalsTowards(absorbing: StructureEligibility): readonly AbsorptionProposal[] {
  if (absorbing.etat !== STRUCTURE_ETATS.VALIDE) return [];
  return mayRequestCodes(absorbing) ? ABSORPTION_PROPOSALS : ['PERSONNES'];
}

/**
 * Role in the absorbing company of a person from the absorbed one: at most that of requesting
 * codes. People who bind or manage a company are appointed by that company.
 */
export function roleAfterAbsorption(roles: RoleSet): RoleSet {
  return { ...NO_ROLE, isGestionnaireIsrc: hasAnyRole(roles) };
}
