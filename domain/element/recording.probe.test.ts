import { describe, expect, test } from 'vitest';
import { GLOSSARY } from '../glossary.ts';
import { CORRECTABLE, changedFields } from '../register/correction.ts';
import { SHEET_COLUMNS, TEMPLATE_COLUMNS } from '../sheet/columns.ts';
import { columnOfHeader } from '../sheet/headers.ts';
import { READABLE_COLUMNS, type RowReading, readRow } from '../sheet/read-row.ts';
import { NO_SIGN } from '../sheet/signs.ts';
import { checkElementFields, missingForSubmission } from './element.ts';
import { EMPTY_ELEMENT } from './fields.ts';
import { INVENTED, INVENTED_NAME } from './testing/invented.ts';

// Adds an invented row to the table of fields: every reading must show it without being changed.

const saying = (text: string | null) => ({ ...EMPTY_ELEMENT, [INVENTED_NAME]: text });

test('an empty recording has it, and may leave it unsaid', () => {
  expect(EMPTY_ELEMENT).toHaveProperty(INVENTED_NAME, null);
  expect(missingForSubmission(EMPTY_ELEMENT).map(({ path }) => path)).not.toContain(INVENTED_NAME);
});

test('its bound is its own, and its fault speaks of it', () => {
  expect(checkElementFields(saying('a'.repeat(INVENTED.max)), { year: 2026 })).toEqual([]);
  expect(checkElementFields(saying('a'.repeat(INVENTED.max + 1)), { year: 2026 })).toEqual([
    {
      path: INVENTED_NAME,
      code: 'TOO_LONG',
      message: 'La donnée inventée compte 41 caractères : 40 au plus.',
    },
  ]);
  expect(checkElementFields(saying('a\u0000'), { year: 2026 })).toMatchObject([
    { path: INVENTED_NAME, code: 'FORBIDDEN_CHARACTER' },
  ]);
});

test('it is corrected as the others are', () => {
  expect(CORRECTABLE).toContain(INVENTED_NAME);
  expect(changedFields(saying(null), saying('neuve'))).toEqual([INVENTED_NAME]);
});

test('the glossary names it', () => {
  expect(GLOSSARY).toHaveProperty(INVENTED_NAME, {
    label: INVENTED.label,
    meaning: INVENTED.meaning,
  });
});

describe('in sheets', () => {
  const column = SHEET_COLUMNS.find(({ name }) => name === INVENTED.sheet.name);

  test('it has its column and its line in the template', () => {
    expect(column).toMatchObject({ kind: 'field', label: INVENTED.label });
    expect(TEMPLATE_COLUMNS.at(-1)).toBe(column);
    // Appended last, so that programs that use column positions in an export keep working.
    expect(SHEET_COLUMNS.at(-1)).toBe(column);
    expect(READABLE_COLUMNS).toContain(INVENTED.sheet.name);
  });

  test.each([INVENTED.sheet.name, INVENTED.label, 'Made-up', 'INVENTION'])(
    '« %s » heads it',
    (heading) => {
      expect(columnOfHeader(heading)).toBe(INVENTED.sheet.name);
    },
  );

  test('its cell is read as a text, on one line', () => {
    const reading: RowReading = {
      mapping: [INVENTED.sheet.name],
      signs: NO_SIGN,
      accepted: new Set(),
      year: 2026,
      defaults: { type: null, qualite: null, anneePublication: null },
      context: { marque: 'SPP', pays: { nameOf: () => null, numberOf: () => null } },
    };
    expect(readRow(["'=une\nidée"], reading).fields).toMatchObject(saying('=une idée'));
  });
});
