/** The transfer of recordings from one structure to another: nothing moves before both have said yes. */

import { domainError } from '../domain-error.ts';
import { type Actor, structureIdOf } from '../permission/actor.ts';
import type { Situation } from '../structure/situations.ts';

/** Recordings of one transfer: a catalogue beyond that goes by several. */
export const MOST_TRANSFERRED = 200;

/** Days after which an unanswered proposal lapses: those of the portal's other reminders. */
export const TRANSFER_DAYS = 30;
const DAY = 86_400_000;

export const transferExpiry = (proposed: Date): Date =>
  new Date(proposed.getTime() + TRANSFER_DAYS * DAY);

/** To the moment itself it may be answered. */
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
  /** Of the structure that gives. */
  readonly deSituation: Situation | null;
};

/** Situations in which a structure still speaks for itself. */
const SPEAKING: readonly (Situation | null)[] = ['ACTI', 'DEMI', null];

/**
 * For whom the actor may say yes: each structure for itself. Staff only for a giver that is no more (merged,
 * dissolved, struck off): else the agreement of both parties would be the society's word.
 */
export function partiesOf(actor: Actor, parties: TransferParties): readonly Partie[] {
  const { deStructureId, versStructureId, deSituation } = parties;
  // A program asks and reads; what engages the structure is said by a person.
  if (actor.kind === 'member' && actor.isService === true) return [];
  if (actor.kind === 'staff') return SPEAKING.includes(deSituation) ? [] : ['DE'];
  const own = structureIdOf(actor);
  return own === deStructureId ? ['DE'] : own === versStructureId ? ['VERS'] : [];
}
