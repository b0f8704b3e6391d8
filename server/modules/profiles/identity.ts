/** The identity of a person, locked for a change that staff accept. */

import type { FieldError } from '#domain/domain-error.ts';
import {
  checkProfileFields,
  missingProfileFields,
  type ProfileFields,
} from '#domain/profile/profile-fields.ts';
import { isPersonValidated } from '#domain/profile/state-machine.ts';
import type { Call } from '#server/platform/call.ts';
import { lockPerson, write } from './change.ts';
import { changedFields, columnsOf, fieldsOf, type ProfileFieldsIn } from './profile-columns.ts';

/** @throws Refusal NOT_FOUND */
export async function lockIdentity(call: Call, interlocuteurId: number) {
  const person = await lockPerson(call, interlocuteurId);
  const fields = fieldsOf(person);
  return {
    fields,
    validated: isPersonValidated(person.etat),
    changed: (profileFieldsIn: ProfileFieldsIn) => changedFields(fields, profileFieldsIn),
    errors(changed: Partial<ProfileFields>): FieldError[] {
      const after = { ...fields, ...changed };
      return [...checkProfileFields(after), ...missingProfileFields(after)].filter(
        ({ path }) => path in changed,
      );
    },
    write: (changed: Partial<ProfileFields>) => write(call, person, columnsOf(changed)),
  };
}
