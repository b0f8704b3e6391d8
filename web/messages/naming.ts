/** Inserts the society's name in texts: see `domain/brand/called.ts`. */

import { calling } from '#domain/brand/called.ts';
import { theSociety } from './society.ts';

const locked = new WeakMap<object, object>();

/** Returns the same texts, each rendered with the society's current name when read. */
export function naming<Messages>(messages: Messages): Messages;
export function naming(messages: unknown): unknown {
  if (typeof messages === 'string') return calling(messages, theSociety());
  if (!(messages instanceof Object)) return messages;
  const existing = locked.get(messages);
  if (existing !== undefined) return existing;
  const named = new Proxy(messages, {
    // Inherited members (of arrays and functions) are not texts.
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
