/** Errors of a body with files, whichever way the files are sent. */

import type { FilesIn } from '#contract/files.ts';
import { BODY_TOO_LARGE, INVALID_FIELDS, MALFORMED_REQUEST } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';

export function tooManyFiles({ field, maximum }: FilesIn): DomainError {
  const message = `${maximum} fichiers au plus par envoi.`;
  return new DomainError(INVALID_FIELDS, { errors: [{ path: field, code: 'TOO_MANY', message }] });
}

/**
 * Each file may respect its own limit while their total exceeds the call's.
 * @param largest bytes of a whole body
 */
export function tooLong(largest: number, { maximum }: FilesIn): DomainError {
  const bound = `Un envoi entier pèse ${new Intl.NumberFormat('fr-FR').format(largest)} octets au plus`;
  const way = maximum > 1 ? ' : envoyez les fichiers en plusieurs fois.' : '.';
  return new DomainError(BODY_TOO_LARGE, { detail: bound + way });
}

export function cutShort(error: unknown): DomainError {
  return new DomainError(MALFORMED_REQUEST, {
    detail: 'L’envoi est incomplet ou abîmé : recommencez.',
    privateDetail: String(error),
  });
}
