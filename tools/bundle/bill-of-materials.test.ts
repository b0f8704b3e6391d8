import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { ROOT } from '../run.ts';
import { billOfMaterials } from './bill-of-materials.ts';

test('bundled and copied packages are listed with their version, packages that are only installed are not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portail-bill-'));
  const entry = join(folder, 'entry.ts');
  const packages = join(ROOT, 'node_modules');
  writeFileSync(
    entry,
    `import { Unzip } from '${join(packages, 'fflate')}';\nconsole.log(Unzip);\n`,
  );
  const file = join(folder, 'bill', 'entry.cdx.json');
  await build({
    configFile: false,
    root: folder,
    publicDir: false,
    logLevel: 'error',
    plugins: [billOfMaterials(file, [join(packages, '@electric-sql', 'pglite')])],
    ssr: { noExternal: true },
    build: { ssr: true, outDir: join(folder, 'out'), rolldownOptions: { input: entry } },
  });
  const versionOf = (name: string) =>
    JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8')).version;
  const { bomFormat, components } = JSON.parse(readFileSync(file, 'utf8'));
  expect(bomFormat).toBe('CycloneDX');
  expect(components.map(({ purl }: { purl: string }) => purl)).toEqual([
    `pkg:npm/%40electric-sql/pglite@${versionOf('@electric-sql/pglite')}`,
    `pkg:npm/fflate@${versionOf('fflate')}`,
  ]);
  expect(components[1].licenses).toEqual([{ expression: 'MIT' }]);
  rmSync(folder, { recursive: true });
});
