import { fieldsOnTheWire } from '#contract/registration/element.ts';
import { answersOnPath } from '#domain/assistant/given-answers.ts';
import { checkElementFields } from '#domain/element/element.ts';
import { type ElementFields, isTiming } from '#domain/element/fields.ts';
import { readRow } from '../sheet/read-row.ts';
import type { Row } from '../sheet/row.ts';
import type { ElementBody } from '../sheet/wire.ts';

const bodies = new WeakMap<Row, ElementBody>();

/**
 * What is sent to save a line. A value that a rule refuses is left out, so that the rest is saved all the
 * same; a text that cannot be read empties its field, for the value it replaced is no longer wanted.
 */
export function bodyOf(row: Row, year: number): ElementBody {
  const known = bodies.get(row);
  if (known !== undefined) return known;
  const { fields, unreadable } = readRow(row);
  const body = withoutFields(wireOf(fields), [
    ...checkElementFields(fields, { year }).map(({ path }) => path),
    ...unreadable.map(({ path }) => path).filter((path) => path.startsWith('minuterie')),
  ]);
  bodies.set(row, body);
  return body;
}

/** All that a line says, as it travels; a text that cannot be read is null. */
export const saidBy = (row: Row): ElementBody => wireOf(readRow(row).fields);

/** What a line holds; the tie is not typed here. */
function wireOf(fields: ElementFields): ElementBody {
  const { type, assistant } = fields;
  const { lien: _lien, type: _type, ...rest } = fieldsOnTheWire(fields);
  return {
    ...rest,
    ...(type === null ? {} : { type }),
    assistant: assistant === null ? null : answersOnPath(assistant),
  };
}

export function withoutFields(body: ElementBody, paths: readonly string[]): ElementBody {
  const names = new Set(paths.map((path) => path.split('.')[0]));
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.has(name)));
}

/** The fields that differ from what is saved; null when nothing does. */
export function changesOf(
  body: ElementBody,
  saved: ElementBody,
  onlyTiming: boolean,
): ElementBody | null {
  const before = new Map(Object.entries(saved));
  const changes = Object.entries(body).filter(
    ([name, value]) =>
      (!onlyTiming || isTiming(name)) && JSON.stringify(value) !== JSON.stringify(before.get(name)),
  );
  return changes.length === 0 ? null : Object.fromEntries(changes);
}

/** A new recording says only what is known of it: what is absent takes the portal's own default. */
export function filledFields(body: ElementBody): ElementBody {
  const isFilled = (value: unknown) =>
    value !== null && value !== false && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(body).filter(([, value]) => isFilled(value)));
}
