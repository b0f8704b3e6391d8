import { type PartyType, partyType } from './party-types.ts';
import { type Situation, situationLabel } from './situations.ts';
import { STRUCTURE_ETATS, type StructureEtat } from './state-machine.ts';

/** Who may ask for new codes: a validated structure, in activity, of a type that may request. */

export type StructureEligibility = {
  readonly etat: StructureEtat;
  readonly statut: PartyType;
  readonly situation: Situation | null;
};

const REASONS_BY_ETAT: Readonly<
  Record<Exclude<StructureEtat, typeof STRUCTURE_ETATS.VALIDE>, string>
> = {
  1: 'Votre structure n’est pas encore complète : terminez sa fiche et envoyez-la pour validation.',
  2: 'Votre structure attend sa validation : vous pourrez demander des codes dès qu’elle sera validée.',
  4: 'Votre structure a été refusée : corrigez sa fiche et envoyez-la de nouveau.',
};

/** Whether the structure may ask for new codes now. */
export function mayRequestCodes(structure: StructureEligibility): boolean {
  return whyNotEligible(structure) === null;
}

/** Whether its people may enter requests: those that may be sent, and drafts while the society studies the account. */
export function mayPrepareRequests(structure: StructureEligibility): boolean {
  const waits =
    structure.etat === STRUCTURE_ETATS.VALIDATION && partyType(structure.statut).mayRequestCodes;
  return waits || mayRequestCodes(structure);
}

/**
 * Why the structure may not request new codes, in French, or null when it may. Reasons that its
 * people can act on come first.
 */
export function whyNotEligible({ etat, statut, situation }: StructureEligibility): string | null {
  const type = partyType(statut);
  if (!type.mayRequestCodes) {
    return 'Votre type de structure ne permet pas de demander des codes ISRC. Contactez-nous si c’est une erreur.';
  }
  if (etat !== STRUCTURE_ETATS.VALIDE) return REASONS_BY_ETAT[etat];
  if (situation === 'ACTI') return null;
  if (situation === null) {
    return 'La situation de votre structure n’est pas renseignée : complétez sa fiche pour demander des codes.';
  }
  return `La situation de votre structure ne permet plus de nouvelle demande : ${situationLabel(situation).toLowerCase()}.`;
}
