/** What is wrong with a body that carries files, however it carries them. */

import type { FilesIn } from '#contract/files.ts';
import { INVALID_FIELDS, MALFORMED_REQUEST } from '#contract/problem.ts';
import { Refusal } from '#domain/refusal.ts';

export function tooManyFiles({ field, maximum }: FilesIn): Refusal {
  const message = `${maximum} fichiers au plus par envoi.`;
  return new Refusal(INVALID_FIELDS, { errors: [{ path: field, code: 'TOO_MANY', message }] });
}

export function cutShort(error: unknown): Refusal {
  return new Refusal(MALFORMED_REQUEST, {
    detail: 'L’envoi est incomplet ou abîmé : recommencez.',
    privateDetail: String(error),
  });
}
