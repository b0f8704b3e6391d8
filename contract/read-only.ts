/**
 * Fields that a read answers and a change does not accept. A client that reads a record, changes a
 * field and sends it all back need not know which fields are read-only: they are ignored when
 * unchanged, and each changed one is an error.
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
  // Keys of the output shape that are not in the written shape.
  const readOnly = Object.fromEntries(
    names.map((name) => [
      name,
      z.optional(output.shape[name] ?? z.never()).register(z.globalRegistry, { readOnly: true }),
    ]),
  ) as ReadOnly<Out, In>;
  return { ...readOnly, ...written };
}
