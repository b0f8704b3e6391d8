/**
 * Code that only some deployments use is behind an `import()`, so that the others do not load it at
 * each start.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { ROOT } from '../run.ts';

/** Packages loaded together with this file, whatever the configuration is. */
function packagesOf(entry: string): ReadonlySet<string> {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    const { module } = parseSync(path, readFileSync(join(ROOT, path), 'utf8'));
    const imported = module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value);
    const passedOn = module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest === null || isType ? [] : moduleRequest.value,
      ),
    );
    for (const specifier of [...imported, ...passedOn]) {
      if (specifier.startsWith('#')) visit(specifier.slice(1));
      else if (specifier.startsWith('.')) visit(join(path, '..', specifier).replaceAll('\\', '/'));
      else packages.add(specifier);
    }
  };
  visit(entry);
  return packages;
}

test('a server without monitoring loads neither metrics nor traces', () => {
  // The second and third are loaded by the first: all three belong to every start.
  const loaded = new Set(
    ['server/main.ts', 'server/run-portal.ts', 'server/serve.ts'].flatMap((path) => [
      ...packagesOf(path),
    ]),
  );
  // Checks that the walk reaches transitive imports.
  expect(loaded).toContain('kysely');
  expect(loaded).toContain('pg-boss');
  const watchers = [...loaded].filter((name) => /^(prom-client|@opentelemetry\/)/.test(name));
  expect(watchers).toEqual([]);
  expect(packagesOf('server/platform/traces/open-traces.ts')).toContain(
    '@opentelemetry/sdk-trace-base',
  );
});

test('no start loads what the browser’s half of `node:http` brings', () => {
  for (const entry of ['server/main.ts', 'server/run-portal.ts', 'server/serve.ts'])
    expect(packagesOf(entry)).not.toContain('node:http');
  expect(packagesOf('server/platform/metrics/open-metrics.ts')).toContain('node:http');
});

test('files in a folder need nothing that speaks to a bucket', () => {
  for (const entry of ['server/compose/files.ts', 'server/compose/journal.ts'])
    expect([...packagesOf(entry)].filter((name) => name.startsWith('@aws-sdk/'))).toEqual([]);
  expect(packagesOf('storage/s3.ts')).toContain('@aws-sdk/client-s3');
});

test('the embedded provider loads its library at the first sign-in', () => {
  const loaded = packagesOf('identity/embedded/embedded-identity.ts');
  expect(loaded).toContain('@fastify/formbody');
  expect(loaded).not.toContain('oidc-provider');
  expect(packagesOf('identity/embedded/provider/create-provider.ts')).toContain('oidc-provider');
});
