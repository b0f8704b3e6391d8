import { DomainError, domainError } from '../domain-error.ts';
import { STRUCTURE_ETATS, type StructureEtat } from '../structure/state-machine.ts';
import { mayChangeFile, type StructureStatus } from '../structure/structure-rules.ts';

/**
 * When the people of a structure may add and remove justificatifs. What staff are reviewing, or
 * have decided upon, may grow but not shrink. Staff may always do both.
 */

export const DEPOSIT_ACTIONS = ['add', 'remove'] as const;
export type DepositAction = (typeof DEPOSIT_ACTIONS)[number];

/** `standing`: as long as the structure may be edited at all. */
type Rule = 'free' | 'standing' | 'closed';

export const DEPOSIT_RULES: Readonly<Record<StructureEtat, Readonly<Record<DepositAction, Rule>>>> =
  {
    [STRUCTURE_ETATS.SAISIE]: { add: 'free', remove: 'free' },
    // Staff may have requested another paper.
    [STRUCTURE_ETATS.VALIDATION]: { add: 'free', remove: 'closed' },
    [STRUCTURE_ETATS.VALIDE]: { add: 'standing', remove: 'closed' },
    [STRUCTURE_ETATS.REFUSE]: { add: 'free', remove: 'free' },
  };

export const JUSTIFICATIFS_LOCKED = domainError(
  'JUSTIFICATIFS_LOCKED',
  'conflict',
  'Les justificatifs de cette structure ne peuvent pas être modifiés ainsi pour le moment.',
);

export type DepositMove = {
  readonly action: DepositAction;
  readonly structure: StructureStatus & { readonly etat: StructureEtat };
  readonly by: 'owner' | 'staff';
};

/** Whether `assertDeposit` would let it pass. */
export function canDeposit({ action, structure, by }: DepositMove): boolean {
  if (by === 'staff') return true;
  const rule = DEPOSIT_RULES[structure.etat][action];
  return rule === 'free' || (rule === 'standing' && mayChangeFile(structure));
}

/** @throws Refusal JUSTIFICATIFS_LOCKED, with the action and the state as facts */
export function assertDeposit(move: DepositMove): void {
  if (canDeposit(move)) return;
  const { action, structure } = move;
  throw new DomainError(JUSTIFICATIFS_LOCKED, {
    detail: whyLocked(action, structure.etat),
    facts: { action, etat: structure.etat },
  });
}

function whyLocked(action: DepositAction, etat: StructureEtat): string {
  if (action === 'add') {
    return 'La situation de cette structure ne permet plus d’ajouter un justificatif ici : écrivez-nous.';
  }
  return etat === STRUCTURE_ETATS.VALIDATION
    ? 'Nous examinons vos justificatifs : vous pouvez en ajouter, pas en supprimer.'
    : 'Votre structure a été validée sur ces justificatifs : pour en supprimer un, écrivez-nous.';
}
