/** Lists the possible small changes of a source file, each of which some test should detect. */

import { parseSync, Visitor } from 'oxc-parser';
import type { SourceFile } from '../source-files.ts';

export type Mutant = {
  readonly path: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  /** The replacement text. */
  readonly text: string;
};

const OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
};

type Spot = { readonly start: number; readonly end: number };

export function mutantsOf({ path, text: source }: SourceFile): Mutant[] {
  const mutants: Mutant[] = [];
  /**
   * Positions not to change: names and types, where a change does not run or has no effect, and
   * listed words, which are proofread.
   */
  const fixed = new Set<number>();
  const add = ({ start, end }: Spot, text: string) => {
    if (!fixed.has(start))
      mutants.push({ path, line: source.slice(0, start).split('\n').length, start, end, text });
  };
  const fix = (node: Spot | null) => void (node && fixed.add(node.start));
  const fixWord = (node: (Spot & { readonly type: string }) | null) => {
    if (node?.type === 'Literal' && source[node.start] === "'") fix(node);
  };
  const message = ({ start, end }: Spot) => source.slice(start, end);
  const operator = (left: Spot, right: Spot, sign: string) => {
    const other = OPERATORS[sign];
    const start = source.indexOf(sign, left.end);
    if (other !== undefined && start < right.start) add({ start, end: start + sign.length }, other);
  };
  const negated = (test: Spot) => add(test, `!(${message(test)})`);
  const { program } = parseSync(path, source);
  new Visitor({
    ImportDeclaration: (node) => fix(node.source),
    ExportNamedDeclaration: (node) => fix(node.source),
    ImportExpression: (node) => fix(node.source),
    Property: ({ key }) => fix(key),
    TSLiteralType: ({ literal }) => fix(literal),
    TSModuleDeclaration: ({ id }) => fix(id),
    ArrayExpression: ({ elements }) => elements.forEach(fixWord),
    BinaryExpression: (node) => operator(node.left, node.right, node.operator),
    LogicalExpression: (node) => {
      operator(node.left, node.right, node.operator);
      // A fallback that only the types require: an index within bounds always finds a value.
      if (node.operator === '??' && node.left.type === 'MemberExpression' && node.left.computed)
        fix(node.right);
    },
    IfStatement: ({ test }) => negated(test),
    ConditionalExpression: ({ test }) => negated(test),
    ReturnStatement: ({ argument }) => {
      if (argument !== null && message(argument) !== 'null') add(argument, 'undefined');
    },
    ArrowFunctionExpression: ({ body, expression }) => {
      if (expression && message(body) !== 'undefined') add(body, 'undefined');
    },
    ExpressionStatement: (node) => {
      const { expression } = node;
      const call = expression.type === 'AwaitExpression' ? expression.argument : expression;
      if (call.type === 'CallExpression') add(node, ';');
    },
    Literal: (node) => {
      const { value } = node;
      if (typeof value === 'number') add(node, String(value + 1));
      if (typeof value === 'boolean') add(node, String(!value));
      // Sentences and labels are proofread, not computed.
      if (typeof value === 'string' && /^(?!\p{Lu}\p{Ll})\S+$/u.test(value))
        add(node, `'${value === 'x' ? 'y' : 'x'}'`);
    },
  }).visit(program);
  return mutants;
}

/** Mulberry32: the same seed chooses the same changes on every machine. */
export function sample<Item>(items: readonly Item[], count: number, seed: number): Item[] {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ item }) => item);
}
