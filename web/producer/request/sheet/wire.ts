import type { BodyInput } from '#contract/endpoint.ts';
import type { createElement } from '#contract/registration/isrc.ts';

type CreateBody = BodyInput<typeof createElement>;
/** The fields of a recording that a person may write, by their names on the wire. */
export type ElementBody = Omit<CreateBody, 'structureId' | 'dossierId'>;
