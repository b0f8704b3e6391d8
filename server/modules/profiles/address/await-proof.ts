/**
 * A new address takes effect once its owner has proven it by a mailed link. Until then the old one
 * stays valid.
 */

import { maskedEmail } from '#domain/profile/reach.ts';
import type { moveInvitation } from '#server/modules/team/join-team.ts';
import type { Call } from '#server/platform/call.ts';
import { mailedOnceADay, type Notify } from '#server/platform/notify.ts';
import type { LinkSigner } from '#server/platform/signed-link.ts';
import type { Person } from '../own-record.ts';
import { tokenOf } from './token.ts';

/** In seconds, like the link that proves the address of a new account. */
export const ADDRESS_LINK_LIFETIME = 24 * 3600;

/** Handed in by `compose.ts`. */
export type AddressDeps = {
  readonly notify: Notify;
  /** Signs links valid for `ADDRESS_LINK_LIFETIME`. */
  readonly links: LinkSigner;
  /**
   * Moves the invitation of a colleague who has never signed in to the address that a manager sets.
   */
  readonly moveInvitation: typeof moveInvitation;
};

/**
 * Notifies the old address, and sends the proof link to the new one. A repeated request sends
 * another link, once a day.
 */
export async function awaitProof(
  deps: AddressDeps,
  call: Call,
  person: Person,
  email: string,
): Promise<void> {
  const { notify, links } = deps;
  const { interlocuteurId } = person;
  const about = {
    structureId: null,
    interlocuteurId,
    ...mailedOnceADay(call, interlocuteurId, email),
  };
  await notify(call, {
    ...about,
    kind: 'ADDRESS_CHANGE_ASKED',
    facts: { adresse: maskedEmail(email) },
  });
  const facts = { jeton: tokenOf(links, { interlocuteurId, email }, call.now) };
  await notify(call, { ...about, kind: 'ADDRESS_TO_PROVE', to: email, facts });
  await keepInvitation(deps, call, person, email);
}

/**
 * For a colleague who has never signed in; the caller is then a manager, as others were refused.
 */
export async function keepInvitation(
  { moveInvitation }: AddressDeps,
  { db, actor }: Call,
  { interlocuteurId }: Person,
  email: string,
): Promise<void> {
  if (actor.kind !== 'staff') return;
  await moveInvitation(db, { structureId: actor.structureId, interlocuteurId }, email);
}

/**
 * Drops a pending address: an invitation to the society applies to the current address, and the
 * pending one was requested before.
 */
export async function dropAwaited(
  { db }: Pick<Call, 'db'>,
  interlocuteurId: number,
): Promise<void> {
  await db
    .updateTable('interlocuteur')
    .set({ emailAttendu: null })
    .where('interlocuteurId', '=', interlocuteurId)
    .execute();
}

/**
 * The sign-in account has already proven the new address: notifies the old one before it is
 * replaced.
 */
export function notifyChanged(
  { notify }: AddressDeps,
  call: Call,
  { interlocuteurId }: Person,
  email: string,
): Promise<void> {
  const facts = { adresse: maskedEmail(email) };
  return notify(call, { kind: 'ADDRESS_CHANGED', structureId: null, interlocuteurId, facts });
}
