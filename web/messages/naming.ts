/** The society by its name in what is read on screen: see `domain/brand/called.ts`. */

import { calling } from '#domain/brand/called.ts';
import { theSociety } from './society.ts';

const locked = new WeakMap<object, object>();

/** The same words, each sentence with the name that the society has when it is read. */
export function naming<Messages>(messages: Messages): Messages;
export function naming(messages: unknown): unknown {
  if (typeof messages === 'string') return calling(messages, theSociety());
  if (!(messages instanceof Object)) return messages;
  const existing = locked.get(messages);
  if (existing !== undefined) return existing;
  const named = new Proxy(messages, {
    // What every list and function can do is not a word.
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      return Object.hasOwn(target, key) ? naming(value) : value;
    },
    apply: (target, _self, values) =>
      naming(Reflect.apply(target as () => unknown, undefined, values)),
  });
  locked.set(messages, named);
  return named;
}
