import { expect, test } from 'vitest';
import { foreignWrites, ownersOf } from './owners.ts';

const declares = (path: string, ...tables: string[]) => ({
  path,
  text: `declare module 'x' {\n  interface Tables {\n${tables.map((name) => `    ${name}: T;\n`).join('')}  }\n}\n`,
});
const LIBRARY = [
  declares('server/modules/books/tables.ts', 'book', 'bookMark'),
  declares('server/platform/database/tables.ts', 'job'),
];
const errors = (path: string, text: string) => foreignWrites([...LIBRARY, { path, text }]);
const ABROAD = 'server/modules/readers/lend.ts';

test('a table belongs to the folder whose tables.ts declares it', () => {
  expect(Object.fromEntries(ownersOf(LIBRARY))).toEqual({
    book: ['server/modules/books'],
    bookMark: ['server/modules/books'],
    job: ['server/platform'],
  });
});

test.each([
  "await db\n  .insertInto('book')\n  .values({})",
  "db.updateTable('book').set({})",
  "db.updateTable('book as b').set({})",
  "db.deleteFrom('book').execute()",
  "db.mergeInto('book')",
  'sql`insert into book (title) values (1)`',
  'sql`insert into book as b (title) values (1)`',
  'sql`\n  update book b\n    set title = 1`',
  'sql`update book set title = 1`',
  'sql`DELETE FROM book`',
  'sql`with gone as (delete from book returning *) select 1`',
  'sql`truncate book`',
])('the owner may write it, another module not: %s', (statement) => {
  expect(errors('server/modules/books/shelve.ts', statement)).toEqual([]);
  const line =
    statement.split('\n').findIndex((text) => /insert|update|delete|merge|truncate/i.test(text)) +
    1;
  expect(errors(ABROAD, statement)).toEqual([
    `${ABROAD}:${line} writes book, which is server/modules/books's`,
  ]);
  expect(errors('server/platform/jobs/run.ts', statement)).toHaveLength(1);
  expect(errors('server/compose/books.ts', statement)).toHaveLength(1);
});

test('its name is the same in SQL and in Kysely', () => {
  expect(errors('server/modules/books/mark.ts', 'sql`delete from book_mark`')).toEqual([]);
  expect(errors(ABROAD, 'sql`delete from book_mark`')).toHaveLength(1);
});

test.each([
  'db.updateTable(table).set({})',
  `sql\`update \${sql.table(name)} set a = 1\``,
  `sql\`delete from \${sql.table(name)}\``,
  `sql\`insert into \${name} values (1)\``,
])('a table that is written is spelled: %s', (statement) => {
  expect(errors('server/modules/books/any.ts', statement)).toEqual([
    'server/modules/books/any.ts:1 writes a table that it does not spell',
  ]);
});

test.each([
  "db.selectFrom('book').forUpdate()",
  'sql`select 1 from book for update`',
  'sql`select 1 from book for no key update of book`',
  'sql`insert into job (a) values (1) on conflict (a) do update set a = excluded.a`',
  "// db.deleteFrom('book')\n/* update book set title = 1 */",
])('reading, locking and speaking of it are open to all: %s', (statement) => {
  expect(errors(ABROAD, statement).filter((error) => error.includes('book'))).toEqual([]);
});

test('a table declared by no owner, or by two, is reported', () => {
  expect(errors('server/modules/books/ghost.ts', "db.insertInto('ghost')")).toEqual([
    'server/modules/books/ghost.ts:1 writes ghost, which no tables.ts declares',
  ]);
  expect(foreignWrites([...LIBRARY, declares('server/modules/readers/tables.ts', 'book')])).toEqual(
    ['book has several owners: server/modules/books, server/modules/readers'],
  );
});

test('tests and a made-up past write what no verb would', () => {
  for (const path of [
    'server/modules/readers/lend.test.ts',
    'server/testing/a.ts',
    'server/migrations/baseline/a.ts',
  ])
    expect(errors(path, "db.insertInto('book')")).toEqual([]);
});
