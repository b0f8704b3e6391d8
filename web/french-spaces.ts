/**
 * Texts are written with ordinary spaces, which everyone can type and read; the build makes those hold that French
 * wants to hold: in the catalogue, and in the sentences of the rules.
 */

import type { Plugin } from 'vite';
import { reservedSpaces } from '#domain/french.ts';

const MESSAGES = /\/(?:web\/(?:[\w-]+\/)*messages(?:\/[\w-]+)?|(?:domain|contract)\/[^?]*)\.ts$/;

type Node = { type: string; start: number; end: number; value?: unknown };

export function frenchSpaces(): Plugin {
  return {
    name: 'french-spaces',
    apply: 'build',
    // After the types are gone: what is parsed is plain JavaScript.
    enforce: 'post',
    transform(code, id) {
      if (!MESSAGES.test(id)) return undefined;
      let locked = code;
      for (const { start, end } of texts(this.parse(code))) {
        // One sign for one sign: every place in the file stays where it was.
        locked =
          locked.slice(0, start) + reservedSpaces(code.slice(start, end)) + locked.slice(end);
      }
      return { code: locked, map: null };
    },
  };
}

/** Texts and parts of templates, anywhere in a tree. */
function* texts(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const child of node) yield* texts(child);
  else if (isNode(node)) {
    if (
      node.type === 'TemplateElement' ||
      (node.type === 'Literal' && typeof node.value === 'string')
    )
      yield node;
    else yield* texts(Object.values(node));
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}
