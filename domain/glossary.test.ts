import { describe, expect, test } from 'vitest';
import { EMPTY_ELEMENT } from './element/fields.ts';
import { GLOSSARY } from './glossary.ts';
import { EMPTY_PROFILE } from './profile/profile-fields.ts';
import { STRUCTURE_ROLES } from './structure/party-types.ts';
import { EMPTY_STRUCTURE } from './structure/structure-fields.ts';

const entries = Object.entries(GLOSSARY);

describe('the glossary', () => {
  test.each(entries)(
    '%s is unaccented, with a French label and an English meaning',
    (noun, { label, meaning }) => {
      expect(noun).toMatch(/^[a-z][A-Za-z\d]*$/);
      expect(label).toMatch(/^[A-ZÀ-Ý]/);
      expect(meaning).toMatch(/^[A-Z][^.]+$/);
    },
  );

  test('names every field and every structure role', () => {
    const fields = [EMPTY_ELEMENT, EMPTY_STRUCTURE, EMPTY_PROFILE].flatMap((empty) =>
      Object.keys(empty),
    );
    expect(Object.keys(GLOSSARY)).toEqual(expect.arrayContaining([...fields, ...STRUCTURE_ROLES]));
  });

  test('each noun has a distinct label', () => {
    expect(new Set(entries.map(([, { label }]) => label)).size).toBe(entries.length);
  });
});
