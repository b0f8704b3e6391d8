/** Between what travels (`hh:mm:ss`, lists) and what is stored (seconds, JSON). */

import type { Updateable } from 'kysely';
import type { z } from 'zod/mini';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { ElementOut, elementFieldsIn } from '../../../../contract/registration/element.ts';
import type { createElement } from '../../../../contract/registration/isrc.ts';
import type { ElementFields } from '../../../../domain/element/fields.ts';
import { formatDuree } from '../../../../domain/minuterie/duree.ts';
import type { ElementTable } from '../../../platform/database/tables.ts';
import type { Element } from '../dossier-lookup.ts';

export type FieldName = keyof typeof elementFieldsIn;
export type FieldsIn = Pick<BodyOf<typeof createElement>, FieldName>;

/** Kept as JSON. */
const STRUCTURED = [
  'artistesInvites',
  'compositeurs',
  'auteurs',
  'interpretes',
  'minuterie',
  'assistant',
  'lien',
] as const;
const isStructured = (name: string): boolean => STRUCTURED.some((one) => one === name);

/** Only the fields that were given: an absent one stays as it is. */
export function givenFields(body: FieldsIn & Record<string, unknown>, names: readonly FieldName[]): FieldsIn {
  return Object.fromEntries(
    names.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]),
  );
}

export function columnsOf(fields: Readonly<Record<string, unknown>>): Updateable<ElementTable> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value === null || value === '' ? null : isStructured(name) ? JSON.stringify(value) : value,
    ]),
  );
}

/** The stored element, as the rules of the domain read it. */
export function fieldsOf(element: Element): ElementFields {
  return { ...element };
}

/** The fields as they will be once the given ones are written. */
export function mergedFields<Fields extends object>(fields: Fields, given: FieldsIn): Fields {
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return { ...fields, ...present };
}

export type ElementCan = z.output<z.ZodMiniType<ElementOut['can']>>;

/** The code of a recording, and when it was cancelled, if it was. */
export type Code = { readonly isrc: string; readonly annuleLe: Date | null };

export function presentElement(element: Element, code: Code | null, can: ElementCan): ElementOut {
  const { dossierId, createdAt: _createdAt, updatedAt, minuterie, duree, ...rest } = element;
  return {
    ...rest,
    dossierId,
    duree: duree === null ? null : formatDuree(duree),
    minuterie: minuterie.map((line) => ({
      ...line,
      debut: formatDuree(line.debut),
      duree: formatDuree(line.duree),
    })),
    isrc: code?.isrc ?? null,
    annuleLe: code?.annuleLe?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
    can,
  };
}
