import { describe, expect, test } from 'vitest';
import { INVENTED_OF_PERSON, sayings } from '../field/testing/invented-fields.ts';
import { GLOSSARY } from '../glossary.ts';
import { checkProfileFields, EMPTY_PROFILE, missingProfileFields } from './profile-fields.ts';

// Adds invented rows to the table of a person, one of each kind: every reading must show them
// without being changed.

describe.each(INVENTED_OF_PERSON)('$name', ({ name, field, wrong }) => {
  test('is unsaid at first, and may stay so', () => {
    expect(EMPTY_PROFILE).toHaveProperty(name, null);
    expect(missingProfileFields(EMPTY_PROFILE).map(({ path }) => path)).not.toContain(name);
  });

  test('passes when filled in, and its errors carry its path', () => {
    expect(checkProfileFields({ ...EMPTY_PROFILE, ...sayings(INVENTED_OF_PERSON) })).toEqual([]);
    expect(checkProfileFields({ ...EMPTY_PROFILE, [name]: wrong.value })).toMatchObject([
      { path: name, code: wrong.code },
    ]);
  });

  test('is named by the glossary', () => {
    expect(GLOSSARY).toHaveProperty(name, { label: field.label, meaning: field.meaning });
  });
});
