/**
 * Renders `docs/generated/schema.md`: each table as in the database, and the references between
 * tables.
 */

import { freshDatabase } from '#server/platform/database/testing/fresh-database.ts';
import { SCHEMA } from '#server/testing/schema.ts';
import { type SourceFile, sourceFiles } from '../source-files.ts';
import {
  type Catalogue,
  type Column,
  type Part,
  type Reference,
  readCatalogue,
} from './catalogue.ts';

/**
 * Nearly every table refers to a person and a structure: drawn, these two would hide the others.
 */
const NOT_DRAWN = ['structure', 'interlocuteur'];

/**
 * Uses the embedded database, which takes a second: this machine has a copy of its empty schema.
 */
export async function schemaPage(): Promise<string> {
  const fresh = await freshDatabase('embedded', { image: SCHEMA });
  try {
    return renderSchemaPage(await readCatalogue(fresh.database.pool), sourceFiles());
  } finally {
    await fresh.remove();
  }
}

/** @param files including the migrations: a table is listed under the file that creates it */
export function renderSchemaPage(catalogue: Catalogue, files: readonly SourceFile[]): string {
  const madeBy = filesOfTables(files);
  const byFile = [
    ...Map.groupBy(catalogue.tables, ({ name }) => madeBy.get(name) ?? 'server/migrations/list.ts'),
  ];
  const contents = byFile.map(
    ([file, tables]) => `- ${baseName(file)}: ${tables.map(({ name }) => linked(name)).join(', ')}`,
  );
  const sections = byFile.flatMap(([file, tables]) => [
    `### [${baseName(file)}](../../${file})\n`,
    ...tables.map(({ name, comment }) => tableSection(catalogue, name, comment)),
  ]);
  const routines = catalogue.routines.map(({ name, comment, isTrigger }) =>
    row([code(name), isTrigger ? 'yes' : '', comment ?? '']),
  );
  return `# The schema

Generated from the catalogue of a database that the steps of \`server/migrations\` made. Do not edit.

${catalogue.tables.length} tables, in the order in which they are made:

${contents.join('\n')}

## Who refers to whom

An arrow goes from the table that holds the reference.

${picture(catalogue)}
## Tables

${sections.join('\n')}
## Functions

| function | of triggers | what |
| --- | --- | --- |
${routines.join('\n')}
`;
}

function filesOfTables(files: readonly SourceFile[]): ReadonlyMap<string, string> {
  const steps = files.filter(
    ({ path }) => path.startsWith('server/migrations/') && !path.includes('/testing/'),
  );
  return new Map(
    steps.flatMap(({ path, text }) =>
      [...text.matchAll(/^\s*create table (\w+)/gm)].map(({ 1: name = '' }) => [name, path]),
    ),
  );
}

const baseName = (path: string) => path.split('/').at(-1) ?? path;
const code = (text: string) => `\`${text}\``;
const linked = (table: string) => `[${code(table)}](#${table})`;
const row = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

function picture({ tables, references }: Catalogue): string {
  const drawn = references.filter(({ to }) => !NOT_DRAWN.includes(to));
  const arrows = new Set(drawn.map(({ table, to }) => `  ${table} --> ${to}`));
  const inside = new Set(drawn.flatMap(({ table, to }) => [table, to]));
  const namers = (named: string) =>
    new Set(references.filter(({ to }) => to === named).map(({ table }) => code(table)));
  const external = tables.map(({ name }) => name).filter((name) => !inside.has(name));
  const notDrawn = NOT_DRAWN.map(
    (name) => `- To ${linked(name)}, not drawn: ${[...namers(name)].join(', ')}.`,
  );
  return `\`\`\`mermaid
flowchart LR
${[...arrows].join('\n')}
\`\`\`

${notDrawn.join('\n')}
- Without any other reference: ${external.map(code).join(', ')}.
`;
}

function tableSection(catalogue: Catalogue, name: string, comment: string | null): string {
  const of = <Own extends { readonly table: string }>(all: readonly Own[]) =>
    all.filter(({ table }) => table === name);
  const references = of(catalogue.references);
  const lines = [
    ...listed('Constraint', of(catalogue.constraints), (text) => text),
    ...listed('Index', of(catalogue.indexes), (text) =>
      text.replace(/^CREATE (UNIQUE )?INDEX \S+ ON \S+ USING (?:btree )?/, '$1'),
    ),
    ...listed('Trigger', of(catalogue.triggers), (text) =>
      text.replace(/^CREATE TRIGGER \S+ (.*?) ON \S+ (.*?)EXECUTE FUNCTION (.*)$/, '$1 $2$3'),
    ),
  ];
  return `#### ${name}

${comment ?? ''}

| column | type | null | value | refers to | what |
| --- | --- | --- | --- | --- | --- |
${of(catalogue.columns)
  .map((column) => columnRow(column, references))
  .join('\n')}

${lines.join('\n')}
`;
}

function columnRow(
  { name, type, required, value, comment }: Column,
  references: readonly Reference[],
): string {
  const targets = references
    .filter(({ columns }) => columns === name)
    .map(({ to, rule }) => (rule === null ? linked(to) : `${linked(to)} ${rule}`));
  return row([
    code(name),
    type,
    required ? '' : 'null',
    value === null ? '' : code(value),
    targets.join(', '),
    comment ?? '',
  ]);
}

const listed = (kind: string, segments: readonly Part[], shorter: (text: string) => string) =>
  segments.map(({ name, definition }) => `- ${kind} ${code(name)}: ${code(shorter(definition))}`);
