/** Properties of a field of a structure, besides those of every field. */

import type { Field } from '#domain/field/field.ts';

/** `company`: its identity, read-only for a structure that the society knows: the society's own base says it. */
export const SECTIONS = ['company', 'headOffice', 'letters'] as const;
export type Section = (typeof SECTIONS)[number];

export type StructureField = Field & {
  readonly section: Section;
  /**
   * Structures that the field is requested from, when not all: legal entities, or those with a
   * company to describe (sole traders too).
   */
  readonly of?: 'legalEntity' | 'company';
  /** Present for every structure, never null. */
  readonly always?: true;
  /** First in its section of a form, because other fields depend on it. */
  readonly requestedFirst?: true;
};
