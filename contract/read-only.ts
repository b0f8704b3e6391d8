/**
 * What a read answers and a change does not take. A program that reads a record, changes a field and puts the whole back
 * need not know which is which: sent as they are, read-only fields say nothing; sent otherwise, each is a fault.
 */

import { z } from 'zod/mini';

type Shape = Readonly<Record<string, z.ZodMiniType>>;
type ReadOnly<Out extends Shape, In extends Shape> = {
  readonly [N in Exclude<keyof Out, keyof In>]: z.ZodMiniOptional<Out[N]>;
};

/** @param output of the read @param written all that the change takes */
export function alsoReadOnly<Out extends Shape, In extends Shape>(
  output: { readonly shape: Out },
  written: In,
): In & ReadOnly<Out, In> {
  const names = Object.keys(output.shape).filter((name) => !(name in written));
  // Of names that come from the two shapes, the keys of the one without those of the other.
  const readOnly = Object.fromEntries(
    names.map((name) => [
      name,
      z.optional(output.shape[name] ?? z.never()).register(z.globalRegistry, { readOnly: true }),
    ]),
  ) as ReadOnly<Out, In>;
  return { ...readOnly, ...written };
}
