import { describe, expect, test } from 'vitest';
import { EMPTY_ELEMENT } from './element/fields.ts';
import { GLOSSARY } from './glossary.ts';
import { STRUCTURE_ROLES } from './structure/party-types.ts';

const entries = Object.entries(GLOSSARY);

describe('the glossary', () => {
  test.each(entries)(
    '%s is unaccented, with a French label and an English meaning',
    (noun, { label, meaning }) => {
      expect(noun).toMatch(/^[a-z][A-Za-z]*$/);
      expect(label).toMatch(/^[A-ZÀ-Ý]/);
      expect(meaning).toMatch(/^[A-Z][^.]+$/);
    },
  );

  test('names every field of a recording and every structure role', () => {
    expect(Object.keys(GLOSSARY)).toEqual(
      expect.arrayContaining([...Object.keys(EMPTY_ELEMENT), ...STRUCTURE_ROLES]),
    );
  });

  test('gives each noun its own label', () => {
    expect(new Set(entries.map(([, { label }]) => label)).size).toBe(entries.length);
  });
});
