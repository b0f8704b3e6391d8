import { useSyncExternalStore } from 'react';

/** A readable value with change notifications. */
export type Readable<Value> = {
  readonly read: () => Value;
  readonly subscribe: (listener: () => void) => () => void;
};
export type ValueStore<Value> = Readable<Value> & { readonly write: (value: Value) => void };

/** One value that several parts of the screen read. */
export function valueStore<Value>(initial: Value): ValueStore<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    read: () => value,
    write: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export const useValue = <Value>({ read, subscribe }: Readable<Value>): Value =>
  useSyncExternalStore(subscribe, read);
