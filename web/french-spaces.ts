/**
 * Texts are written with ordinary spaces, which everyone can type and read; the build inserts the
 * no-break spaces required in French: in the catalogue, and in the messages of the rules.
 */

import type { Plugin } from 'vite';
import { reservedSpaces } from '#domain/french.ts';

const MESSAGES = /\/(?:web\/(?:[\w-]+\/)*messages(?:\/[\w-]+)?|(?:domain|contract)\/[^?]*)\.ts$/;

type Node = { type: string; start: number; end: number; value?: unknown };

export function frenchSpaces(): Plugin {
  return {
    name: 'french-spaces',
    apply: 'build',
    // Runs after types are stripped: the parsed code is plain JavaScript.
    enforce: 'post',
    transform(code, id) {
      if (!MESSAGES.test(id)) return undefined;
      let locked = code;
      for (const { start, end } of texts(this.parse(code))) {
        // Replaces one character with one, so that positions do not move.
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
