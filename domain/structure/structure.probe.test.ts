import { describe, expect, test } from 'vitest';
import { INVENTED_OF_STRUCTURE, sayings } from '../field/testing/invented-fields.ts';
import { GLOSSARY } from '../glossary.ts';
import {
  checkStructureFields,
  EMPTY_STRUCTURE,
  missingStructureFields,
  namesOfSection,
} from './structure-fields.ts';

// Adds invented rows to the table of a structure, one of each kind: every reading must show them
// without being changed.

const TODAY = { today: '2026-06-01' };
const NAMED = { ...EMPTY_STRUCTURE, raison: 'Éditions du Phare' };

describe.each(INVENTED_OF_STRUCTURE)('$name', ({ name, field, wrong }) => {
  test('is unsaid at first, belongs to its section, and may stay unsaid', () => {
    expect(EMPTY_STRUCTURE).toHaveProperty(name, null);
    expect(namesOfSection('headOffice')).toContain(name);
    const missing = missingStructureFields({
      ...EMPTY_STRUCTURE,
      statut: 'TIERS',
      situation: 'ACTI',
    });
    expect(missing.map(({ path }) => path)).not.toContain(name);
  });

  test('passes when filled in, and its errors carry its path', () => {
    expect(checkStructureFields({ ...NAMED, ...sayings(INVENTED_OF_STRUCTURE) }, TODAY)).toEqual(
      [],
    );
    expect(checkStructureFields({ ...NAMED, [name]: wrong.value }, TODAY)).toMatchObject([
      { path: name, code: wrong.code },
    ]);
  });

  test('is named by the glossary', () => {
    expect(GLOSSARY).toHaveProperty(name, { label: field.label, meaning: field.meaning });
  });
});
