import type { BodyInput } from '#contract/endpoint.ts';
import type { askCorrection } from '#contract/registration/corrections.ts';
import { type ElementOut, onTheWire } from '#contract/registration/element.ts';
import { type FieldName, fieldOf } from '#domain/element/fields.ts';
import { CORRECTABLE } from '#domain/register/correction.ts';
import { readTyped, typedOf } from '#domain/sheet/typed-text.ts';
import { controlOf } from '#web/form/field-control.ts';

/**
 * The plain fields, in the order of the form. The minuterie of a long video and the tie to another
 * recording follow, in `correction-parts.ts`.
 */
const PLAIN = CORRECTABLE.filter((name) => controlOf(fieldOf(name)).as !== 'apart');

/** Fields shown first; the others are collapsed below. */
const FIRST: ReadonlySet<FieldName> = new Set<FieldName>([
  ...(['titre', 'version', 'artiste', 'artistesInvites'] as const),
  ...(['duree', 'dureeProvisoire', 'anneePublication'] as const),
]);

export const CORRECTION_FIELDS = {
  first: PLAIN.filter((name) => FIRST.has(name)),
  rest: PLAIN.filter((name) => !FIRST.has(name)),
};

/** Form values: texts, or checkboxes. */
export type Typed = Readonly<Record<string, string | boolean>>;

export function typedFields(element: ElementOut): Typed {
  return Object.fromEntries(
    PLAIN.map((name) => {
      const value = element[name];
      return [name, typeof value === 'boolean' ? value : typedOf(fieldOf(name), value)];
    }),
  );
}

type Changes = Omit<BodyInput<typeof askCorrection>, 'elementId' | 'motif' | 'lien' | 'minuterie'>;

/** Changed fields, in API format. */
export function changesOf(element: ElementOut, typed: Typed): Changes {
  const before = typedFields(element);
  const values = PLAIN.map((name) => ({
    name,
    value: wireValue(name, typed[name]),
    was: wireValue(name, before[name]),
  }));
  const changed = values.filter(({ value, was }) => JSON.stringify(value) !== JSON.stringify(was));
  return Object.fromEntries(changed.map(({ name, value }) => [name, value]));
}

/** An unparsable text is sent as typed, for the server to report. */
function wireValue(name: FieldName, typed: string | boolean | undefined): unknown {
  if (typeof typed !== 'string') return typed === true;
  const reading = readTyped(fieldOf(name), typed);
  return 'error' in reading ? typed.trim() : onTheWire(fieldOf(name).kind, reading.value);
}
