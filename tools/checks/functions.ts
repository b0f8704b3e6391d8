/** How long the functions of a source file are. A function that does not fit on a screen is read twice. */

import { parseSync, Visitor, type VisitorObject } from 'oxc-parser';
import type { SourceFile } from '../source-files.ts';

export type Measured = {
  readonly kind: 'function' | 'component';
  readonly name: string;
  readonly path: string;
  readonly line: number;
  readonly lines: number;
};

type Node<Kind extends keyof VisitorObject> = Parameters<NonNullable<VisitorObject[Kind]>>[0];
type Body = Node<'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression'>;

/** Functions with a body, those inside others too; a component is named with a capital in a file of markup. */
export function functionsOf({ path, text }: SourceFile): Measured[] {
  const found: Measured[] = [];
  const names = new Map<number, string>();
  const stories = new Set<number>();
  const lineOf = lineFinder(text);
  const add = (node: Body) => {
    if (node.body === null || stories.has(node.start)) return;
    const name =
      (node.type === 'ArrowFunctionExpression' ? null : node.id?.name) ?? names.get(node.start) ?? '';
    const kind = path.endsWith('x') && /^[A-Z]/.test(name) ? 'component' : 'function';
    const line = lineOf(node.start);
    found.push({ kind, name, path, line, lines: lineOf(node.end) - line + 1 });
  };
  const { program } = parseSync(path, text);
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (init !== null && id.type === 'Identifier') names.set(init.start, id.name);
    },
    Property({ key, value }) {
      if (key.type === 'Identifier') names.set(value.start, key.name);
    },
    MethodDefinition({ key, value }) {
      if (key.type === 'Identifier') names.set(value.start, key.name);
    },
    CallExpression({ callee, arguments: given }) {
      if (tellsStory(text.slice(callee.start, callee.end))) for (const { start } of given) stories.add(start);
    },
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
  }).visit(program);
  return found;
}

/** What `describe` is given is a list, what `test` is given a story in its order: neither is measured. */
const tellsStory = (callee: string) => /^(?:describe|test)\b/.test(callee);

function lineFinder(text: string): (offset: number) => number {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index);
  return (offset) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}
