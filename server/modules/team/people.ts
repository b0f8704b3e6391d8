/**
 * What the team needs from the profiles and the structures. Provided by `compose.ts`: a module
 * never imports another.
 */

import type { Selectable } from 'kysely';
import type { createProfile } from '#contract/account/profile.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { dropAwaited } from '#server/modules/profiles/address/await-proof.ts';
import type { contactOf, deleteForgottenDraft } from '#server/modules/profiles/contacts.ts';
import type { keepAnew } from '#server/modules/profiles/erasure/forgotten.ts';
import type { leaveStructure } from '#server/modules/profiles/move-person.ts';
import type { findOwnRecord } from '#server/modules/profiles/own-record.ts';
import type { Call } from '#server/platform/call.ts';
import type { CallerStatus } from '#server/platform/caller-status.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Notify } from '#server/platform/notify.ts';

export type Person = Selectable<Tables['interlocuteur']>;

export type NamedContact = {
  readonly person: Person;
  readonly created: boolean;
  readonly hasAccount: boolean;
  /** Nobody has filled it in yet. */
  readonly isAnew: boolean;
  /** The structures that named it first. */
  readonly ownEntryOf: readonly number[];
};

export type People = {
  readonly status: CallerStatus;
  readonly ownRecord: typeof findOwnRecord;
  /** The contact of this address, created when unknown. @throws Refusal INVALID_FIELDS */
  readonly contactOf: typeof contactOf;
  /** Checks the rights and the fields, and writes the history row. */
  readonly changeProfile: (
    call: Call,
    interlocuteurId: number,
    change: {
      readonly fields: BodyOf<typeof createProfile>;
      readonly revision?: number | undefined;
      readonly structureId?: number | null;
    },
  ) => Promise<Person>;
  /** Discards an address that is waiting for its proof. */
  readonly dropAwaited: typeof dropAwaited;
  /** For people who leave a team: restarts the retention period of their record. */
  readonly keepAnew: typeof keepAnew;
  /** Resets a person who submitted it and has no other structure under validation to a draft. */
  readonly leaveStructure: typeof leaveStructure;
  /** Deletes a draft record that nothing refers to any more; returns whether it did. */
  readonly deleteForgottenDraft: typeof deleteForgottenDraft;
};

/** Whether somebody signs in with this address, even without a record in the portal. */
export type SignsIn = (call: Call, email: string) => Promise<boolean>;

export type TeamDeps = People & {
  readonly notify: Notify;
  readonly signsIn: SignsIn;
};
