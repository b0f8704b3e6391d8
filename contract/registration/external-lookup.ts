/** Lookup of a recording in external registers, requested by staff with a click. */

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
  /** Codes of the recording in that register; empty when unknown. */
  isrcs: z.array(z.string()),
  /** Web page of the entry. */
  adresse: z.nullable(z.string()),
  /** Same title and artist, similar duration; false proves nothing. */
  concorde: z.boolean(),
});
export type DitAilleurs = z.output<typeof message>;

const registre = z.strictObject({
  /** Name that the register uses for itself. */
  registre: z.string(),
  /** `MUET`: no answer, or an answer in an unexpected format; no conclusion may be drawn. */
  etat: z.enum(['REPOND', 'MUET']),
  /** At most five, matching ones first; empty when the register does not know the recording. */
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
    /** The code searched; null: searched by title and artist. */
    isrc: z.nullable(z.string()),
    registres: z.array(registre),
  }),
  errors: [DRAFT_NOT_CHECKED],
});
export type Ailleurs = z.output<typeof askExternal.output>;
