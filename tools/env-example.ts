/**
 * Renders `.env.example` from the operators' table, and checks it against the variables that the
 * server reads.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VARIABLES } from '#server/platform/configuration.ts';
import { ROOT } from './run.ts';

/** Read by `npm run migrate` and `npm run registry` alone. */
const OF_THE_OWNER = 'DATABASE_OWNER_URL';
/** Default values in the documentation that mean « unset ». */
const UNSET = /^(none|Amazon's)$/;
const WIDTH = 110;

/** In the order in which they are read. */
const NEEDS = {
  necessary: 'Necessary: a society sets these to open.',
  usual: 'Usual: most set some of these.',
  rare: 'Rare: the default is right but where its sentence applies.',
} as const;
type Need = keyof typeof NEEDS;

type Row = {
  readonly names: readonly string[];
  readonly byDefault: string;
  readonly need: Need;
  readonly what: string;
};

const HEAD = `# Configuration of the portal: what docs/configuration.md says, as a file of variables. Made by \`npm run check -- --write\`.
# A line that begins with # is not set: its value, if there is one, is what the portal does without it.
# For systemd: /etc/portail/portail.env; for compose: ops/.env, with the passwords that ops/compose.yaml asks for.
`;

/** @throws Error naming a variable that is in the table and not in the server, or the reverse */
export function renderEnvExample(): string {
  const rows = rowsOf(readFileSync(join(ROOT, 'docs', 'configuration.md'), 'utf8'));
  const reported = rows.flatMap(({ names }) => names);
  const existing = [...VARIABLES, OF_THE_OWNER];
  const unknown = reported.filter((name) => !existing.includes(name));
  const untold = existing.filter((name) => !reported.includes(name));
  if (unknown.length > 0 || untold.length > 0)
    throw new Error(
      `docs/configuration.md: unknown ${unknown.join(', ')}; missing ${untold.join(', ')}`,
    );
  // `Object.entries` forgets the names it returns.
  const parts = (Object.entries(NEEDS) as [Need, string][]).map(([need, title]) =>
    [heading(title), ...rows.filter((row) => row.need === need).map(paragraph)].join('\n'),
  );
  return [HEAD, ...parts].join('\n');
}

function rowsOf(page: string): readonly Row[] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [, variable = '', byDefault = '', need = '', ...what] = line
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim());
      const names = [...variable.matchAll(/`([A-Z0-9_]+)`/g)].flatMap(([, name]) => name ?? []);
      if (!isNeed(need)) throw new Error(`docs/configuration.md: ${names.join()} is « ${need} »`);
      return { names, byDefault, need, what: what.join('|').replace(/\|$/, '').trim() };
    });
}

const isNeed = (word: string): word is Need => word in NEEDS;

const heading = (title: string): string => {
  const line = `# ${'='.repeat(WIDTH - 2)}`;
  return [line, `# ${title}`, line, ''].join('\n');
};

function paragraph({ names, byDefault, what }: Row): string {
  const plain = what.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', '');
  // A default in words is shown as is; a default value is shown as an assignment.
  const [, value] = /^`([^`]*)`$/.exec(byDefault) ?? [];
  const spoken =
    value === undefined && !UNSET.test(byDefault)
      ? `${plain} (without it: ${byDefault.replaceAll('`', '')})`
      : plain;
  return [...wrapped(spoken), ...names.map((name) => `#${name}=${value ?? ''}`), ''].join('\n');
}

function wrapped(text: string): readonly string[] {
  const lines: string[] = [];
  let line = '#';
  for (const word of text.split(/\s+/)) {
    if (line.length + word.length + 1 > WIDTH) {
      lines.push(line);
      line = '#';
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}
