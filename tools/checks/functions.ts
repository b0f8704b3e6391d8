/**
 * Measures the functions of a source file: statements for a function, since long lists are
 * acceptable and long logic is not; lines for a component, which is markup.
 */

import { parseSync, Visitor, type VisitorObject } from 'oxc-parser';
import type { SourceFile } from '../source-files.ts';

export type Measured = {
  readonly kind: 'function' | 'component';
  readonly name: string;
  readonly path: string;
  readonly line: number;
  /** Statements of its own and of its blocks; nested functions are counted separately. */
  readonly statements: number;
  readonly lines: number;
};

type Node<Kind extends keyof VisitorObject> = Parameters<NonNullable<VisitorObject[Kind]>>[0];
type Body = Node<'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression'>;

/**
 * Functions with a body, nested ones included, ordered by line; in a markup file, a function with a
 * capital is a component.
 */
export function functionsOf({ path, text }: SourceFile): Measured[] {
  const matches: Measured[] = [];
  const names = new Map<number, string>();
  const stories = new Set<number>();
  const lineOf = lineFinder(text);
  const open: { statements: number }[] = [];
  const enter = (node: Body) => {
    open.push({ statements: node.body?.type === 'BlockStatement' ? 0 : 1 });
  };
  const leave = (node: Body) => {
    const statements = open.pop()?.statements ?? 0;
    if (node.body === null || stories.has(node.start)) return;
    const name =
      (node.type === 'ArrowFunctionExpression' ? null : node.id?.name) ??
      names.get(node.start) ??
      '';
    const kind = path.endsWith('x') && /^[A-Z]/.test(name) ? 'component' : 'function';
    const line = lineOf(node.start);
    matches.push({ kind, name, path, line, statements, lines: lineOf(node.end) - line + 1 });
  };
  const count = () => {
    const inside = open.at(-1);
    if (inside !== undefined) inside.statements += 1;
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
    CallExpression({ callee, arguments: values }) {
      if (hasStory(text.slice(callee.start, callee.end)))
        for (const { start } of values) stories.add(start);
    },
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    ArrowFunctionExpression: enter,
    'FunctionDeclaration:exit': leave,
    'FunctionExpression:exit': leave,
    'ArrowFunctionExpression:exit': leave,
    ...Object.fromEntries(STATEMENTS.map((kind) => [kind, count])),
  }).visit(program);
  return matches.toSorted((one, other) => one.line - other.line);
}

const STATEMENTS = [
  'ExpressionStatement',
  'VariableDeclaration',
  'ReturnStatement',
  'ThrowStatement',
  'IfStatement',
  'SwitchStatement',
  'TryStatement',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
  'BreakStatement',
  'ContinueStatement',
] as const satisfies readonly (keyof VisitorObject)[];

/**
 * Callbacks of `describe` are lists and those of `test` are sequential stories: neither is
 * measured.
 */
const hasStory = (callee: string) => /^(?:describe|test)\b/.test(callee);

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
