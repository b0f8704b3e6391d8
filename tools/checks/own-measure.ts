/**
 * A test that proves a requirement (`tools/conformity/rows.ts`) compares what it sees with a literal. One that
 * compares it with a constant of the product still passes when that constant changes.
 */

import { parseSync, Visitor, type VisitorObject } from 'oxc-parser';
import { markedLines } from '../conformity/conformity-page.ts';
import type { SourceFile } from '../source-files.ts';
import { fileMeant, isTest } from './arrows.ts';

type Node<Kind extends keyof VisitorObject> = Parameters<NonNullable<VisitorObject[Kind]>>[0];
type Expression = NonNullable<Node<'VariableDeclarator'>['init']>;
type Span = { readonly start: number; readonly end: number };

/** Their argument is a class, not a measure. */
const OF_A_CLASS = ['toBeInstanceOf', 'toThrow'];
const HELPERS = /^(?:bench|e2e|tools)\//;

export function ownMeasures(files: readonly SourceFile[]): string[] {
  return files.filter(({ path }) => /\.test\.tsx?$/.test(path)).flatMap(ownMeasuresOf);
}

function ownMeasuresOf({ path, text }: SourceFile): string[] {
  const marked = new Set(markedLines(text));
  if (marked.size === 0) return [];
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  const { program, module } = parseSync(path, text);
  const measures = new Set(
    module.staticImports
      .filter(({ moduleRequest }) => isProduct(fileMeant(path, moduleRequest.value)))
      .flatMap(({ entries }) =>
        entries.flatMap(({ isType, localName }) => (isType ? [] : localName.value)),
      ),
  );
  const proofs: Span[] = [];
  const expected: Span[] = [];
  const labels = new Set<number>();
  /** Keyed by position, since a shorthand property is visited twice. */
  const named = new Map<number, string>();
  new Visitor({
    ExpressionStatement(node) {
      if (marked.has(lineOf(node.start) - 1)) proofs.push(node);
    },
    // A constant assigned to another name is the same constant.
    VariableDeclarator({ id, init }) {
      if (init !== null && measures.has(ownerOf(init)))
        for (const name of boundBy(id)) measures.add(name);
    },
    CallExpression({ callee, arguments: values }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const isMatcher = /^to[A-Z]/.test(callee.property.name) && isExpectation(callee.object);
      if (isMatcher && !OF_A_CLASS.includes(callee.property.name)) expected.push(...values);
    },
    MemberExpression({ computed, property }) {
      if (!computed) labels.add(property.start);
    },
    Property({ computed, shorthand, key }) {
      if (!computed && !shorthand) labels.add(key.start);
    },
    Identifier: ({ name, start }) => void named.set(start, name),
  }).visit(program);
  const isWithin = (spans: readonly Span[], at: number) =>
    spans.some(({ start, end }) => start <= at && at < end);
  return [...named]
    .filter(([start, name]) => measures.has(name) && !labels.has(start))
    .filter(([start]) => isWithin(proofs, start) && isWithin(expected, start))
    .map(
      ([start, name]) =>
        `${path}:${lineOf(start)} proves a row by ${name}, which is the product's own`,
    );
}

const isProduct = (path: string | null) => path !== null && !isTest(path) && !HELPERS.test(path);

/** `a` for `a` and `a.b[0].c`; the result of a call is no constant. */
function ownerOf(node: Expression): string {
  if (node.type === 'MemberExpression') return ownerOf(node.object);
  return node.type === 'Identifier' ? node.name : '';
}

/** `expect(a)`, `expect.poll(a)`, `expect(a).not`, `expect(a).resolves`. */
function isExpectation(node: Expression): boolean {
  if (node.type === 'CallExpression') return ownerOf(node.callee) === 'expect';
  return node.type === 'MemberExpression' && isExpectation(node.object);
}

/** The names of `const a`, of `const { a, b: c }` and of `const [a]`. */
function boundBy(pattern: Node<'VariableDeclarator'>['id']): string[] {
  if (pattern.type === 'Identifier') return [pattern.name];
  if (pattern.type === 'ObjectPattern')
    return pattern.properties.flatMap((one) => (one.type === 'Property' ? boundBy(one.value) : []));
  return pattern.type === 'ArrayPattern'
    ? pattern.elements.flatMap((one) => (one && one.type !== 'RestElement' ? boundBy(one) : []))
    : [];
}
