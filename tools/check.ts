/** `npm run check`: types, lint, arrows, sizes, the French texts, generated pages. Prints what is wrong and ends with 1. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderPermissionsPage } from '../domain/permission/permissions-page.ts';
import { renderWorkflowPage } from '../domain/registration/workflow-page.ts';
import { brokenArrows } from './arrows.ts';
import { renderClientApi } from './client-api.ts';
import { brokenLinks } from './links.ts';
import { ROOT, run } from './run.ts';
import { oversized } from './sizes.ts';
import { sourceFiles } from './source-files.ts';
import { textOutsideCatalogue } from './texts/outside-catalogue.ts';
import { misspelled } from './texts/spelling.ts';

type Check = { readonly name: string; readonly faults: () => Promise<string[]> | string[] };

const GENERATED: readonly (readonly [string, () => string])[] = [
  ['docs/generated/workflow.md', renderWorkflowPage],
  ['docs/generated/permissions.md', renderPermissionsPage],
  ['client/api.ts', renderClientApi],
];

const types = (project: string): Check => ({
  name: `types of ${project}`,
  faults: async () => faultsOf(await run('tsc', ['-p', project], { quiet: true })),
});

const CHECKS: readonly Check[] = [
  types('domain'),
  types('contract'),
  types('tsconfig.json'),
  types('web'),
  {
    name: 'lint and format',
    faults: async () => faultsOf(await run('biome', ['check', '.'], { quiet: true })),
  },
  {
    name: 'unused files, exports and packages',
    faults: async () => faultsOf(await run('knip', [], { quiet: true })),
  },
  { name: 'arrows', faults: () => brokenArrows(sourceFiles()) },
  { name: 'sizes', faults: () => oversized(sourceFiles()) },
  { name: 'no text outside the catalogue', faults: () => textOutsideCatalogue(sourceFiles()) },
  { name: 'spelling', faults: () => misspelled(sourceFiles()) },
  { name: 'links of README and TOUR', faults: () => brokenLinks() },
  { name: 'generated pages', faults: staleGenerated },
];

function faultsOf({ code, output }: { readonly code: number; readonly output: string }): string[] {
  return code === 0 ? [] : [output.trim()];
}

/** A page that no longer says what the code says is a fault; `--write` writes it anew. */
function staleGenerated(): string[] {
  return GENERATED.filter(([path, render]) => {
    const file = join(ROOT, path);
    const fresh = render();
    if (process.argv.includes('--write')) writeFileSync(file, fresh);
    return !existsSync(file) || readFileSync(file, 'utf8') !== fresh;
  }).map(([path]) => `${path} is stale: npm run check -- --write`);
}

export async function runChecks(): Promise<{ passed: number; failed: number }> {
  let failed = 0;
  for (const { name, faults } of CHECKS) {
    const found = await faults();
    console.log(`${found.length === 0 ? 'ok  ' : 'FAIL'} ${name}`);
    for (const fault of found) console.log(`     ${fault.replaceAll('\n', '\n     ')}`);
    if (found.length > 0) failed += 1;
  }
  return { passed: CHECKS.length - failed, failed };
}

if (import.meta.main) {
  const { failed } = await runChecks();
  process.exit(failed === 0 ? 0 : 1);
}
