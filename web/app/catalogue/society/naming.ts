/** The society by its name in what is read on screen: see `domain/brand/called.ts`. */

import { calling } from '#domain/brand/called.ts';
import { theSociety } from './society.ts';

const held = new WeakMap<object, object>();

/** The same words, each sentence with the name that the society has when it is read. */
export function naming<Words>(words: Words): Words;
export function naming(words: unknown): unknown {
  if (typeof words === 'string') return calling(words, theSociety());
  if (!(words instanceof Object)) return words;
  const known = held.get(words);
  if (known !== undefined) return known;
  const named = new Proxy(words, {
    // What every list and function can do is not a word.
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      return Object.hasOwn(target, key) ? naming(value) : value;
    },
    apply: (target, _self, given) =>
      naming(Reflect.apply(target as () => unknown, undefined, given)),
  });
  held.set(words, named);
  return named;
}
