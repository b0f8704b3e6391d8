/**
 * Typesets the server's sentences, in responses and errors, like those of the catalogue: French
 * spaces and the society's name. The contract marks them with its `sentence` schema.
 */

import type { z } from 'zod/mini';
import { sentence } from '#contract/sentence.ts';
import { calling } from '#domain/brand/called.ts';
import { reservedSpaces } from '#domain/french.ts';
import { theSociety } from '#web/messages/society.ts';

/** @param answer freshly parsed and not shared: it is modified in place. */
export function typeset<Answer>(schema: z.ZodMiniType, answer: Answer): Answer {
  // Typesetting preserves the type.
  return (makerOf(schema)?.(answer) ?? answer) as Answer;
}

/** Null: the schema contains no sentence. */
type Maker = ((value: unknown) => unknown) | null;

const makers = new WeakMap<object, Maker>();

function makerOf(schema: z.core.$ZodType): Maker {
  const existing = makers.get(schema);
  if (existing !== undefined) return existing;
  const maker = newMaker(schema);
  makers.set(schema, maker);
  return maker;
}

function newMaker(schema: z.core.$ZodType): Maker {
  if (schema === sentence) return (value) => (typeof value === 'string' ? message(value) : value);
  // Narrows the schema by its own `type`.
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'nullable' || def.type === 'optional') return makerOf(def.innerType);
  if (def.type === 'array') return eachOf(makerOf(def.element));
  return def.type === 'object' ? fieldsOf(def.shape) : null;
}

const message = (text: string) => reservedSpaces(calling(text, theSociety()));

const eachOf = (maker: Maker): Maker =>
  maker && ((value) => (Array.isArray(value) ? value.map(maker) : value));

function fieldsOf(shape: Readonly<Record<string, z.core.$ZodType>>): Maker {
  const made = Object.entries(shape).flatMap(([name, inner]) => {
    const maker = makerOf(inner);
    return maker === null ? [] : [{ name, maker }];
  });
  if (made.length === 0) return null;
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    const fields = value as Record<string, unknown>;
    for (const { name, maker } of made) if (name in fields) fields[name] = maker(fields[name]);
    return value;
  };
}
