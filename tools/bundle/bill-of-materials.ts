/**
 * Lists the third-party packages inside a built program, as CycloneDX, for audits of whether a
 * package is in use.
 */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

type Component = {
  readonly type: 'library';
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses?: readonly { readonly expression: string }[];
};

/** @param copied folders of packages that are copied as they are */
export function billOfMaterials(file: string, copied: readonly string[] = []): Plugin {
  return {
    name: 'bill-of-materials',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((one) =>
        one.type === 'chunk' ? one.moduleIds : [],
      );
      const folders = new Set([...modules.flatMap((module) => folderOf(module) ?? []), ...copied]);
      const components = [...folders]
        .map(componentOf)
        .toSorted((a, b) => (a.purl < b.purl ? -1 : 1))
        .filter(({ purl }, at, all) => purl !== all[at - 1]?.purl);
      mkdirSync(dirname(file), { recursive: true });
      const bill = { bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, components };
      writeFileSync(file, `${JSON.stringify(bill, null, 1)}\n`);
    },
  };
}

/** Folder of the innermost package of a module; null for our own modules. */
function folderOf(module: string): string | null {
  const match = /^(?:\0)?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/?]+)/.exec(module)?.[1];
  return match !== undefined && existsSync(join(match, 'package.json')) ? match : null;
}

function componentOf(folder: string): Component {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const purl = `pkg:npm/${String(name).replace('@', '%40')}@${version}`;
  return {
    type: 'library',
    name,
    version,
    purl,
    ...(typeof license === 'string' ? { licenses: [{ expression: license }] } : {}),
  };
}
