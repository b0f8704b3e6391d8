/** The tail of size matters: what is too long is read by nobody. Bounds: `docs/decisions/0001-house.md`. */

import { isTest } from './arrows.ts';
import type { SourceFile } from './source-files.ts';

const LONGEST_FILE = 300;
const FULLEST_FOLDER = 15;
const DEEPEST = 5;

export function oversized(files: readonly SourceFile[]): string[] {
  const faults: string[] = [];
  const folders = new Map<string, number>();
  for (const { path, text } of files) {
    const lines = text.split('\n').length - 1;
    if (lines > LONGEST_FILE) faults.push(`${path} has ${lines} lines (${LONGEST_FILE} at most)`);
    const parts = path.split('/');
    const folder = parts.slice(0, -1).join('/');
    if (!isTest(path)) folders.set(folder, (folders.get(folder) ?? 0) + 1);
    if (parts.length - 1 > DEEPEST) faults.push(`${path} lies deeper than ${DEEPEST} folders`);
  }
  for (const [folder, count] of folders) {
    if (count > FULLEST_FOLDER)
      faults.push(`${folder} holds ${count} files (${FULLEST_FOLDER} at most, tests apart)`);
  }
  return faults;
}
