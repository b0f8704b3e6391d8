/** What registers of others say of a recording: asked by staff, by a click. */

import { z } from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { idInQuery } from '#contract/values.ts';
import { domainError } from '#domain/domain-error.ts';

export const DRAFT_NOT_CHECKED = domainError(
  'DRAFT_NOT_ASKED_ABOUT',
  'conflict',
  'Cet enregistrement est encore en cours de saisie : rien n’en est demandé à d’autres registres.',
);

const message = z.strictObject({
  titre: z.string(),
  artiste: z.string(),
  duree: z.nullable(z.string()),
  /** The codes that it carries there; empty when that is not said. */
  isrcs: z.array(z.string()),
  /** Where a person reads it. */
  adresse: z.nullable(z.string()),
  /** Same title and artist, about as long; false accuses nobody. */
  concorde: z.boolean(),
});
export type DitAilleurs = z.output<typeof message>;

const registre = z.strictObject({
  /** As it calls itself. */
  registre: z.string(),
  /** `MUET`: it did not answer, or not as it says it does; nothing follows from it. */
  etat: z.enum(['REPOND', 'MUET']),
  /** Five at most, those that agree first; empty when it does not know. */
  rows: z.array(message),
});
export type RegistreAilleurs = z.output<typeof registre>;

export const askExternal = endpoint({
  method: 'GET',
  path: '/api/isrc/ailleurs',
  summary:
    'What registers of others say of a recording: of its code, given or carried already, or of its title and artist ' +
    'where it has none. Empty where none is configured; nothing is asked about a draft. Answers are kept for a day.',
  permission: 'treatDossiers',
  audit: null,
  query: z.strictObject({ elementId: idInQuery }),
  body: null,
  output: z.strictObject({
    /** The code that was asked about; null: the title and the artist were. */
    isrc: z.nullable(z.string()),
    registres: z.array(registre),
  }),
  errors: [DRAFT_NOT_CHECKED],
});
export type Ailleurs = z.output<typeof askExternal.output>;
