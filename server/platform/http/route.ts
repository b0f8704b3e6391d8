/**
 * From a contract endpoint to a running route. The order is the same for every call and is visible
 * in `answer`: authenticate, validate, resolve the requested structure, authorise, run one handler,
 * check the answer.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import { COMMON_REFUSALS, MALFORMED_REQUEST } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { ReadReplica } from '#server/platform/database/read-replica.ts';
import type {
  Call,
  Caller,
  Handler,
  IdentifiedCaller,
  InputOf,
  OwnHandler,
  OwnReadings,
  PreparedHandler,
} from '../call.ts';
import type { Tables } from '../database/tables.ts';
import type { DiskGuard } from '../health/disk-guard.ts';
import type { Readings, Rows } from '../reading/in-one-trip.ts';
import { sourceOf } from '../watch/watch.ts';
import {
  type AdmissionDeps,
  type Admitted,
  admit,
  admittedStill,
  authorise,
  authoriseSomewhere,
  inNamedStructure,
  type NamedStructures,
  refuseUnnamed,
  reported,
} from './admission.ts';
import { emptyBody } from './body/json-body.ts';
import type { Spools } from './body/spool.ts';
import { acceptFiles, withBody } from './body/with-body.ts';
import { countCall } from './call-limit.ts';
import { sendFile } from './file-reply.ts';
import { idempotencyKeyOf } from './idempotency.ts';
import { performWrite } from './perform-write.ts';
import { withRules } from './validation/all-errors.ts';
import { readableOf, type Validated, validated } from './validation/validate.ts';

type AnyHandler =
  | ((call: Call, input: InputOf<Endpoint>, own?: Rows<Readings>) => Promise<unknown>)
  | PreparedHandler<Endpoint, unknown>;

/** An endpoint with its handler. */
export type Route = {
  readonly endpoint: Endpoint;
  readonly action: AnyHandler;
  readonly own?: OwnReadings;
};

export function route<E extends Endpoint, Prepared>(
  endpoint: E,
  handler: Handler<E> | PreparedHandler<E, Prepared>,
): Route {
  return { endpoint, action: anyHandler(handler) };
}

/**
 * The same for a reading call that needs a person: its readings about the person are part of the
 * identification query.
 */
export function routeOfOwn<E extends Endpoint, Deps extends Readings>(
  endpoint: E,
  own: OwnReadings<Deps>,
  handler: OwnHandler<E, Deps>,
): Route {
  return { endpoint, action: anyHandler(handler), own };
}

/** A list of routes holds many endpoint types; each pair was checked by the signature that made it. */
const anyHandler = (handler: object) => handler as AnyHandler;

export type RouteDeps = AdmissionDeps & {
  readonly namedStructures: NamedStructures;
  /** Called after a commit. */
  readonly committed: () => void;
  /** Runs before the stored answer of a call on the register is sent again. */
  readonly settled: () => Promise<void>;
  /** The standby for heavy reads; absent: they run on the primary. */
  readonly readReplica?: Pick<ReadReplica, 'read'> | undefined;
  /** Reserves disk space for the data of a writing call. */
  readonly disks: Pick<DiskGuard, 'keep'>;
  /** Stores files while their body arrives. */
  readonly spools: Spools;
  /** In tests: an answer or a refusal that the contract does not declare fails the call. */
  readonly checkAnswers: boolean;
};

export function mountRoute(app: FastifyInstance, route: Route, routeDeps: RouteDeps): void {
  const { files } = route.endpoint;
  if (files === undefined) {
    mountOn(app, route, routeDeps);
    return;
  }
  app.register(async (scope) => {
    await acceptFiles(scope, files);
    mountOn(scope, route, routeDeps);
  });
}

function mountOn(app: FastifyInstance, route: Route, routeDeps: RouteDeps): void {
  const { endpoint, own } = route;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { secret: endpoint.answersSecret ?? false },
    ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
    // Before the body is read: an unauthenticated caller's megabytes are not parsed.
    onRequest: async (request, { raw }) => {
      callers.set(request, await admit(endpoint, request, routeDeps, authoriseSomewhere, own));
      if (endpoint.audit === null) return;
      const giveBack = await routeDeps.disks.keep(announcedSize(request));
      if (raw.closed) giveBack();
      else raw.once('close', giveBack);
    },
    handler: (request, reply) =>
      withBody(endpoint, request, routeDeps.spools, (body) =>
        answer(route, body, request, reply, routeDeps),
      ).catch((error: unknown) => watched(error, endpoint, request, routeDeps)),
  });
}

/** Bytes that a body may contain: its announced length, or the maximum when none is announced. */
function announcedSize({ headers, routeOptions }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return routeOptions.bodyLimit;
  return Math.min(Number(headers['content-length'] ?? 0), routeOptions.bodyLimit);
}

async function watched(
  error: unknown,
  endpoint: Endpoint,
  request: FastifyRequest,
  { watch }: RouteDeps,
): Promise<never> {
  const admitted = callers.get(request);
  if (admitted === undefined) throw error;
  const { caller: who, now } = admitted;
  return reported(error, { endpoint, request, who, now, watch });
}

const callers = new WeakMap<FastifyRequest, Admitted>();

async function answer(
  { endpoint, action: handler, own }: Route,
  body: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  routeDeps: RouteDeps,
): Promise<unknown> {
  const again = () => admit(endpoint, request, routeDeps, authoriseSomewhere, own);
  const existing = await admittedStill(callers.get(request), again, routeDeps);
  callers.set(request, existing);
  const overrides = readInput(endpoint, request, body);
  if (overrides.refused !== null) {
    throw await allErrors(
      { endpoint, action: handler, existing, part: overrides.part },
      overrides.refused,
      request,
      routeDeps,
    );
  }
  const input = overrides.data;
  const admitted = await settled(endpoint, existing, input, routeDeps);
  callers.set(request, admitted);
  try {
    const output =
      endpoint.audit === null
        ? await readSomewhere(endpoint, routeDeps, (db) =>
            read(handler, { ...admitted, own: existing.caller.own }, input, db),
          )
        : await performWrite(
            {
              endpoint,
              action: handler,
              input,
              ...admitted,
              key: idempotencyKeyOf(request),
              ...wayOf(request),
            },
            routeDeps,
            request.log,
          );
    const checked = routeDeps.checkAnswers ? endpoint.output.parse(output) : output;
    if (endpoint.cacheSeconds !== undefined) {
      reply.header('cache-control', `public, max-age=${endpoint.cacheSeconds}`);
    }
    if (endpoint.laterAnswer?.safeParse(output).success) return reply.code(202).send(checked);
    return endpoint.answersFile ? sendFile(reply, checked) : reply.send(checked);
  } catch (error) {
    if (routeDeps.checkAnswers && error instanceof DomainError) refuseUndeclared(endpoint, error);
    throw error;
  }
}

type Partly = {
  readonly endpoint: Endpoint;
  readonly action: AnyHandler;
  readonly existing: Admitted;
  readonly part: () => InputOf<Endpoint> | null;
};

/**
 * Adds the errors that the handler finds in the readable part; its writes are rolled back, as in a
 * sandbox.
 */
async function allErrors(
  { endpoint, action: handler, existing, part }: Partly,
  refused: DomainError,
  request: FastifyRequest,
  routeDeps: RouteDeps,
): Promise<DomainError> {
  const input = endpoint.allErrors === true ? part() : null;
  if (input === null) return refused;
  return withRules(refused, async () => {
    const { now, caller } = await settled(endpoint, existing, input, routeDeps);
    const asTried = {
      now,
      caller: { ...caller, essai: true as const },
      ...wayOf(request),
      key: null,
    };
    await performWrite({ endpoint, action: handler, input, ...asTried }, routeDeps, request.log);
  });
}

/** Client source and hostname of the request. */
const wayOf = (request: FastifyRequest) => ({
  source: sourceOf(request),
  hostname: request.hostname,
});

/**
 * Resolves the structure, authorises the call and counts it.
 * @throws Refusal
 */
async function settled(
  endpoint: Endpoint,
  { caller: identifiedCaller, now }: Admitted,
  input: InputOf<Endpoint>,
  routeDeps: RouteDeps,
): Promise<{ readonly caller: Caller; readonly now: Date }> {
  const caller = await inNamedStructure(endpoint, identifiedCaller, input, routeDeps);
  authorise(endpoint, caller);
  refuseUnnamed(endpoint, caller, input);
  await countCall(routeDeps.db, { endpoint, input, caller, now });
  return { caller, now };
}

/**
 * @throws Refusal about the address; for errors of the body alone, the readable part is returned
 */
function readInput(
  endpoint: Endpoint,
  request: FastifyRequest,
  input: unknown,
): Validated<InputOf<Endpoint>> {
  const query = queryOf(endpoint, request);
  if (endpoint.body === null) return { refused: null, data: { query, body: null } };
  const read = readableOf(endpoint.body, input);
  if (read.refused === null) return { refused: null, data: { query, body: read.data } };
  if (input === undefined) return { refused: emptyBody(), part: () => null };
  const part = () => {
    const body = read.part();
    return body === null ? null : { query, body };
  };
  return { refused: read.refused, part };
}

/** @throws Refusal */
export function inputOf(endpoint: Endpoint, request: FastifyRequest): InputOf<Endpoint> {
  const read = readInput(endpoint, request, request.body);
  if (read.refused !== null) throw read.refused;
  return read.data;
}

function queryOf(endpoint: Endpoint, request: FastifyRequest): InputOf<Endpoint>['query'] {
  const query = endpoint.query === null ? null : validated(endpoint.query, request.query);
  if (endpoint.query === null && Object.keys(Object(request.query)).length > 0) {
    throw new DomainError(MALFORMED_REQUEST, { detail: 'Cet appel n’attend rien dans l’adresse.' });
  }
  return query;
}

function readSomewhere(
  { onReadReplica }: Endpoint,
  { db, readReplica }: RouteDeps,
  work: (db: Kysely<Tables>) => Promise<unknown>,
): Promise<unknown> {
  return onReadReplica === true && readReplica !== undefined
    ? readReplica.read(db, work)
    : work(db);
}

async function read(
  handler: AnyHandler,
  {
    caller,
    now,
    own,
  }: { readonly caller: Caller; readonly now: Date; readonly own: IdentifiedCaller['own'] },
  input: InputOf<Endpoint>,
  db: Kysely<Tables>,
): Promise<unknown> {
  if (typeof handler !== 'function') throw new Error('a reading call has nothing to prepare');
  return handler(
    {
      ...caller,
      db,
      now,
      record: refuseRecord,
      recordNothing: () => {},
      isTrial: false,
      complete: () => {},
      afterCommit: () => {},
      afterRollback: () => {},
    },
    input,
    own,
  );
}

async function refuseRecord(): Promise<void> {
  throw new Error('a reading call must not write history');
}

function refuseUndeclared(endpoint: Endpoint, { definition }: DomainError): void {
  const declared = [...endpoint.errors, ...COMMON_REFUSALS].some(
    ({ code }) => code === definition.code,
  );
  if (!declared) {
    throw new Error(`${endpoint.method} ${endpoint.path} does not declare ${definition.code}`);
  }
}
