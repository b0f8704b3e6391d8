/** Every piece of text written in a source file, with its line: string literals, templates, words between tags. */

import { parseSync, Visitor } from 'oxc-parser';
import type { SourceFile } from '../source-files.ts';

export type Literal = {
  readonly text: string;
  readonly path: string;
  readonly line: number;
  /** Its context: between two tags, in an attribute, or anywhere else in the code. */
  readonly location: 'tags' | 'code' | { readonly attribute: string };
};

/**
 * Import paths and member names are excluded; so are `headings`, which list what people type in any
 * language, mistakes included.
 */
export function literalsOf({ path, text: source }: SourceFile): Literal[] {
  const literals: Literal[] = [];
  const attributes = new Map<number, string>();
  const names = new Set<number>();
  const add = (text: string, start: number, location?: 'tags') => {
    const attribute = attributes.get(start);
    literals.push({
      text,
      path,
      line: source.slice(0, start).split('\n').length,
      location: location ?? (attribute === undefined ? 'code' : { attribute }),
    });
  };
  const namesModule = (node: { readonly source: { readonly start: number } | null }) => {
    if (node.source !== null) names.add(node.source.start);
  };
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0)
    throw new Error(`${path}: ${errors.map(({ message }) => message).join(', ')}`);
  new Visitor({
    ImportDeclaration: namesModule,
    ExportNamedDeclaration: namesModule,
    ExportAllDeclaration: namesModule,
    ImportExpression: namesModule,
    Property({ key, value }) {
      names.add(key.start);
      if (key.type !== 'Identifier' || key.name !== 'headings') return;
      for (const { start } of value.type === 'TemplateLiteral' ? value.quasis : [value])
        names.add(start);
    },
    TSPropertySignature: ({ key }) => void names.add(key.start),
    JSXAttribute({ name, value }) {
      if (value === null || name.type !== 'JSXIdentifier') return;
      const { start } = value.type === 'JSXExpressionContainer' ? value.expression : value;
      attributes.set(start, name.name);
    },
    Literal({ value, start }) {
      if (typeof value === 'string' && !names.has(start)) add(value, start);
    },
    TemplateElement({ value, start }) {
      if (!names.has(start)) add(value.cooked ?? value.raw, start);
    },
    JSXText: ({ value, start }) => add(value, start, 'tags'),
  }).visit(program);
  return literals;
}
