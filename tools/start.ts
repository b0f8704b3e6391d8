/** `npm start`: builds what is older than its sources, then runs the built portal. */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildPlan } from './bundle/build-plan.ts';
import { ROOT, run } from './run.ts';

const plan = buildPlan(ROOT);
if (plan.kind === 'refuse') {
  console.error(plan.sentence);
  process.exit(1);
}
if (plan.kind === 'serve' && plan.warning !== undefined) console.warn(plan.warning);
if (plan.kind === 'build') {
  console.log('Préparation du portail…');
  // A separate process: the memory of a build must not stay with a server that runs for weeks.
  const { code, output } = await run(process.execPath, ['tools/build.ts', ...plan.deps], {
    quiet: true,
  });
  if (code !== 0) {
    console.error(output);
    process.exit(1);
  }
}
await import(pathToFileURL(join(ROOT, 'dist', 'server', 'main.js')).href);
