/**
 * French puts a space before « : ; ! ? » and inside its quotation marks, and a line must never break
 * there. Texts are written with ordinary spaces, which everyone can type and read; the build makes them
 * hold. Only in the files where all that stands is words for people.
 */

import type { Plugin } from 'vite';

const WORDS = /\/(?:web\/app\/catalogue|domain\/assistant|domain\/reference)\/[^?]*\.ts$/;
const HOLDS = /(?<=\S) (?=[:;!?»])|(?<=«) /g;
const NO_BREAK_SPACE = '\u00a0';

type Node = { type: string; start: number; end: number; value?: unknown };

export function frenchSpaces(): Plugin {
  return {
    name: 'french-spaces',
    apply: 'build',
    // After the types are gone: what is parsed is plain JavaScript.
    enforce: 'post',
    transform(code, id) {
      if (!WORDS.test(id)) return undefined;
      let held = code;
      for (const { start, end } of texts(this.parse(code))) {
        // One sign for one sign: every place in the file stays where it was.
        held = held.slice(0, start) + code.slice(start, end).replace(HOLDS, NO_BREAK_SPACE) + held.slice(end);
      }
      return { code: held, map: null };
    },
  };
}

/** Texts and parts of templates, anywhere in a tree. */
function* texts(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const child of node) yield* texts(child);
  else if (isNode(node)) {
    if (node.type === 'TemplateElement' || (node.type === 'Literal' && typeof node.value === 'string'))
      yield node;
    else yield* texts(Object.values(node));
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}
