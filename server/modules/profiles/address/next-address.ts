/**
 * Result of a change of address in a record: unchanged, effective at once, or waiting for proof.
 */

import { ADDRESS_OF_COLLEAGUE } from '#contract/account/address.ts';
import { PROFILE_OWNED } from '#contract/account/profile.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { ProfileFields } from '#domain/profile/profile-fields.ts';
import { normaliseEmail } from '#domain/profile/reach.ts';
import type { Call } from '#server/platform/call.ts';
import type { Person } from '../own-record.ts';
import type { Ties } from '../rights.ts';
import { type AddressDeps, awaitProof, keepInvitation, notifyChanged } from './await-proof.ts';

const SHARED =
  'Une autre structure a aussi nommé ce contact : demandez-nous de changer son adresse électronique.';

/** @throws Refusal PROFILE_OWNED, ADDRESS_OF_COLLEAGUE */
export function refuseAddress({ address }: Ties): void {
  if (address === 'shared') throw new DomainError(PROFILE_OWNED, { detail: SHARED });
  if (address !== 'guarded') return;
  const errors = [{ path: 'email', code: 'GUARDED', message: ADDRESS_OF_COLLEAGUE.title }];
  throw new DomainError(ADDRESS_OF_COLLEAGUE, { errors });
}

type Requested = {
  readonly change: { readonly emailAttendu?: null | undefined };
  readonly changed: Partial<ProfileFields>;
};

export type Address = Pick<Person, 'email' | 'emailAttendu' | 'emailVerifie'>;

export const addressOf = ({ email, emailAttendu, emailVerifie }: Person): Address => ({
  email,
  emailAttendu,
  emailVerifie,
});

/** One's own call with a verified token proves the address. Any other new one waits for its owner. */
export function addressAfter(
  { signedIn }: Call,
  person: Person,
  ties: Ties,
  { change, changed }: Requested,
): Address {
  const { email, emailAttendu, emailVerifie } = person;
  const requested = changed.email ?? email;
  const isOwn =
    ties.as === 'own' && signedIn?.email != null && normaliseEmail(signedIn.email) === requested;
  const isProven = isOwn && signedIn.emailVerified;
  if (requested === email) {
    const awaited = change.emailAttendu === null ? null : emailAttendu;
    return { email, emailAttendu: awaited, emailVerifie: emailVerifie || isProven };
  }
  if (isProven) return { email: requested, emailAttendu: null, emailVerifie: true };
  return { email, emailAttendu: requested, emailVerifie };
}

/** While the old address is still the one of the record. */
export async function announce(
  deps: AddressDeps,
  call: Call,
  person: Person,
  { change, changed, address }: Requested & { readonly address: Address },
): Promise<void> {
  if (address.email !== person.email) return notifyChanged(deps, call, person, address.email);
  if (typeof changed.email === 'string') return awaitProof(deps, call, person, changed.email);
  if (change.emailAttendu === null) await keepInvitation(deps, call, person, person.email);
}
