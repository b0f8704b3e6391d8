/**
 * Changes a profile: one's own, any for staff, a contact without account for the managers of its
 * structure.
 */

import { isDeepStrictEqual } from 'node:util';
import {
  PROFILE_CHANGED,
  PROFILE_OWNED,
  PROFILE_UNDER_REVIEW,
  type Preferences,
  profileChange,
} from '#contract/account/profile.ts';
import { INVALID_FIELDS, NOT_FOUND } from '#contract/problem.ts';
import { DomainError, type FieldError } from '#domain/domain-error.ts';
import { ASK_FIRST, PERSON_IDENTITY } from '#domain/identity-change/identity.ts';
import {
  checkProfileFields,
  missingProfileFields,
  type ProfileFields,
} from '#domain/profile/profile-fields.ts';
import { normaliseEmail } from '#domain/profile/reach.ts';
import { isPersonValidated } from '#domain/profile/state-machine.ts';
import type { Call } from '#server/platform/call.ts';
import { violatedConstraint } from '#server/platform/database/database-error.ts';
import { readOnlyErrors } from '#server/platform/read-only-errors.ts';
import type { AddressDeps } from './address/await-proof.ts';
import { addressAfter, addressOf, announce, refuseAddress } from './address/next-address.ts';
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
  /** Structure on whose behalf it is done, for the history; null when none. */
  readonly structureId?: number | null;
  /** The unparsed body, when it may contain read-only fields. */
  readonly sent?: Readonly<Record<string, unknown>>;
  /** Null drops the pending address. */
  readonly emailAttendu?: null | undefined;
  /** Reason given by staff. */
  readonly motif?: string;
};

/**
 * In the caller's transaction, with its history row. A new address waits for its proof.
 * @throws Refusal NOT_FOUND, PROFILE_OWNED, ADDRESS_OF_COLLEAGUE, PROFILE_CHANGED, PROFILE_UNDER_REVIEW, INVALID_FIELDS
 */
export async function changeProfile(
  deps: AddressDeps,
  call: Call,
  interlocuteurId: number,
  change: ProfileChange,
): Promise<Person> {
  const person = await lockPerson(call, interlocuteurId);
  const ties = await tiesTo(call, person);
  const changed = changedFields(fieldsOf(person), change.fields);
  await refuseChange(call, person, ties, { change, changed });
  const address = addressAfter(call, person, ties, { change, changed });
  const preferences = { ...person.preferences, ...change.preferences };
  const isSame =
    Object.keys(changed).length === 0 &&
    isDeepStrictEqual(preferences, person.preferences) &&
    isDeepStrictEqual(address, addressOf(person));
  if (isSame && change.motif === undefined) {
    call.recordNothing();
    return person;
  }
  await announce(deps, call, person, { change, changed, address });
  const columns = { ...columnsOf(changed), ...address, preferences: JSON.stringify(preferences) };
  const after = await write(call, person, columns);
  await recordChange(call, { person, after, change });
  return after;
}

type Requested = { readonly change: ProfileChange; readonly changed: Partial<ProfileFields> };

async function refuseChange(
  call: Call,
  person: Person,
  ties: Ties,
  { change, changed }: Requested,
): Promise<void> {
  if (ties.as === null) throw new DomainError(NOT_FOUND);
  if (!ties.mayWrite) throw new DomainError(PROFILE_OWNED);
  refuseStale(person, ties, change);
  if (changed.email !== undefined || change.emailAttendu === null) refuseAddress(ties);
  if (Object.keys(changed).length > 0 && !isOpen(person, ties))
    throw new DomainError(PROFILE_UNDER_REVIEW);
  const errors = [
    ...readOnlyErrors(change.sent ?? {}, profileChange, presented(person, ties)),
    ...(await errorsOf(call, person, ties, changed)),
  ];
  if (errors.length > 0) throw new DomainError(INVALID_FIELDS, { errors });
}

type Changed = { readonly person: Person; readonly after: Person; readonly change: ProfileChange };

async function recordChange(call: Call, { person, after, change }: Changed): Promise<void> {
  const { interlocuteurId } = person;
  const [before, now] = [textOf(person), textOf(after)];
  const names = Object.keys(now).filter((name) => before[name] !== now[name]);
  const motif = change.motif === undefined ? {} : { motif: change.motif };
  await call.record({
    structureId: change.structureId ?? null,
    before: { interlocuteurId, ...pick(before, names), preferences: person.preferences },
    after: { interlocuteurId, ...pick(now, names), preferences: after.preferences, ...motif },
  });
}

type Message = Readonly<Record<string, string | null>>;

const textOf = (person: Person): Message => ({
  ...fieldsOf(person),
  emailAttendu: person.emailAttendu,
});

const pick = (message: Message, names: readonly string[]): Message =>
  Object.fromEntries(Object.entries(message).filter(([name]) => names.includes(name)));

export async function lockPerson(call: Call, interlocuteurId: number): Promise<Person> {
  const person = await call.db
    .selectFrom('interlocuteur')
    .selectAll()
    .where('interlocuteurId', '=', interlocuteurId)
    // A record merged into another one cannot be changed.
    .where('fusionneVers', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (person === undefined) throw new DomainError(NOT_FOUND);
  return person;
}

function refuseStale(person: Person, ties: Ties, { revision, fields }: ProfileChange): void {
  if (revision === undefined || revision === person.revision) return;
  throw new DomainError(PROFILE_CHANGED, {
    versions: { sent: fields, current: presented(person, ties) },
  });
}

const presented = (person: Person, ties: Ties) =>
  presentProfile(person, { compte: ties.hasAccount, edit: isOpen(person, ties) });

async function errorsOf(
  call: Call,
  person: Person,
  ties: Ties,
  changed: Partial<ProfileFields>,
): Promise<FieldError[]> {
  const after = { ...fieldsOf(person), ...changed };
  const isChanged = ({ path }: FieldError) => path in changed;
  const validated = isPersonValidated(person.etat);
  // Nobody validated a name that was never said: whoever signs in without one says it themselves.
  const isUnnamed = person.nom === '' || person.prenom === '';
  const guarded =
    validated && !isUnnamed && ties.as !== 'staff'
      ? PERSON_IDENTITY.filter((name) => name in changed)
      : [];
  // What was validated stays complete; of a draft, only the address is never emptied.
  const missing = missingProfileFields(after).filter(({ path }) => path === 'email' || validated);
  const fieldErrors = [
    ...guarded.map((path) => ({ path, ...ASK_FIRST })),
    ...[...checkProfileFields(after), ...missing].filter(isChanged),
  ];
  if (typeof changed.email !== 'string' || fieldErrors.some(({ path }) => path === 'email'))
    return fieldErrors;
  const ownEmail = normaliseEmail(call.signedIn?.email ?? '');
  if (ties.as === 'own' && changed.email !== ownEmail)
    return [...fieldErrors, validationError('NOT_YOURS', NOT_YOURS)];
  return (await isTaken(call, person, changed.email))
    ? [...fieldErrors, validationError('TAKEN', TAKEN)]
    : fieldErrors;
}

const TAKEN = 'Cette adresse électronique est déjà celle d’un autre contact.';
const validationError = (code: string, message: string): FieldError => ({
  path: 'email',
  code,
  message,
});

/** Also true when it is another person's pending address. */
async function isTaken({ db }: Call, { interlocuteurId }: Person, email: string): Promise<boolean> {
  const other = await db
    .selectFrom('interlocuteur')
    .select('interlocuteurId')
    .where((eb) => eb.or([eb('email', '=', email), eb('emailAttendu', '=', email)]))
    .where('interlocuteurId', '<>', interlocuteurId)
    .executeTakeFirst();
  return other !== undefined;
}

const OF_ADDRESS = ['interlocuteur_email', 'interlocuteur_email_attendu'];

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
    if (!OF_ADDRESS.includes(violatedConstraint(error) ?? '')) throw error;
    throw new DomainError(INVALID_FIELDS, { errors: [validationError('TAKEN', TAKEN)] });
  }
}
