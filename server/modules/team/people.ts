/** What the team asks of the profiles and of the structures. Handed in by `compose.ts`: a module never reaches into another. */

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
  /** Nobody's words are in it yet. */
  readonly isAnew: boolean;
  /** The structures that named it first. */
  readonly ownEntryOf: readonly number[];
};

export type People = {
  readonly status: CallerStatus;
  readonly ownRecord: typeof findOwnRecord;
  /** The contact of this address, created when unknown. @throws Refusal INVALID_FIELDS */
  readonly contactOf: typeof contactOf;
  /** With its rights, its faults and its history row. */
  readonly changeProfile: (
    call: Call,
    interlocuteurId: number,
    change: {
      readonly fields: BodyOf<typeof createProfile>;
      readonly revision?: number | undefined;
      readonly structureId?: number | null;
    },
  ) => Promise<Person>;
  /** Gives up the address that waits for a proof. */
  readonly dropAwaited: typeof dropAwaited;
  /** Of people who leave a team: the time for which their record is kept begins anew. */
  readonly keepAnew: typeof keepAnew;
  /** Whoever sent it, and is awaited nowhere else, starts again. */
  readonly leaveStructure: typeof leaveStructure;
  /** Deletes a draft record that nothing knows any more; says whether it did. */
  readonly deleteForgottenDraft: typeof deleteForgottenDraft;
};

/** Whether somebody signs in by this address, even if the portal has no record of them. */
export type SignsIn = (call: Call, email: string) => Promise<boolean>;

export type TeamDeps = People & {
  readonly notify: Notify;
  readonly signsIn: SignsIn;
};
