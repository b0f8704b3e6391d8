/** The one way down for every failure: a problem document in French, the private detail in the log. */

import { channel } from 'node:diagnostics_channel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  BODY_TOO_LARGE,
  CONTENT_TYPE_UNSUPPORTED,
  MALFORMED_REQUEST,
  NOT_FOUND,
  type Problem,
  SERVICE_UNAVAILABLE,
  STATUS_OF_KIND,
  UNEXPECTED_ERROR,
} from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { isDatabaseUnavailable } from '../database/database-error.ts';
import { failedStatement } from '../database/failed-statement.ts';
import { withoutValues } from '../watch/logged-error.ts';

/**
 * A call that failed through our own fault, published for observers: the log is silent in tests.
 */
export type FieldIssue = {
  readonly id: string;
  readonly error: unknown;
  readonly statement: string | null;
};
export const ERRORS = channel('portail.fault');

/** For a server without a site: every unknown address is a problem document. */
export function mountNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) =>
    replyProblem(new DomainError(NOT_FOUND), request, reply),
  );
}

export function replyProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refused = error instanceof DomainError ? error : domainErrorOf(error);
  const { definition, options } = refused;
  const status = STATUS_OF_KIND[definition.kind];
  if (definition.kind === 'fault') {
    const statement = failedStatement(error);
    request.log.error({ err: error, statement, code: definition.code }, 'call failed');
    if (ERRORS.hasSubscribers)
      ERRORS.publish({ id: request.id, error, statement } satisfies FieldIssue);
  } else if (definition.kind === 'unavailable') {
    // An outage fails every call alike: its details are logged once, by the part's own check (`not
    // ready`).
    request.log.error({ code: definition.code, reason: reasonOf(error) }, 'call failed');
  } else {
    request.log.info({ code: definition.code, detail: options.privateDetail }, 'call refused');
  }
  const problem: Problem = {
    type: `/api/problems#${definition.code}`,
    title: definition.title,
    status,
    code: definition.code,
    // The reference a person can quote; never the query string, which may hold an e-mail.
    instance: `urn:call:${request.id}`,
    ...(options.detail === undefined ? {} : { detail: options.detail }),
    ...(options.errors === undefined ? {} : { errors: [...options.errors] }),
    ...(options.facts === undefined ? {} : { facts: { ...options.facts } }),
    ...(options.versions === undefined ? {} : { versions: options.versions }),
  };
  const wait = options.facts?.retryAfterSeconds;
  if (definition.kind === 'tooMany' && wait !== undefined)
    reply.header('retry-after', String(wait));
  if (definition.kind === 'unauthenticated') reply.header('www-authenticate', 'Bearer');
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));
}

const reasonOf = (error: unknown): string =>
  withoutValues(error instanceof Error ? error.message : String(error));

/** Whether the portal itself failed, rather than the request. */
export function isError(error: unknown): boolean {
  const { definition } = error instanceof DomainError ? error : domainErrorOf(error);
  return definition.kind === 'fault' || definition.kind === 'unavailable';
}

function domainErrorOf(error: unknown): DomainError {
  const statusCode = statusOf(error);
  if (statusCode === 413) return new DomainError(BODY_TOO_LARGE);
  if (statusCode === 415) return new DomainError(CONTENT_TYPE_UNSUPPORTED);
  if (statusCode === 404) return new DomainError(NOT_FOUND);
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new DomainError(MALFORMED_REQUEST);
  // The identity provider's keys are unavailable: no token can be verified now, which is not a
  // refusal of the token.
  const keysUnavailable = error instanceof Error && error.name === 'KeysUnavailable';
  if (keysUnavailable || isDatabaseUnavailable(error))
    return new DomainError(SERVICE_UNAVAILABLE, { privateDetail: String(error) });
  return new DomainError(UNEXPECTED_ERROR, { privateDetail: String(error) });
}

/** Fastify's own errors carry a status; so does an aborted upload. */
function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return undefined;
  return typeof error.statusCode === 'number' ? error.statusCode : undefined;
}
