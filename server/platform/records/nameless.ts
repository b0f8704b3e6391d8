/**
 * A person whom the reader may not know in detail: only what names them, without any other
 * information about them.
 */

import type { MarkedIn } from '#domain/field/field.ts';
import { madeFrom } from '#domain/field/made-from.ts';
import { PERSON } from '#domain/profile/person.ts';
import { PERSON_NAMES, type PersonFieldName, personField } from '#domain/profile/profile-fields.ts';
import type { Tables } from '../database/tables.ts';

type Nameless = Omit<
  Pick<Tables['interlocuteur'], PersonFieldName>,
  MarkedIn<typeof PERSON, 'names'>
>;

/** Mandatory fields are empty. The naming fields are known to the inviter anyway. */
export const NAMELESS = madeFrom<Nameless, typeof PERSON>(
  PERSON,
  (field) => ('always' in field ? '' : null),
  PERSON_NAMES.filter((name) => personField(name).names !== true),
);
