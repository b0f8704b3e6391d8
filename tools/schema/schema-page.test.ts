import { describe, expect, test } from 'vitest';
import { freshDatabase } from '#server/platform/database/testing/fresh-database.ts';
import { SCHEMA } from '#server/testing/schema.ts';
import { fixture } from '#server/testing/set-up.ts';
import { postgresMissing } from '#tools/postgres.ts';
import { sourceFiles } from '../source-files.ts';
import { type Catalogue, readCatalogue } from './catalogue.ts';
import { renderSchemaPage, schemaPage } from './schema-page.ts';

/** Tables and functions without their sentence. */
const withoutComment = ({ tables, routines }: Catalogue) =>
  [...tables, ...routines].flatMap(({ name, comment }) => (comment === null ? [name] : []));

describe.each(['embedded', 'postgres'] as const)('the catalogue of %s', (kind) => {
  describe.skipIf(kind === 'postgres' && postgresMissing() !== undefined)('is a page', () => {
    const fresh = fixture(() => freshDatabase(kind, { image: SCHEMA }));

    test('with a sentence for each table and each function', async () => {
      expect(withoutComment(await readCatalogue(fresh.database.pool))).toEqual([]);
    });

    test('that is identical for every engine', async () => {
      const page = renderSchemaPage(await readCatalogue(fresh.database.pool), sourceFiles());
      expect(page).toBe(await schemaPage());
    });

    test('in which what a step adds is found, and missed where it has no sentence', async () => {
      await fresh.asOwner((pool) =>
        pool.query(`create table rayon (
            rayon_id integer generated always as identity primary key,
            element_id integer not null references element on delete cascade,
            place text default 'A' check (place <> ''));
          comment on column rayon.place is 'Where it stands.';
          create unique index rayon_place on rayon (place) where place <> 'A';
          create function keep_rayon() returns trigger language plpgsql as 'begin return new; end';
          create trigger rayon_kept before update of place on rayon
            for each row when (old.place is null) execute function keep_rayon()`),
      );
      const catalogue = await readCatalogue(fresh.database.pool);
      const step = {
        path: 'server/migrations/0002-rayon.ts',
        text: 'sql`\n  create table rayon (\n`',
      };
      const page = renderSchemaPage(catalogue, [...sourceFiles(), step]);
      for (const line of [
        '  rayon --> element',
        '- 0002-rayon.ts: [`rayon`](#rayon)',
        '| `rayon_id` | integer |  | `identity` |  |  |',
        '| `element_id` | integer |  |  | [`element`](#element) on delete cascade |  |',
        "| `place` | text | null | `'A'::text` |  | Where it stands. |",
        "- Constraint `rayon_place_check`: `CHECK (place <> ''::text)`",
        "- Index `rayon_place`: `UNIQUE (place) WHERE (place <> 'A'::text)`",
        '- Trigger `rayon_kept`: `BEFORE UPDATE OF place FOR EACH ROW WHEN (old.place IS NULL) keep_rayon()`',
      ])
        expect(page.split('\n')).toContain(line);
      expect(withoutComment(catalogue)).toEqual(['rayon', 'keep_rayon()']);
    });
  });
});
