/**
 * Fills every field with text that would run if a page interpreted it as code, and checks on every
 * page that shows it that it stays text. All pages, and each payload in each field, with
 * HOSTILE_WORDS=all.
 */

import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { writeText } from '#contract/localization.ts';
import { PAGES } from '#contract/pages.ts';
import { FIELD_NAMES, fieldOf } from '#domain/element/fields.ts';
import { PERSON_NAMES, personField } from '#domain/profile/profile-fields.ts';
import { STRUCTURE_NAMES, structureField } from '#domain/structure/structure-fields.ts';
import { columnOf } from '#server/platform/database/column-of.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aStage } from './testing/stage.ts';

/**
 * Short enough for a field of fifty letters. Any element created by a payload has this mark, or
 * calls it.
 */
const MARK = 'zqx';
const PAYLOADS = [
  `<script>${MARK}()</script>`,
  `"><img src=${MARK} onerror=${MARK}()>`,
  `<svg onload=${MARK}()></svg>`,
  `</title><iframe name=${MARK}>`,
  `javascript:${MARK}()`,
  `<a href=javascript:${MARK}()>a</a>`,
  `\${${MARK}()}{{${MARK}()}}`,
  `' autofocus onfocus=${MARK}() '`,
  `[a](javascript:${MARK}())`,
];
/** Looks for traces of executed payloads in the page. */
const LOOK = `(() => {
  const made = [...document.querySelectorAll('[src=${MARK}],[name=${MARK}],[onerror],[onload],[onfocus]')];
  const links = [...document.querySelectorAll('a[href],form[action],iframe[src]')].filter((one) =>
    /^\\s*javascript:/i.test(one.getAttribute('href') ?? one.getAttribute('action') ?? one.src));
  const scripts = [...document.scripts].filter((one) => one.textContent.includes('${MARK}()') && one.type !== 'application/json');
  const fields = [...document.querySelectorAll('input,textarea')].map((one) => one.value);
  return {
    ran: window.ran ?? 0,
    made: [...made, ...links, ...scripts].map((one) => one.outerHTML.slice(0, 200)),
    shown: [document.body.innerText, ...fields].join(' ').includes('${MARK}'),
  };
})()`;
const CALLED = `window.${MARK} = () => { window.ran = (window.ran ?? 0) + 1; };`;
type Look = { readonly ran: number; readonly made: readonly string[]; readonly shown: boolean };

const TABLES = [
  ['element', 'element_id', FIELD_NAMES.map((name) => [name, fieldOf(name).kind])],
  ['structure', 'structure_id', STRUCTURE_NAMES.map((name) => [name, structureField(name).kind])],
  ['interlocuteur', 'interlocuteur_id', PERSON_NAMES.map((name) => [name, personField(name).kind])],
  ['element', 'element_id', [['motif', 'text']]],
  ['structure', 'structure_id', [['motif', 'text']]],
  ['dossier', 'dossier_id', [['titre', 'text']]],
] as const;
/** Excluded columns: their values come from a list, or the database checks their format. */
const SHAPED = ['email', 'type', 'personalite', 'qualite', 'civilite', 'siret', 'siren'];
const isAll = process.env.HOSTILE_WORDS === 'all';
const ITERATIONS = isAll ? PAYLOADS.length : 1;

const stage = aStage();
const ids: Record<string, string> = {};
beforeAll(async () => {
  const one = async (query: ReturnType<typeof sql<{ id: number }>>) =>
    String((await query.execute(stage.portal.db)).rows[0]?.id);
  const label = sql`(select structure_id from collaborateur join interlocuteur using (interlocuteur_id)
    where email = 'label@demo.example' limit 1)`;
  ids.structureId = await one(sql<{ id: number }>`select ${label} as id`);
  ids.interlocuteurId = await one(
    sql`select interlocuteur_id as id from interlocuteur where email = 'label@demo.example'`,
  );
  ids.dossierId = await one(
    sql`select dossier_id as id from dossier where structure_id = ${label} and etat = 1 limit 1`,
  );
  ids.sent = await one(sql`select dossier_id as id from dossier where etat = 2 limit 1`);
});

/**
 * @param round index of the first payload
 * @returns the number of columns filled
 */
async function poison(round: number): Promise<number> {
  const { db } = stage.portal;
  const words = PAYLOADS.map((_one, index) => PAYLOADS[(index + round) % PAYLOADS.length] ?? '');
  let columns = 0;
  for (const [table, id, fields] of TABLES)
    for (const [name, kind] of fields) {
      if (!['text', 'note', 'list'].includes(kind) || SHAPED.includes(name)) continue;
      const column = columnOf(name as string).replaceAll(
        /[A-Z]/g,
        (letter) => `_${letter.toLowerCase()}`,
      );
      const word = sql`(${words}::text[])[1 + (${sql.ref(id)} + ${columns}::int) % ${words.length}::int]`;
      const value = kind === 'list' ? sql`jsonb_build_array(${word})` : word;
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}`.execute(db);
      columns += 1;
    }
  return columns;
}

const READ = {
  'staff@demo.example': [
    '/spp/demandes',
    '/spp/demandes?dossier=:sent',
    '/spp/registre',
    '/spp/structures',
    '/spp/structures/:structureId',
    '/spp/personnes',
    '/spp/personnes/:interlocuteurId',
    '/spp/textes?texte=about/faq/qui-demande',
  ],
  'label@demo.example': [
    '/',
    '/isrc/drafts',
    '/isrc/dossier/:dossierId',
    '/isrc/list',
    '/account/profile',
    '/account/structure',
    '/account/structure/team',
    '/about/faq',
  ],
} as const;
const PRODUCT = /^:product/;
const ALL = PAGES.map((page) => `/${page.replace(PRODUCT, 'spp')}`);

/**
 * A page that surely shows the payloads is inspected once they appear; another, once its first
 * calls have ended.
 */
async function looked(page: Page, path: string, isSure: boolean): Promise<Look> {
  await page.goto(path.replaceAll(/:(\w+)/g, (_all, name: string) => ids[name] ?? '1'));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  if (!isSure) await page.waitForLoadState('networkidle');
  const look = async () => (await page.evaluate(LOOK)) as Look;
  if (isSure)
    await expect
      .poll(async () => (await look()).shown, { timeout: 20_000, message: path })
      .toBe(true);
  return look();
}

test('a page that took them for code would be found', async () => {
  const { page } = await stage.visitor();
  await page.addInitScript(CALLED);
  await page.goto('/%ff');
  await page.setContent(PAYLOADS.map((payload) => `<p title="${payload}">${payload}</p>`).join(''));
  expect(((await page.evaluate(LOOK)) as Look).made.length).toBeGreaterThan(4);
});

test('scripts in every field are words on every page', async () => {
  const staff = clientOf(stage.portal, 'staff@demo.example');
  const errors: string[] = [];
  let pages = 0;
  for (let round = 0; round < ITERATIONS; round += 1) {
    const value = `## ${PAYLOADS[round]}\n\n${PAYLOADS.join('\n\n')}`;
    await staff.ok(writeText, { body: { id: 'about/faq/qui-demande', value } });
    expect(await poison(round)).toBeGreaterThanOrEqual(28);
    for (const [email, paths] of Object.entries(READ)) {
      const visitor = await stage.signedIn(email);
      await visitor.page.addInitScript(CALLED);
      const sure: readonly string[] = paths;
      for (const path of isAll && round === 0 ? new Set([...sure, ...ALL]) : sure) {
        const { ran, made } = await looked(visitor.page, path, sure.includes(path));
        pages += 1;
        if (ran > 0 || made.length > 0) errors.push(`${path}: ran ${ran}, ${made.join(' ')}`);
      }
      // No content policy violation either: the payload must be harmless without it.
      errors.push(...visitor.errors.filter((error) => /script|policy/i.test(error)));
    }
  }
  console.log(`${ITERATIONS} rounds of ${PAYLOADS.length} payloads, ${pages} pages`);
  expect(errors).toEqual([]);
}, 600_000);
