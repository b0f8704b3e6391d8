/**
 * Errors on the wire: RFC 9457 problem documents with a stable code and French sentences.
 * Holds the one map from the kind of a refusal to its HTTP status, and the refusals that
 * any call can give.
 */

import { z } from 'zod/mini';
import { type DomainErrorDefinition, domainError, type ErrorKind } from '#domain/domain-error.ts';
import { sentence } from './sentence.ts';

export const STATUS_OF_KIND: Readonly<Record<ErrorKind, number>> = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  tooLarge: 413,
  unsupported: 415,
  invalid: 422,
  tooMany: 429,
  unavailable: 503,
  fault: 500,
};

export const MALFORMED_REQUEST = domainError(
  'MALFORMED_REQUEST',
  'malformed',
  'La requête ne peut pas être lue.',
);
export const INVALID_FIELDS = domainError(
  'INVALID_FIELDS',
  'invalid',
  'Certaines informations sont à revoir.',
);
export const SIGN_IN_REQUIRED = domainError(
  'SIGN_IN_REQUIRED',
  'unauthenticated',
  'Connectez-vous pour continuer.',
);
export const TOKEN_EXPIRED = domainError(
  'TOKEN_EXPIRED',
  'unauthenticated',
  'Votre session a expiré. Reconnectez-vous.',
);
export const TOKEN_REFUSED = domainError(
  'TOKEN_REFUSED',
  'unauthenticated',
  'Votre connexion n’est pas valable.',
);
export const PERMISSION_LACKING = domainError(
  'PERMISSION_LACKING',
  'forbidden',
  'Votre rôle dans cette structure ne permet pas cette action.',
);
/** For a person without a record, instead of a missing role. */
export const RECORD_LACKING = domainError(
  'RECORD_LACKING',
  'forbidden',
  'Votre compte n’est rattaché à aucune structure : complétez d’abord votre profil.',
);
/** What is done bears a name in the history: somebody whose account says none gives theirs first. */
export const NAME_REQUIRED = domainError(
  'NAME_REQUIRED',
  'forbidden',
  'Indiquez d’abord votre nom et votre prénom : ce que vous faites ici porte votre nom.',
);
export const NOT_FOUND = domainError('NOT_FOUND', 'missing', 'Cet élément est introuvable.');
export const BODY_TOO_LARGE = domainError(
  'BODY_TOO_LARGE',
  'tooLarge',
  'L’envoi est trop volumineux.',
);
export const CONTENT_TYPE_UNSUPPORTED = domainError(
  'CONTENT_TYPE_UNSUPPORTED',
  'unsupported',
  'Ce format de requête n’est pas accepté : envoyez du JSON.',
);
export const SERVICE_UNAVAILABLE = domainError(
  'SERVICE_UNAVAILABLE',
  'unavailable',
  'Le service est momentanément indisponible. Rien n’a été perdu : réessayez dans un instant.',
);
/**
 * The database was restored to an older state: until it is complete again, a new code could
 * duplicate one already assigned.
 */
export const REGISTER_BEHIND = domainError(
  'REGISTER_BEHIND',
  'unavailable',
  'Le registre est incomplet : aucun code n’est attribué tant qu’il n’est pas rétabli. Rien n’a été perdu.',
);
/** Codes must be stored in two places; one of them does not answer. */
export const JOURNAL_UNAVAILABLE = domainError(
  'JOURNAL_UNAVAILABLE',
  'unavailable',
  'Le journal du registre ne répond pas : aucun code n’est attribué pour l’instant. Réessayez dans un moment.',
);
/** Raised before the disk is full: reads work, writes are refused until there is room again. */
export const DISK_FULL = domainError(
  'DISK_FULL',
  'unavailable',
  'Le portail est en lecture seule, faute de place. Rien n’a été perdu : réessayez plus tard.',
);
export const TOO_MANY_REQUESTS = domainError(
  'TOO_MANY_REQUESTS',
  'tooMany',
  'Trop d’actions en peu de temps. Patientez un instant.',
);
/** The same idempotency key was sent with another body. */
export const IDEMPOTENCY_KEY_REUSED = domainError(
  'IDEMPOTENCY_KEY_REUSED',
  'invalid',
  'Cette clé d’idempotence a déjà servi pour une autre requête.',
);
/** Fallback for unexpected errors. The detail stays in the log, found by the reference. */
export const UNEXPECTED_ERROR = domainError(
  'UNEXPECTED_FAULT',
  'fault',
  'Une erreur inattendue est survenue. Rien n’a été perdu : réessayez dans un instant.',
);

/** Refusals that need not be listed by each endpoint. */
export const COMMON_REFUSALS: readonly DomainErrorDefinition[] = [
  MALFORMED_REQUEST,
  INVALID_FIELDS,
  SIGN_IN_REQUIRED,
  TOKEN_EXPIRED,
  TOKEN_REFUSED,
  PERMISSION_LACKING,
  RECORD_LACKING,
  NAME_REQUIRED,
  NOT_FOUND,
  BODY_TOO_LARGE,
  CONTENT_TYPE_UNSUPPORTED,
  IDEMPOTENCY_KEY_REUSED,
  TOO_MANY_REQUESTS,
  SERVICE_UNAVAILABLE,
  REGISTER_BEHIND,
  JOURNAL_UNAVAILABLE,
  DISK_FULL,
  UNEXPECTED_ERROR,
];

export const fieldErrorSchema = z.strictObject({
  path: z.string(),
  code: z.string(),
  message: sentence,
});

export const problemSchema = z.strictObject({
  type: z.string(),
  title: sentence,
  status: z.int(),
  code: z.string(),
  detail: z.optional(sentence),
  instance: z.string(),
  errors: z.optional(z.array(fieldErrorSchema)),
  facts: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
  /**
   * For a conflicting change: the version sent, and the current one, as a fresh read would answer
   * it.
   */
  versions: z.optional(
    z.strictObject({
      sent: z.record(z.string(), z.unknown()),
      current: z.record(z.string(), z.unknown()),
    }),
  ),
});
export type Problem = z.output<typeof problemSchema>;
