/**
 * Checks that each field of the tables of facts has a column of its name: without a migration, its
 * first call would fail.
 */

import { FIELD_NAMES } from '#domain/element/fields.ts';
import { PERSON_NAMES } from '#domain/profile/profile-fields.ts';
import { STRUCTURE_NAMES } from '#domain/structure/structure-fields.ts';
import { columnOf } from '#server/platform/database/column-of.ts';
import type { SourceFile } from '../source-files.ts';

const FIELDS = {
  'domain/element/rows': FIELD_NAMES,
  'domain/structure/rows': STRUCTURE_NAMES,
  'domain/profile/person.ts': PERSON_NAMES,
} as const satisfies Readonly<Record<string, readonly string[]>>;

export function fieldsWithoutColumn(
  files: readonly SourceFile[],
  fields: Readonly<Record<string, readonly string[]>> = FIELDS,
): string[] {
  const steps = files.filter(({ path }) => path.startsWith('server/migrations/'));
  const words = new Set(steps.flatMap(({ text }) => text.match(/\b[a-z][a-z0-9_]*\b/g) ?? []));
  return Object.entries(fields).flatMap(([rows, names]) =>
    names
      .map((name) => ({ name, column: snakeCase(columnOf(name)) }))
      .filter(({ column }) => !words.has(column))
      .map(
        ({ name, column }) =>
          `${rows}: ${name} has no column ${column} in any step of server/migrations`,
      ),
  );
}

const snakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
