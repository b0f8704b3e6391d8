/**
 * What a request states about its sender: the token (proof) and the requested structure (not a
 * proof).
 */

import type { FastifyRequest } from 'fastify';
import { MALFORMED_REQUEST } from '#contract/problem.ts';
import { idInQuery } from '#contract/values.ts';
import { DomainError } from '#domain/domain-error.ts';

/**
 * Cookie that stores the current structure in the browser (path `/`). Only a request, checked at
 * each call.
 */
const STRUCTURE_COOKIE = 'structure';

/** `strict`: asked by header, so a structure that is not the caller's is refused, not replaced. */
export type RequestedStructure = { readonly structureId: number; readonly strict: boolean };

/** The bearer token, or null. The `kc_token` cookie is never read: alone it proves nothing. */
export function bearerToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  return /^Bearer ([\w~+/.=-]{1,8192})$/i.exec(header)?.[1] ?? '';
}

export function requestedStructure(request: FastifyRequest): RequestedStructure | null {
  const header = request.headers['x-structure-id'];
  if (header !== undefined) {
    const structureId = idOf(String(header));
    if (structureId === null) {
      throw new DomainError(MALFORMED_REQUEST, {
        detail: 'X-Structure-Id : un numéro de structure est attendu, de 1 à 2147483647.',
      });
    }
    return { structureId, strict: true };
  }
  const cookie = request.cookies[STRUCTURE_COOKIE];
  const structureId = cookie === undefined ? null : idOf(cookie);
  return structureId === null ? null : { structureId, strict: false };
}

/** Encoded as in an address. */
function idOf(text: string): number | null {
  const read = idInQuery.safeParse(text);
  return read.success ? read.data : null;
}
