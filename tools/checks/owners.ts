/**
 * Only the owner of a table may write it: the folder whose `tables.ts` declares it. Reading is open
 * to all. Writes are recognised by their syntax, so the table name must be spelled out in each
 * write.
 */

import type { SourceFile } from '../source-files.ts';
import { isTest } from './arrows.ts';

const DECLARES = /^(server\/modules\/[^/]+|server\/platform)\/(?:database\/)?tables\.ts$/;
/**
 * Folders allowed to write any table: migrations, the demonstration and the setup of tests. Also
 * merging two records, which updates references in other owners' tables, a restore, which writes
 * every owner's rows again, and a take-over, which imports another system's rows.
 */
const FREE =
  /^server\/(?:(?:migrations|demonstration|testing|matrix|take-over|platform\/records)\/|modules\/journal\/restore\/)/;

/** The folder that owns each table, by its name in Kysely; a table declared twice has both. */
export function ownersOf(files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> {
  const owners = new Map<string, string[]>();
  for (const { path, text } of files) {
    const folder = DECLARES.exec(path)?.[1];
    if (folder === undefined) continue;
    const [, declared = ''] = /interface Tables \{([^}]*)\}/.exec(text) ?? [];
    for (const [, table = ''] of declared.matchAll(/^\s*(\w+):/gm)) {
      owners.set(table, [...(owners.get(table) ?? []), folder]);
    }
  }
  return owners;
}

export function foreignWrites(files: readonly SourceFile[]): string[] {
  const owners = ownersOf(files);
  const twice = [...owners].filter(([, folders]) => folders.length > 1);
  return [
    ...twice.map(([table, folders]) => `${table} has several owners: ${folders.join(', ')}`),
    ...files
      .filter(({ path }) => path.startsWith('server/') && !isTest(path) && !FREE.test(path))
      .flatMap((file) => writesOf(file).flatMap((write) => errorOf(file.path, write, owners))),
  ];
}

type Write = { readonly line: number; readonly table: string | null };

function errorOf(
  path: string,
  { line, table }: Write,
  owners: ReadonlyMap<string, readonly string[]>,
): string[] {
  const location = `${path}:${line}`;
  if (table === null) return [`${location} writes a table that it does not spell`];
  const owner = owners.get(table)?.[0];
  if (owner === undefined) return [`${location} writes ${table}, which no tables.ts declares`];
  return path.startsWith(`${owner}/`) ? [] : [`${location} writes ${table}, which is ${owner}'s`];
}

/** Kysely's write methods, with any argument; then SQL write statements, in templates. */
const WRITES = [
  /\.(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(\s*(?:'(\w+)(?: as \w+)?'|[^)])/g,
  /\b(?:insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?|copy)\s+(?:only\s+)?(?:(\w+)|\$\{)/gi,
  /(?<!\bfor\s|\bkey\s)\bupdate\s+(?:only\s+)?(?:(\w+)|\$\{[^}]*\})(?:\s+(?:as\s+)?\w+)?\s+set\b/gi,
];

function writesOf({ text }: SourceFile): Write[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) =>
    comment.replace(/[^\n]/g, ' '),
  );
  return WRITES.flatMap((pattern) => [...code.matchAll(pattern)]).map(({ index, 1: spelled }) => ({
    line: code.slice(0, index).split('\n').length,
    table: spelled === undefined ? null : camel(spelled),
  }));
}

const camel = (name: string): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
