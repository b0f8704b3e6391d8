/** Of a person who is not the reader's to know: what names them, and nothing that they or others said of them. */

import type { MarkedIn } from '#domain/field/field.ts';
import { madeFrom } from '#domain/field/made-from.ts';
import { PERSON } from '#domain/profile/person.ts';
import { PERSON_NAMES, type PersonFieldName, personField } from '#domain/profile/profile-fields.ts';
import type { Tables } from '../database/tables.ts';

type Nameless = Omit<
  Pick<Tables['interlocuteur'], PersonFieldName>,
  MarkedIn<typeof PERSON, 'names'>
>;

/** What is always there is then empty. What names the person is known to whoever invited them. */
export const NAMELESS = madeFrom<Nameless, typeof PERSON>(
  PERSON,
  (field) => ('always' in field ? '' : null),
  PERSON_NAMES.filter((name) => personField(name).names !== true),
);
