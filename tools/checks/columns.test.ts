import { expect, test } from 'vitest';
import { fieldsWithoutColumn } from './columns.ts';

const step = (text: string) => ({ path: 'server/migrations/a.ts', text });

test('a field without a column is named with its file, its name and the column that it needs', () => {
  const fields = {
    'domain/element/rows': ['titre', 'labelDisque'],
    'domain/structure/rows': ['sgCP'],
  };
  const files = [step('create table element (titre text); create table structure (sg_cp text)')];
  expect(fieldsWithoutColumn(files, fields)).toEqual([
    'domain/element/rows: labelDisque has no column label_disque in any step of server/migrations',
  ]);
  files.push(step('alter table element add label_disque text'));
  expect(fieldsWithoutColumn(files, fields)).toEqual([]);
});
