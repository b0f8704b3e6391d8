/**
 * A route with a long-lived answer. It is opened like any call (authenticate, resolve, authorise),
 * and stays open only while the caller's rights are unchanged: they are checked again at intervals,
 * and the stream ends with the token.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import { MALFORMED_REQUEST } from '#contract/problem.ts';
import { DomainError, type DomainErrorDefinition } from '#domain/domain-error.ts';
import type { Caller, SignedIn } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { type AdmissionDeps, admit } from '../admission.ts';
import { requestedStructure } from '../request-identity.ts';
import { inputOf } from '../route.ts';
import { type EventStream, openEventStream, type ServerEvent } from './event-stream.ts';

/** The last event of a stream that the server ends: the client connects again, to another server when this one stops. */
export const END: ServerEvent = { event: 'end', data: {} };

/** Milliseconds. */
const LONGEST_STREAM = 5 * 60_000;
const CONFIRM_INTERVAL = 10_000;

export type Watch = {
  readonly caller: Caller;
  readonly db: Kysely<Tables>;
  readonly now: Date;
  /** The `id` of the last event that the client received; null on a first connection. */
  readonly lastEventId: number | null;
  /** Checks again whether the caller may still read what it could when the stream was opened. */
  readonly confirm: () => Promise<boolean>;
};

/**
 * The source of a stream, prepared before anything is sent, so that a failure is a normal problem
 * answer.
 */
export type Following = { start(stream: EventStream): void; stop(): void };

export type EventRoute = {
  readonly endpoint: Endpoint;
  readonly limits: StreamLimits;
  readonly follow: (watch: Watch) => Promise<Following>;
};

type Opening = { readonly caller: Caller & { readonly signedIn: SignedIn }; readonly now: Date };

export function mountEventRoute(
  app: FastifyInstance,
  route: EventRoute,
  admissionDeps: AdmissionDeps,
): void {
  const locations = createStreamSlots(route.limits);
  const open = new Set<EventStream>();
  app.get(
    route.endpoint.path,
    // A HEAD would hold a stream that nobody reads.
    { exposeHeadRoute: false },
    async (request, reply) => {
      const opening = await signedInOf(route.endpoint, request, admissionDeps);
      inputOf(route.endpoint, request);
      const { issuer, subject } = opening.caller.signedIn;
      const release = locations.take(`${issuer} ${subject}`);
      const stream = await started(route, opening, request, reply, admissionDeps).catch(
        (error: unknown) => {
          release();
          throw error;
        },
      );
      open.add(stream);
      stream.onClose(() => {
        release();
        open.delete(stream);
      });
      return reply;
    },
  );
  // Before the server waits for its answers to end: these would last minutes more.
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end(END);
  });
}

async function signedInOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  admissionDeps: AdmissionDeps,
): Promise<Opening> {
  const { caller, now } = await admit(endpoint, request, admissionDeps);
  const { signedIn } = caller;
  if (signedIn === null) throw new Error('a stream needs somebody: it ends with the token');
  return { caller: { ...caller, signedIn }, now };
}

async function started(
  route: EventRoute,
  { caller, now }: Opening,
  request: FastifyRequest,
  reply: FastifyReply,
  admissionDeps: AdmissionDeps,
): Promise<EventStream> {
  const confirm = confirmation(caller, request, admissionDeps);
  const lastEventId = lastEventIdOf(request);
  const following = await route.follow({ caller, db: admissionDeps.db, now, lastEventId, confirm });
  const stream = openEventStream(reply);
  stream.onClose(following.stop);
  limitInTime(stream, caller.signedIn.expiresAt, confirm);
  following.start(stream);
  return stream;
}

/**
 * Without an answer from the database the rights are not confirmed: the stream ends, and the client
 * reconnects when it can.
 */
function confirmation(
  opening: Opening['caller'],
  request: FastifyRequest,
  admissionDeps: AdmissionDeps,
) {
  const requested = requestedStructure(request);
  return async (): Promise<boolean> => {
    try {
      const { scope, actor } = await admissionDeps.resolveCaller(
        admissionDeps.db,
        opening.signedIn,
        requested,
        admissionDeps.clock(),
      );
      return actor.kind === opening.actor.kind && sameScope(scope, opening.scope);
    } catch (error) {
      if (!(error instanceof DomainError))
        request.log.error({ err: error }, 'rights of a stream not confirmed');
      return false;
    }
  };
}

function sameScope(one: Caller['scope'], other: Caller['scope']): boolean {
  if (one.kind === 'one' && other.kind === 'one') return one.structureId === other.structureId;
  return one.kind === other.kind;
}

function limitInTime(stream: EventStream, expiresAt: Date, confirm: Watch['confirm']): void {
  const left = Math.min(LONGEST_STREAM, Math.max(0, expiresAt.getTime() - Date.now()));
  const end = setTimeout(() => stream.end(END), left);
  const check = setInterval(async () => {
    if (!(await confirm())) stream.end(END);
  }, CONFIRM_INTERVAL);
  stream.onClose(() => {
    clearTimeout(end);
    clearInterval(check);
  });
}

/** @throws Refusal MALFORMED_REQUEST when the header is not the id of an event. */
function lastEventIdOf(request: FastifyRequest): number | null {
  const header = request.headers['last-event-id'];
  if (header === undefined || header === '') return null;
  if (/^\d{1,15}$/.test(String(header))) return Number(header);
  throw new DomainError(MALFORMED_REQUEST, {
    detail: 'Last-Event-ID : le numéro d’un événement est attendu.',
  });
}

/** Maximum open streams, per person and in total: each occupies a connection. */
type StreamLimits = {
  readonly each: number;
  readonly total: number;
  readonly refusals: {
    readonly each: DomainErrorDefinition;
    readonly total: DomainErrorDefinition;
  };
};

type StreamSlots = {
  /**
   * @returns a function that releases the slot; it may be called twice
   * @throws Refusal of the limits
   */
  take(person: string): () => void;
};

/** Counted in this process: several servers allow several times as much. */
function createStreamSlots({ each, total, refusals }: StreamLimits): StreamSlots {
  const locked = new Map<string, number>();
  let all = 0;
  return {
    take(person) {
      const own = locked.get(person) ?? 0;
      if (own >= each) throw new DomainError(refusals.each);
      if (all >= total) throw new DomainError(refusals.total);
      locked.set(person, own + 1);
      all += 1;
      let taken = true;
      return () => {
        if (!taken) return;
        taken = false;
        all -= 1;
        const left = (locked.get(person) ?? 1) - 1;
        if (left === 0) locked.delete(person);
        else locked.set(person, left);
      };
    },
  };
}
