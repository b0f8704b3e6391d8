import { expect, test } from 'vitest';
import { PERSON_NAMES, personField } from '../profile/profile-fields.ts';
import { namesOfSection } from '../structure/structure-fields.ts';
import { COMPANY_IDENTITY, PERSON_IDENTITY } from './identity.ts';

test('an identity is what the tables of the fields call so', () => {
  expect(PERSON_IDENTITY).toEqual(
    PERSON_NAMES.filter((name) => personField(name).section === 'identity'),
  );
  expect([...COMPANY_IDENTITY].sort()).toEqual([...namesOfSection('company')].sort());
});
