/** Transfer of recordings between two structures: nothing moves before both have agreed. */

import { domainError } from '../domain-error.ts';
import { type Actor, structureIdOf } from '../permission/actor.ts';
import type { Situation } from '../structure/situations.ts';

/** Maximum recordings per transfer: a larger catalogue takes several. */
export const MOST_TRANSFERRED = 200;

/** Days after which an unanswered proposal lapses: those of the portal's other reminders. */
export const TRANSFER_DAYS = 30;
const DAY = 86_400_000;

export const transferExpiry = (proposed: Date): Date =>
  new Date(proposed.getTime() + TRANSFER_DAYS * DAY);

/** Still answerable at the exact moment of expiry. */
export const isTransferLapsed = (expireLe: Date, now: Date): boolean =>
  now.getTime() > expireLe.getTime();

export const TRANSFER_WAITING = domainError(
  'TRANSFER_WAITING',
  'conflict',
  'Un transfert attend déjà une réponse pour l’un de ces enregistrements.',
);

/** `DE` gives the recordings, `VERS` receives them. */
export const PARTIES = ['DE', 'VERS'] as const;
export type Partie = (typeof PARTIES)[number];

export type TransferParties = {
  readonly deStructureId: number;
  readonly versStructureId: number;
  /** Situation of the giving structure. */
  readonly deSituation: Situation | null;
};

/** Situations in which a structure still speaks for itself. */
const SPEAKING: readonly (Situation | null)[] = ['ACTI', 'DEMI', null];

/**
 * Parties for which the actor may agree: each structure for itself. Staff only for a giver that no
 * longer exists (merged, dissolved, struck off): otherwise the agreement of both parties would be
 * decided by the society.
 */
export function partiesOf(actor: Actor, parties: TransferParties): readonly Partie[] {
  const { deStructureId, versStructureId, deSituation } = parties;
  // A program may propose and read; binding acts need a person.
  if (actor.kind === 'member' && actor.isService === true) return [];
  if (actor.kind === 'staff') return SPEAKING.includes(deSituation) ? [] : ['DE'];
  const own = structureIdOf(actor);
  return own === deStructureId ? ['DE'] : own === versStructureId ? ['VERS'] : [];
}
