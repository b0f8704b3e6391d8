import type { Field } from '#domain/field/field.ts';
import { readTyped, typedOf } from '#domain/sheet/typed-text.ts';

/** The texts of a form over some fields of a record, by name. */
export function typedValues<Name extends string>(
  names: readonly Name[],
  fieldOf: (name: Name) => Field,
  record: Readonly<Record<Name, unknown>>,
): Readonly<Record<Name, string>> {
  const entries = names.map((name) => [name, typedOf(fieldOf(name), record[name])]);
  // One entry a name of the list that the type is made of.
  return Object.fromEntries(entries) as Record<Name, string>;
}

/** Typed text as sent; an unparsable one stays unchanged, for validation to report. */
export function valueTyped(field: Field, text: string): unknown {
  const reading = readTyped(field, text);
  return 'error' in reading ? text.trim() : reading.value;
}

/** Only what was changed is sent: the rest may have been corrected by somebody else meanwhile. */
export function changedValues<Name extends string>(
  names: readonly Name[],
  fieldOf: (name: Name) => Field,
  { opened, values }: Readonly<Record<'opened' | 'values', Readonly<Record<Name, string>>>>,
): Readonly<Record<string, unknown>> {
  const changed = names.filter((name) => values[name].trim() !== opened[name]);
  return Object.fromEntries(changed.map((name) => [name, valueTyped(fieldOf(name), values[name])]));
}

/** Groups fields by line. */
export function linesOf<Name extends string>(
  names: readonly Name[],
  fieldOf: (name: Name) => Field,
): readonly (readonly Name[])[] {
  const lines: Name[][] = [];
  for (const name of names) {
    const last = lines.at(-1);
    if (last !== undefined && fieldOf(name).besidePrevious === true) last.push(name);
    else lines.push([name]);
  }
  return lines;
}
