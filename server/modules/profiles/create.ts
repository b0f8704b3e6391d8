/**
 * `POST /api/profile`: a signed-in person without a record creates it. The e-mail is the token's: a
 * person cannot claim another address. A contact with that address is bound at the first call with
 * a verified address (session module); with an unverified one, binding would allow impersonation.
 */

import {
  type createProfile,
  EMAIL_NOT_VERIFIED,
  PROFILE_EXISTS,
} from '#contract/account/profile.ts';
import { INVALID_FIELDS } from '#contract/problem.ts';
import { DomainError, type FieldError } from '#domain/domain-error.ts';
import { isBlank } from '#domain/free-text.ts';
import {
  checkProfileFields,
  EMPTY_PROFILE,
  type ProfileFields,
} from '#domain/profile/profile-fields.ts';
import { normaliseEmail } from '#domain/profile/reach.ts';
import { PERSON_DRAFT } from '#domain/profile/state-machine.ts';
import type { Call, Handler, SignedIn } from '#server/platform/call.ts';
import type { AddressDeps } from './address/await-proof.ts';
import { changeProfile } from './change.ts';
import { findOwnRecord, NOT_YOURS, type Person } from './own-record.ts';
import {
  changedFields,
  columnsOf,
  type ProfileFieldsIn,
  presentProfile,
} from './profile-columns.ts';

export function creator(deps: AddressDeps): Handler<typeof createProfile> {
  return async (call, { body }) => {
    const { signedIn } = call;
    if (signedIn === null) throw new Error('a signed-in call without a token');
    const own = await findOwnRecord(call);
    const person =
      own === null
        ? await insertPerson(call, signedIn, body)
        : await completed(deps, call, { own, signedIn }, body);
    return presentProfile(person, { compte: true, edit: true });
  };
}

type OwnRecord = { readonly own: Person; readonly signedIn: SignedIn };

/** Someone invited signs in for the first time: the record is there, and says nothing yet but the name of the account. */
async function completed(
  deps: AddressDeps,
  call: Call,
  { own, signedIn }: OwnRecord,
  body: ProfileFieldsIn,
): Promise<Person> {
  if (!isUntouched(own, signedIn)) {
    throw new DomainError(PROFILE_EXISTS, { facts: { interlocuteurId: own.interlocuteurId } });
  }
  return changeProfile(deps, call, own.interlocuteurId, { fields: body });
}

function isUntouched(own: Person, { familyName, givenName }: SignedIn): boolean {
  if (isBlank(own.nom) && isBlank(own.prenom)) return true;
  const { etat, civilite, telephone, fonction } = own;
  const isOfAccount = own.nom === familyName?.trim() && own.prenom === givenName?.trim();
  const isAsMade = etat === PERSON_DRAFT && (civilite ?? telephone ?? fonction) === null;
  return isOfAccount && isAsMade;
}

async function insertPerson(
  call: Call,
  signedIn: SignedIn,
  body: ProfileFieldsIn,
): Promise<Person> {
  const email = signedIn.email === null ? null : normaliseEmail(signedIn.email);
  const fields: ProfileFields = {
    ...EMPTY_PROFILE,
    ...changedFields(EMPTY_PROFILE, body),
    email,
    nom: body.nom ?? signedIn.familyName,
    prenom: body.prenom ?? signedIn.givenName,
  };
  const fieldErrors = [...checkProfileFields(fields), ...emailErrors(email, body.email)];
  if (email === null || fieldErrors.length > 0)
    throw new DomainError(INVALID_FIELDS, { errors: fieldErrors });
  const person = await call.db
    .insertInto('interlocuteur')
    .values({
      ...NO_MESSAGE,
      ...columnsOf(fields),
      email,
      emailVerifie: signedIn.emailVerified,
      createdAt: call.now,
      updatedAt: call.now,
    })
    // A record with this address may exist, or be created at this very moment.
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (person === undefined)
    throw new DomainError(signedIn.emailVerified ? PROFILE_EXISTS : EMAIL_NOT_VERIFIED);
  const { issuer, subject } = signedIn;
  const { interlocuteurId } = person;
  await call.db
    .insertInto('identite')
    .values({ issuer, subject, interlocuteurId, boundAt: call.now })
    .execute();
  await call.record({ interlocuteurId, structureId: null, after: fields });
  return person;
}

const NO_MESSAGE = { nom: '', prenom: '' } as const;

function emailErrors(own: string | null, value: string | null | undefined): FieldError[] {
  const error = (code: string, message: string) => [{ path: 'email', code, message }];
  if (own === null) {
    return error(
      'REQUIRED',
      'Votre compte de connexion n’a pas d’adresse électronique : ajoutez-y la vôtre.',
    );
  }
  if (isBlank(value) || normaliseEmail(value ?? '') === own) return [];
  return error('NOT_YOURS', NOT_YOURS);
}
