/**
 * Forbids spreading a literal into a literal: its fields can be written in its place, and the
 * compiler only checks for unknown fields in the outer literal.
 */

import { parseSync, Visitor, type VisitorObject } from 'oxc-parser';
import type { SourceFile } from '../source-files.ts';

type Node<Kind extends keyof VisitorObject> = Parameters<NonNullable<VisitorObject[Kind]>>[0];

export function spreadLiterals(files: readonly SourceFile[]): string[] {
  return files.filter(({ text }) => /\.\.\.\s*[{[]/.test(text)).flatMap(spreadIn);
}

function spreadIn({ path, text }: SourceFile): string[] {
  const errors: string[] = [];
  const name = (offset: number) => {
    const line = text.slice(0, offset).split('\n').length;
    errors.push(`${path}:${line} spreads a literal: write its fields in its place`);
  };
  new Visitor({
    ObjectExpression({ properties }: Node<'ObjectExpression'>) {
      for (const one of properties)
        if (one.type === 'SpreadElement' && one.argument.type === 'ObjectExpression')
          name(one.start);
    },
    ArrayExpression({ elements }: Node<'ArrayExpression'>) {
      for (const one of elements)
        if (one?.type === 'SpreadElement' && one.argument.type === 'ArrayExpression')
          name(one.start);
    },
    JSXSpreadAttribute({ argument, start }: Node<'JSXSpreadAttribute'>) {
      if (argument.type === 'ObjectExpression') name(start);
    },
  }).visit(parseSync(path, text).program);
  return errors;
}
