/** Changes a profile: one's own, any for staff, a contact without account for the managers it belongs to. */

import { isDeepStrictEqual } from 'node:util';
import {
  ADDRESS_OF_COLLEAGUE,
  PROFILE_CHANGED,
  PROFILE_OWNED,
  PROFILE_UNDER_REVIEW,
  type Preferences,
  profileChange,
} from '#contract/account/profile.ts';
import { INVALID_FIELDS, NOT_FOUND } from '#contract/problem.ts';
import { ASK_FIRST, PERSON_IDENTITY } from '#domain/identity-change/identity.ts';
import { isPersonValidated } from '#domain/profile/life.ts';
import {
  checkProfileFields,
  missingProfileFields,
  type ProfileFields,
} from '#domain/profile/profile-fields.ts';
import { normaliseEmail } from '#domain/profile/reach.ts';
import { type FieldError, Refusal } from '#domain/refusal.ts';
import type { Call } from '#server/platform/call.ts';
import { violatedConstraint } from '#server/platform/database/database-error.ts';
import { readOnlyFaults } from '#server/platform/read-only-faults.ts';
import { NOT_YOURS, type Person } from './own-record.ts';
import {
  changedFields,
  columnsOf,
  fieldsOf,
  type ProfileFieldsIn,
  presentProfile,
} from './profile-columns.ts';
import { isOpen, type Ties, tiesTo } from './rights.ts';

export type ProfileChange = {
  readonly fields: ProfileFieldsIn;
  readonly preferences?: Preferences | undefined;
  readonly revision?: number | undefined;
  /** The structure for which it is done, for the history; null when for nobody's. */
  readonly structureId?: number | null;
  /** The body as it was sent, when it may hold read-only fields. */
  readonly sent?: Readonly<Record<string, unknown>>;
  /** Why staff did it. */
  readonly motif?: string;
};

/**
 * In the caller's transaction, with its history row.
 * @throws Refusal NOT_FOUND, PROFILE_OWNED, ADDRESS_OF_COLLEAGUE, PROFILE_CHANGED, PROFILE_UNDER_REVIEW, INVALID_FIELDS
 */
export async function changeProfile(
  call: Call,
  interlocuteurId: number,
  change: ProfileChange,
): Promise<Person> {
  const person = await lockPerson(call, interlocuteurId);
  const ties = await tiesTo(call, person);
  if (ties.as === null) throw new Refusal(NOT_FOUND);
  if (!ties.mayWrite) throw new Refusal(PROFILE_OWNED);
  const stored = fieldsOf(person);
  refuseStale(person, ties, change);
  const changed = changedFields(stored, change.fields);
  if (changed.email !== undefined) refuseAddress(ties);
  if (Object.keys(changed).length > 0 && !isOpen(person, ties)) throw new Refusal(PROFILE_UNDER_REVIEW);
  const faults = [
    ...readOnlyFaults(change.sent ?? {}, profileChange, presented(person, ties)),
    ...(await faultsOf(call, person, ties, changed)),
  ];
  if (faults.length > 0) throw new Refusal(INVALID_FIELDS, { errors: faults });
  const preferences = { ...person.preferences, ...change.preferences };
  const emailVerifie = emailVerifieAfter(call, person, ties, changed);
  const isSame = Object.keys(changed).length === 0 && isDeepStrictEqual(preferences, person.preferences);
  if (isSame && emailVerifie === person.emailVerifie && change.motif === undefined) {
    call.recordNothing();
    return person;
  }
  const after = await write(call, person, {
    ...columnsOf(changed),
    emailVerifie,
    preferences: JSON.stringify(preferences),
  });
  await call.record({
    structureId: change.structureId ?? null,
    before: { interlocuteurId, ...pick(stored, Object.keys(changed)), preferences: person.preferences },
    after: {
      ...{ interlocuteurId, ...changed, preferences },
      ...(change.motif === undefined ? {} : { motif: change.motif }),
    },
  });
  return after;
}

function refuseAddress({ address }: Ties): void {
  if (address === 'shared') throw new Refusal(PROFILE_OWNED, { detail: SHARED });
  if (address !== 'guarded') return;
  const errors = [fault('GUARDED', ADDRESS_OF_COLLEAGUE.title)];
  throw new Refusal(ADDRESS_OF_COLLEAGUE, { errors });
}

export async function lockPerson(call: Call, interlocuteurId: number): Promise<Person> {
  const person = await call.db
    .selectFrom('interlocuteur')
    .selectAll()
    .where('interlocuteurId', '=', interlocuteurId)
    // The trace of someone known elsewhere does not change.
    .where('fusionneVers', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (person === undefined) throw new Refusal(NOT_FOUND);
  return person;
}

function refuseStale(person: Person, ties: Ties, { revision, fields }: ProfileChange): void {
  if (revision === undefined || revision === person.revision) return;
  throw new Refusal(PROFILE_CHANGED, { versions: { sent: fields, current: presented(person, ties) } });
}

const presented = (person: Person, ties: Ties) =>
  presentProfile(person, { compte: ties.hasAccount, edit: isOpen(person, ties) });

async function faultsOf(
  call: Call,
  person: Person,
  ties: Ties,
  changed: Partial<ProfileFields>,
): Promise<FieldError[]> {
  const after = { ...fieldsOf(person), ...changed };
  const isChanged = ({ path }: FieldError) => path in changed;
  const validated = isPersonValidated(person.etat);
  const guarded = validated && ties.as !== 'staff' ? PERSON_IDENTITY.filter((name) => name in changed) : [];
  // What was validated stays complete; of a draft, only the address is never emptied.
  const missing = missingProfileFields(after).filter(({ path }) => path === 'email' || validated);
  const faults = [
    ...guarded.map((path) => ({ path, ...ASK_FIRST })),
    ...[...checkProfileFields(after), ...missing].filter(isChanged),
  ];
  if (typeof changed.email !== 'string' || faults.some(({ path }) => path === 'email')) return faults;
  const ownEmail = normaliseEmail(call.signedIn?.email ?? '');
  if (ties.as === 'own' && changed.email !== ownEmail) return [...faults, fault('NOT_YOURS', NOT_YOURS)];
  return (await isTaken(call, changed.email)) ? [...faults, fault('TAKEN', TAKEN)] : faults;
}

const SHARED =
  'Une autre structure a aussi nommé ce contact : demandez-nous de changer son adresse électronique.';
const TAKEN = 'Cette adresse électronique est déjà celle d’un autre contact.';
const fault = (code: string, message: string): FieldError => ({ path: 'email', code, message });

async function isTaken({ db }: Call, email: string): Promise<boolean> {
  const other = await db
    .selectFrom('interlocuteur')
    .select('interlocuteurId')
    .where('email', '=', email)
    .executeTakeFirst();
  return other !== undefined;
}

/** One's own call with a verified token proves the address. Any other change of it leaves the new one to be claimed. */
function emailVerifieAfter(
  { signedIn }: Call,
  person: Person,
  ties: Ties,
  changed: Partial<ProfileFields>,
): boolean {
  const email = changed.email ?? person.email;
  const isOwn = ties.as === 'own' && signedIn?.email != null && normaliseEmail(signedIn.email) === email;
  return (isOwn && signedIn.emailVerified) || (person.emailVerifie && changed.email === undefined);
}

export async function write(call: Call, person: Person, columns: object): Promise<Person> {
  try {
    return await call.db
      .updateTable('interlocuteur')
      .set({ ...columns, revision: person.revision + 1, updatedAt: call.now })
      .where('interlocuteurId', '=', person.interlocuteurId)
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    // Taken between the check and the write.
    if (violatedConstraint(error) !== 'interlocuteur_email') throw error;
    throw new Refusal(INVALID_FIELDS, { errors: [fault('TAKEN', TAKEN)] });
  }
}

function pick(fields: ProfileFields, names: readonly string[]): Record<string, string | null> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
}
