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
import type {
  Call,
  Caller,
  InputOf,
  KnownCaller,
  OwnReadings,
  PreparedVerb,
  Verb,
  VerbOfOwn,
} from '../call.ts';
import type { Standby } from '../database/standby/standby.ts';
import type { Tables } from '../database/tables.ts';
import type { DiskGuard } from '../health/disk-guard.ts';
import type { Readings, Rows } from '../reading/in-one-trip.ts';
import { whenceOf } from '../watch/watch.ts';
import {
  type AdmissionParts,
  type Admitted,
  admit,
  admittedStill,
  authorise,
  authoriseSomewhere,
  inNamedStructure,
  type NamedStructures,
  told,
} from './admission.ts';
import { emptyBody } from './body/json-body.ts';
import type { Spools } from './body/spool.ts';
import { acceptFiles, withBody } from './body/with-body.ts';
import { countCall } from './call-limit.ts';
import { sendFile } from './file-reply.ts';
import { idempotencyKeyOf } from './idempotency.ts';
import { performWrite } from './perform-write.ts';
import { withRules } from './validation/all-faults.ts';
import { readableOf, type Validated, validated } from './validation/validate.ts';

type AnyVerb =
  | ((call: Call, input: InputOf<Endpoint>, own?: Rows<Readings>) => Promise<unknown>)
  | PreparedVerb<Endpoint, unknown>;

/** An endpoint and the verb that keeps its promise. */
export type Route = {
  readonly endpoint: Endpoint;
  readonly verb: AnyVerb;
  readonly own?: OwnReadings;
};

export function route<E extends Endpoint, Prepared>(
  endpoint: E,
  verb: Verb<E> | PreparedVerb<E, Prepared>,
): Route {
  return { endpoint, verb: anyVerb(verb) };
}

/** The same, for a reading call that needs a person: what it reads of them is asked with who they are. */
export function routeOfOwn<E extends Endpoint, Parts extends Readings>(
  endpoint: E,
  own: OwnReadings<Parts>,
  verb: VerbOfOwn<E, Parts>,
): Route {
  return { endpoint, verb: anyVerb(verb), own };
}

/** A list of routes holds many endpoint types; each pair was checked by the signature that made it. */
const anyVerb = (verb: object) => verb as AnyVerb;

export type RouteParts = AdmissionParts & {
  readonly namedStructures: NamedStructures;
  /** Something was committed. */
  readonly committed: () => void;
  /** Before what a call did to the register is answered again. */
  readonly settled: () => Promise<void>;
  /** Where heavy reading may be done; absent: where it is written. */
  readonly standby?: Pick<Standby, 'read'> | undefined;
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

function mountOn(app: FastifyInstance, route: Route, parts: RouteParts): void {
  const { endpoint, own } = route;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { secret: endpoint.answersSecret ?? false },
    ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
    // Before the body is read: a stranger's megabytes are not worth parsing.
    onRequest: async (request, { raw }) => {
      callers.set(request, await admit(endpoint, request, parts, authoriseSomewhere, own));
      if (endpoint.audit === null) return;
      const giveBack = await parts.disks.keep(announcedSize(request));
      if (raw.closed) giveBack();
      else raw.once('close', giveBack);
    },
    handler: (request, reply) =>
      withBody(endpoint, request, parts.spools, (body) =>
        answer(route, body, request, reply, parts),
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
  { endpoint, verb, own }: Route,
  body: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: RouteParts,
): Promise<unknown> {
  const again = () => admit(endpoint, request, parts, authoriseSomewhere, own);
  const known = await admittedStill(callers.get(request), again, parts);
  callers.set(request, known);
  const given = readInput(endpoint, request, body);
  if (given.refused !== null) {
    throw await allFaults(
      { endpoint, verb, known, part: given.part },
      given.refused,
      request,
      parts,
    );
  }
  const input = given.data;
  const admitted = await settled(endpoint, known, input, parts);
  callers.set(request, admitted);
  try {
    const output =
      endpoint.audit === null
        ? await readSomewhere(endpoint, parts, (db) =>
            read(verb, { ...admitted, own: known.caller.own }, input, db),
          )
        : await performWrite(
            {
              endpoint,
              verb,
              input,
              ...admitted,
              key: idempotencyKeyOf(request),
              ...wayOf(request),
            },
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

type Partly = {
  readonly endpoint: Endpoint;
  readonly verb: AnyVerb;
  readonly known: Admitted;
  readonly part: () => InputOf<Endpoint> | null;
};

/** With those that the verb finds in what could be read; what it does with it is undone, as in a sandbox. */
async function allFaults(
  { endpoint, verb, known, part }: Partly,
  refused: Refusal,
  request: FastifyRequest,
  parts: RouteParts,
): Promise<Refusal> {
  const input = endpoint.allFaults === true ? part() : null;
  if (input === null) return refused;
  return withRules(refused, async () => {
    const { now, caller } = await settled(endpoint, known, input, parts);
    const asTried = {
      now,
      caller: { ...caller, essai: true as const },
      ...wayOf(request),
      key: null,
    };
    await performWrite({ endpoint, verb, input, ...asTried }, parts, request.log);
  });
}

/** From where, and by which name of the portal. */
const wayOf = (request: FastifyRequest) => ({
  whence: whenceOf(request),
  hostname: request.hostname,
});

/** For which structure it is meant, allowed, and counted. @throws Refusal */
async function settled(
  endpoint: Endpoint,
  { caller: known, now }: Admitted,
  input: InputOf<Endpoint>,
  parts: RouteParts,
): Promise<{ readonly caller: Caller; readonly now: Date }> {
  const caller = await inNamedStructure(endpoint, known, input, parts);
  authorise(endpoint, caller);
  await countCall(parts.db, { endpoint, input, caller, now });
  return { caller, now };
}

/** @throws Refusal about the address: of the body alone, what could be read is kept */
function readInput(
  endpoint: Endpoint,
  request: FastifyRequest,
  given: unknown,
): Validated<InputOf<Endpoint>> {
  const query = queryOf(endpoint, request);
  if (endpoint.body === null) return { refused: null, data: { query, body: null } };
  const read = readableOf(endpoint.body, given);
  if (read.refused === null) return { refused: null, data: { query, body: read.data } };
  if (given === undefined) return { refused: emptyBody(), part: () => null };
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
    throw new Refusal(MALFORMED_REQUEST, { detail: 'Cet appel n’attend rien dans l’adresse.' });
  }
  return query;
}

function readSomewhere(
  { onStandby }: Endpoint,
  { db, standby }: RouteParts,
  work: (db: Kysely<Tables>) => Promise<unknown>,
): Promise<unknown> {
  return onStandby === true && standby !== undefined ? standby.read(db, work) : work(db);
}

async function read(
  verb: AnyVerb,
  {
    caller,
    now,
    own,
  }: { readonly caller: Caller; readonly now: Date; readonly own: KnownCaller['own'] },
  input: InputOf<Endpoint>,
  db: Kysely<Tables>,
): Promise<unknown> {
  if (typeof verb !== 'function') throw new Error('a reading call has nothing to prepare');
  return verb(
    {
      ...caller,
      db,
      now,
      record: refuseRecord,
      recordNothing: () => {},
      isTrial: false,
      settle: () => {},
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

function refuseUndeclared(endpoint: Endpoint, { definition }: Refusal): void {
  const declared = [...endpoint.errors, ...COMMON_REFUSALS].some(
    ({ code }) => code === definition.code,
  );
  if (!declared) {
    throw new Error(`${endpoint.method} ${endpoint.path} does not declare ${definition.code}`);
  }
}
