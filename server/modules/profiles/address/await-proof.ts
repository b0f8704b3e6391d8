/** A new address becomes somebody's once its owner has proven it by the link of a letter. Until then the old one counts. */

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
  /** Signs links that live `ADDRESS_LINK_LIFETIME`. */
  readonly links: LinkSigner;
  /** A colleague who was invited, and has never signed in, comes in by the address that a manager gives. */
  readonly moveInvitation: typeof moveInvitation;
};

/** Tells the old address what will happen, and asks the new one for its proof. Asked again, the new one is written to again, once a day. */
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

/** Of a colleague who has never signed in, the caller is a manager: others were refused. */
export async function keepInvitation(
  { moveInvitation }: AddressDeps,
  { db, actor }: Call,
  { interlocuteurId }: Person,
  email: string,
): Promise<void> {
  if (actor.kind !== 'staff') return;
  await moveInvitation(db, { structureId: actor.structureId, interlocuteurId }, email);
}

/** Whoever is invited to the society is so at the address that counts: one that waits was asked for before. */
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

/** The sign-in account has proven the new address already: the old one is told before it stops being theirs. */
export function notifyChanged(
  { notify }: AddressDeps,
  call: Call,
  { interlocuteurId }: Person,
  email: string,
): Promise<void> {
  const facts = { adresse: maskedEmail(email) };
  return notify(call, { kind: 'ADDRESS_CHANGED', structureId: null, interlocuteurId, facts });
}
