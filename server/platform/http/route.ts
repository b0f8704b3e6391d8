/**
 * From a promise of the contract to a running route. The order is the same for every call and
 * can be read from top to bottom in `answer`: authenticate, validate, resolve the structure that is meant,
 * authorise, run one verb, check the answer.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import { COMMON_REFUSALS, MALFORMED_REQUEST } from '#contract/problem.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Caller, InputOf, PreparedVerb, Verb } from '../call.ts';
import type { Tables } from '../database/tables.ts';
import type { DiskGuard } from '../health/disk-guard.ts';
import { whenceOf } from '../watch/watch.ts';
import {
  type AdmissionParts,
  type Admitted,
  admit,
  authorise,
  authoriseSomewhere,
  inNamedStructure,
  type NamedStructures,
  told,
} from './admission.ts';
import type { Spools } from './body/spool.ts';
import { acceptFiles, withBody } from './body/with-body.ts';
import { countCall } from './call-limit.ts';
import { sendFile } from './file-reply.ts';
import { idempotencyKeyOf } from './idempotency.ts';
import { performWrite } from './perform-write.ts';
import { validated } from './validate.ts';

type AnyVerb = Verb<Endpoint> | PreparedVerb<Endpoint, unknown>;

/** An endpoint and the verb that keeps its promise. */
export type Route = { readonly endpoint: Endpoint; readonly verb: AnyVerb };

export function route<E extends Endpoint, Prepared>(
  endpoint: E,
  verb: Verb<E> | PreparedVerb<E, Prepared>,
): Route {
  // A list of routes holds many endpoint types; the pair was checked by this very signature.
  return { endpoint, verb: verb as unknown as AnyVerb };
}

export type RouteParts = AdmissionParts & {
  readonly namedStructures: NamedStructures;
  readonly inTransaction: <T>(work: (db: Kysely<Tables>) => Promise<T>) => Promise<T>;
  /** Keeps room for what a writing call brings. */
  readonly disks: Pick<DiskGuard, 'keep'>;
  /** Where files wait while their body arrives. */
  readonly spools: Spools;
  /** In tests: an answer or a refusal that the contract does not declare fails the call. */
  readonly checkAnswers: boolean;
};

export function mountRoute(app: FastifyInstance, route: Route, parts: RouteParts): void {
  const { files } = route.endpoint;
  if (files === undefined) {
    mountOn(app, route, parts);
    return;
  }
  app.register(async (scope) => {
    await acceptFiles(scope, files);
    mountOn(scope, route, parts);
  });
}

function mountOn(app: FastifyInstance, { endpoint, verb }: Route, parts: RouteParts): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { secret: endpoint.answersSecret ?? false },
    ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
    // Before the body is read: a stranger's megabytes are not worth parsing.
    onRequest: async (request, { raw }) => {
      callers.set(request, await admit(endpoint, request, parts, authoriseSomewhere));
      if (endpoint.audit === null) return;
      const giveBack = await parts.disks.keep(announcedSize(request));
      if (raw.closed) giveBack();
      else raw.once('close', giveBack);
    },
    handler: (request, reply) =>
      withBody(endpoint, request, parts.spools, (body) =>
        answer(endpoint, verb, body, request, reply, parts),
      ).catch((error: unknown) => watched(error, endpoint, request, parts)),
  });
}

/** Bytes that a body may bring: what it says, or the most that it may when it does not say. */
function announcedSize({ headers, routeOptions }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return routeOptions.bodyLimit;
  return Math.min(Number(headers['content-length'] ?? 0), routeOptions.bodyLimit);
}

async function watched(
  error: unknown,
  endpoint: Endpoint,
  request: FastifyRequest,
  { watch }: RouteParts,
): Promise<never> {
  const admitted = callers.get(request);
  if (admitted === undefined) throw error;
  const { caller: who, now } = admitted;
  return told(error, { endpoint, request, who, now, watch });
}

const callers = new WeakMap<FastifyRequest, Admitted>();

async function answer(
  endpoint: Endpoint,
  verb: AnyVerb,
  body: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: RouteParts,
): Promise<unknown> {
  const known = callers.get(request);
  if (known === undefined) throw new Error('a call was answered before it was admitted');
  const input = inputOf(endpoint, request, body);
  const admitted = { ...known, caller: await inNamedStructure(endpoint, known.caller, input, parts) };
  callers.set(request, admitted);
  authorise(endpoint, admitted.caller);
  try {
    await countCall(parts.db, { endpoint, input, ...admitted });
    const output =
      endpoint.audit === null
        ? await read(verb, admitted, input, parts)
        : await performWrite(
            { endpoint, verb, input, ...admitted, key: idempotencyKeyOf(request), whence: whenceOf(request) },
            parts,
            request.log,
          );
    const checked = parts.checkAnswers ? endpoint.output.parse(output) : output;
    if (endpoint.cacheSeconds !== undefined) {
      reply.header('cache-control', `public, max-age=${endpoint.cacheSeconds}`);
    }
    if (endpoint.laterAnswer?.safeParse(output).success) return reply.code(202).send(checked);
    return endpoint.answersFile ? sendFile(reply, checked) : reply.send(checked);
  } catch (error) {
    if (parts.checkAnswers && error instanceof Refusal) refuseUndeclared(endpoint, error);
    throw error;
  }
}

export function inputOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  given: unknown = request.body,
): InputOf<Endpoint> {
  const query = endpoint.query === null ? null : validated(endpoint.query, request.query);
  if (endpoint.query === null && Object.keys(Object(request.query)).length > 0) {
    throw new Refusal(MALFORMED_REQUEST, { detail: 'Cet appel n’attend rien dans l’adresse.' });
  }
  const body = endpoint.body === null ? null : validated(endpoint.body, given);
  return { query, body };
}

function read(
  verb: AnyVerb,
  { caller, now }: { readonly caller: Caller; readonly now: Date },
  input: InputOf<Endpoint>,
  { db }: RouteParts,
) {
  if (typeof verb !== 'function') throw new Error('a reading call has nothing to prepare');
  return verb(
    {
      ...caller,
      db,
      now,
      record: refuseRecord,
      recordNothing: () => {},
      beforeCommit: () => {},
      afterCommit: () => {},
      afterRollback: () => {},
    },
    input,
  );
}

async function refuseRecord(): Promise<void> {
  throw new Error('a reading call must not write history');
}

function refuseUndeclared(endpoint: Endpoint, { definition }: Refusal): void {
  const declared = [...endpoint.errors, ...COMMON_REFUSALS].some(({ code }) => code === definition.code);
  if (!declared) {
    throw new Error(`${endpoint.method} ${endpoint.path} does not declare ${definition.code}`);
  }
}
