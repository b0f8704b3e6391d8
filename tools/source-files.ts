/** The project's own source files, for the checks that read them. */

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './run.ts';

export const LEFT_OUT = new Set(['node_modules', 'dist', 'data', '.git', '.cache', 'coverage']);

export type SourceFile = { readonly path: string; readonly text: string };

/** Paths are relative to the root, with forward slashes. */
export function sourceFiles(endings: readonly string[] = ['.ts', '.tsx']): SourceFile[] {
  return readdirSync(ROOT, { recursive: false, withFileTypes: true })
    .filter((entry) => !LEFT_OUT.has(entry.name))
    .flatMap((entry) =>
      entry.isDirectory() ? filesUnder(join(ROOT, entry.name)) : [join(ROOT, entry.name)],
    )
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .map((path) => ({
      path: relative(ROOT, path).replaceAll('\\', '/'),
      text: readFileSync(path, 'utf8'),
    }));
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !LEFT_OUT.has(entry.name))
    .flatMap((entry) =>
      entry.isDirectory() ? filesUnder(join(folder, entry.name)) : [join(folder, entry.name)],
    );
}
