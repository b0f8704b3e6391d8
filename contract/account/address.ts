/** The address of a person, by which they come in: who changes it, and how its owner proves it. */

import { z } from 'zod/mini';
import { domainError } from '#domain/domain-error.ts';
import { endpoint } from '../endpoint.ts';
import { text } from '../values.ts';

/** Field error: only a manager of the society may change the address of a member of its staff. */
export const ADDRESS_OF_COLLEAGUE = domainError(
  'ADDRESS_OF_COLLEAGUE',
  'forbidden',
  'L’adresse d’une personne de notre équipe se change par une personne responsable de la société, ou par elle-même.',
);
/**
 * Link expired, replaced by a later request, or never issued here: one error for all three, so that
 * they cannot be distinguished.
 */
export const ADDRESS_LINK_DEAD = domainError(
  'ADDRESS_LINK_DEAD',
  'missing',
  'Ce lien ne sert plus : il a plus de 24 heures, ou une autre demande l’a remplacé. Demandez de nouveau le changement.',
);

export const proveAddress = endpoint({
  method: 'PUT',
  path: '/api/profile/adresse',
  summary:
    'By the link of the letter that was sent to it: the address that a record waits for becomes that of the record.',
  permission: 'public',
  audit: 'profile.proveAddress',
  query: null,
  body: z.strictObject({ jeton: text(80, 1) }),
  output: z.strictObject({ email: z.string() }),
  errors: [ADDRESS_LINK_DEAD],
});
