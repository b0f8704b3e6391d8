/** What the row of a field of a structure says beside what every row says. */

import type { Field } from '#domain/field/field.ts';

/** `company`: its identity, read-only for a structure that the society knows: the society's own base says it. */
export const SECTIONS = ['company', 'headOffice', 'letters'] as const;
export type Section = (typeof SECTIONS)[number];

export type StructureField = Field & {
  readonly section: Section;
  /** Whom it is asked of, when not of all: a legal entity, or who has a company to describe (sole traders too). */
  readonly of?: 'legalEntity' | 'company';
  /** No structure is without it. */
  readonly always?: true;
  /** In forms it comes first in its section: others depend on it. */
  readonly requestedFirst?: true;
};
