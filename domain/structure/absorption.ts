import { hasAnyRole, NO_ROLE, type RoleSet } from '../permission/roles.ts';
import type { StructureEligibility } from './eligibility.ts';
import { mayRequestCodes } from './eligibility.ts';
import { STRUCTURE_ETATS } from './state-machine.ts';

/**
 * What the absorption of a company by another calls for. The portal proposes each of these and does none
 * by itself: two companies that merge keep, sell or leave behind what they agreed, and only staff know what.
 */
export const ABSORPTION_PROPOSALS = ['PERSONNES', 'BROUILLONS', 'PREFIXES', 'CODES'] as const;
export type AbsorptionProposal = (typeof ABSORPTION_PROPOSALS)[number];

/** Recordings that one acceptance offers: beyond, staff accept again. */
export const MOST_OFFERED_AT_ONCE = 1000;

/**
 * What may be proposed towards an absorbing structure: people may always join a validated one; drafts,
 * prefixes and codes only serve a structure that may ask for codes.
 */
export function proposalsTowards(absorbing: StructureEligibility): readonly AbsorptionProposal[] {
  if (absorbing.etat !== STRUCTURE_ETATS.VALIDE) return [];
  return mayRequestCodes(absorbing) ? ABSORPTION_PROPOSALS : ['PERSONNES'];
}

/**
 * The role of someone of the absorbed company in the absorbing one: at most that of asking for codes. Who
 * commits or manages a company is named by that company.
 */
export function roleAfterAbsorption(roles: RoleSet): RoleSet {
  return { ...NO_ROLE, isGestionnaireIsrc: hasAnyRole(roles) };
}
