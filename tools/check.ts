/**
 * `npm run check`: types, lint, arrows, sizes, the French texts, generated pages, in parallel.
 * Prints the faults and exits with 1. Words that follow select checks: `npm run check types`. `--
 * --watch` runs them again at every change, `-- --write` regenerates pages.
 */

import { existsSync, readdirSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { renderOpeningsPage } from '#contract/security/openings-page.ts';
import { renderWhoseRowsPage } from '#contract/security/whose-rows.ts';
import { renderPermissionsPage } from '#domain/permission/permissions-page.ts';
import { renderWorkflowPage } from '#domain/registration/workflow-page.ts';
import { brokenArrows, mapErrors } from './checks/arrows.ts';
import { fieldsWithoutColumn } from './checks/columns.ts';
import { ownMeasures } from './checks/own-measure.ts';
import { foreignWrites } from './checks/owners.ts';
import { oversized } from './checks/sizes.ts';
import { spreadLiterals } from './checks/spread-literals.ts';
import { spelledStates } from './checks/states.ts';
import { retiredWords } from './checks/vocabulary.ts';
import { renderClientApi } from './client-api.ts';
import { CLIENT_EXAMPLES } from './client-examples/render.ts';
import { renderConformityPage, unproved } from './conformity/conformity-page.ts';
import { renderEnvExample } from './env-example.ts';
import { ROOT, run } from './run.ts';
import { schemaPage } from './schema/schema-page.ts';
import { LEFT_OUT, sourceFiles } from './source-files.ts';
import type { Failure } from './testing/closing.ts';
import { misspelled } from './texts/spelling.ts';
import { bannedTurns } from './texts/turns.ts';
import { textExternalCatalogue } from './texts/uncatalogued-text.ts';

type Check = { readonly name: string; readonly errors: () => Promise<string[]> | string[] };

const GENERATED: readonly (readonly [string, () => string | Promise<string>])[] = [
  ['docs/generated/workflow.md', renderWorkflowPage],
  ['docs/generated/permissions.md', renderPermissionsPage],
  ['docs/generated/whose-rows.md', renderWhoseRowsPage],
  ['docs/generated/openings.md', renderOpeningsPage],
  ['docs/generated/conformity.md', () => renderConformityPage(sourceFiles())],
  ['docs/generated/schema.md', schemaPage],
  ['client/api.ts', renderClientApi],
  ...CLIENT_EXAMPLES,
  ['.env.example', renderEnvExample],
];

const tool = (name: string, command: string, args: readonly string[]): Check => ({
  name,
  async errors() {
    const { code, output } = await run(command, args, { quiet: true });
    return code === 0 ? [] : [output.trim()];
  },
});

const readme = () => readFileSync(join(ROOT, 'README.md'), 'utf8');

/**
 * Incremental: unchanged files are not checked again. One checker per project: several would each
 * load the same types, twice the work for two cores that other checks occupy.
 */
const types = (project: string): Check => {
  const memory = `node_modules/.cache/portail/${project.replace('.json', '')}.tsbuildinfo`;
  const once = ['--incremental', '--tsBuildInfoFile', memory, '--checkers', '1'];
  return tool(`types of ${project}`, 'tsc', ['-p', project, ...once]);
};

const CHECKS: readonly Check[] = [
  types('domain'),
  types('contract'),
  types('tsconfig.json'),
  types('web'),
  tool('lint and format', 'biome', ['check', '.']),
  tool('unused files, exports and packages', 'knip', []),
  tool('exports that only tests use', 'knip', ['--production', '--include', 'files,exports,types']),
  { name: 'arrows', errors: () => [...brokenArrows(sourceFiles()), ...mapErrors(readme())] },
  { name: 'states spelled outside their life', errors: () => spelledStates(sourceFiles()) },
  { name: 'a column for each field', errors: () => fieldsWithoutColumn(sourceFiles()) },
  { name: 'owners of tables', errors: () => foreignWrites(sourceFiles()) },
  { name: 'sizes', errors: () => oversized(sourceFiles()) },
  { name: 'literals spread into literals', errors: () => spreadLiterals(sourceFiles()) },
  { name: 'vocabulary', errors: () => retiredWords(sourceFiles()) },
  { name: 'no text outside the catalogue', errors: () => textExternalCatalogue(sourceFiles()) },
  { name: 'spelling', errors: () => misspelled(sourceFiles()) },
  { name: 'turns of French', errors: () => bannedTurns(sourceFiles()) },
  { name: 'a test for each requirement', errors: () => unproved(sourceFiles()) },
  { name: 'proofs that measure themselves', errors: () => ownMeasures(sourceFiles()) },
  { name: 'links of README and TOUR', errors: () => brokenLinks() },
  { name: 'generated pages', errors: staleGenerated },
];

/** A generated page that differs from the code is a fault; `--write` regenerates it. */
async function staleGenerated(): Promise<string[]> {
  const stale: string[] = [];
  for (const [path, render] of GENERATED) {
    const file = join(ROOT, path);
    const fresh = await render();
    if (process.argv.includes('--write')) writeFileSync(file, fresh);
    if (!existsSync(file) || readFileSync(file, 'utf8') !== fresh)
      stale.push(`${path} is stale: npm run check -- --write`);
  }
  return stale;
}

/** Runs the checks whose name contains one of these words; all of them without words. */
export async function runChecks(
  words: readonly string[] = [],
): Promise<{ readonly passed: number; readonly failures: readonly Failure[] }> {
  const chosen = CHECKS.filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  if (chosen.length === 0)
    throw new Error(`No such check. There are: ${CHECKS.map(({ name }) => name).join(', ')}`);
  const running = chosen.map(({ name, errors }) => ({
    name,
    result: Promise.resolve().then(errors),
  }));
  const failures: Failure[] = [];
  for (const { name, result } of running) {
    const errors = await result;
    console.log(`${errors.length === 0 ? 'ok  ' : 'FAIL'} ${name}`);
    for (const error of errors) console.log(`     ${error.replaceAll('\n', '\n     ')}`);
    if (errors.length > 0) failures.push({ name: `check ${name}`, message: errors.join('\n') });
  }
  return { passed: chosen.length - failures.length, failures };
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      watch: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  });
  if (values.watch) await again(() => run(process.execPath, ['tools/check.ts', ...positionals]));
  else process.exit((await runChecks(positionals)).failures.length === 0 ? 0 : 1);
}

/** Checks that every link of the pages for newcomers has an existing target in this checkout. */
function brokenLinks(): string[] {
  const pages = [
    'README.md',
    'TOUR.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'SECURITY.md',
    ...markdownOf('docs'),
    ...markdownOf('docs/decisions'),
  ];
  return pages.flatMap((page) => {
    const file = join(ROOT, page);
    if (!existsSync(file)) return [`${page} is missing`];
    const links = [...readFileSync(file, 'utf8').matchAll(/\]\(([^)\s]+)\)/g)].map(
      (match) => match[1] ?? '',
    );
    return links
      .filter((link) => !/^(https?:|mailto:|#)/.test(link))
      .filter((link) => !existsSync(join(dirname(file), link.split('#')[0] ?? '')))
      .map((link) => `${page} links to ${link}, which is not there`);
  });
}

function markdownOf(folder: string): string[] {
  return readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
}

/** Does something now, and again after each change of the tree. */
/** Saving all files of an editor is one change. */
const SETTLED_MILLISECONDS = 150;

/**
 * Never runs twice at once: changes made meanwhile are handled by the next run. Ends with the
 * terminal.
 */
async function again(work: () => Promise<unknown>): Promise<never> {
  let changed = Promise.withResolvers<void>();
  const folders = readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !LEFT_OUT.has(entry.name))
    .map(({ name }) => join(ROOT, name));
  watch(ROOT, () => changed.resolve());
  for (const folder of folders) watch(folder, { recursive: true }, () => changed.resolve());
  for (;;) {
    await work();
    console.log('\nWaiting for a change…\n');
    await changed.promise;
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MILLISECONDS));
    changed = Promise.withResolvers<void>();
  }
}
