/**
 * Identifies the caller, the structure acted for, and checks the rights. The person is identified
 * before the body is read, the structure afterwards: ids in the call decide, and the header and the
 * cookie apply when it names nothing.
 */

import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  NAME_REQUIRED,
  NOT_FOUND,
  PERMISSION_LACKING,
  RECORD_LACKING,
  SIGN_IN_REQUIRED,
} from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { structureIdOf } from '#domain/permission/actor.ts';
import { isAboutStructure, isSocietyWork, may } from '#domain/permission/may.ts';
import type { Caller, IdentifiedCaller, InputOf, OwnReadings, SignedIn } from '../call.ts';
import type { Clock } from '../clock.ts';
import type { Tables } from '../database/tables.ts';
import { rememberAccount } from '../watch/access-line.ts';
import { sourceOf, type Watch, type Whoever } from '../watch/watch.ts';
import { bearerToken, type RequestedStructure, requestedStructure } from './request-identity.ts';

/** Dependencies for identifying the caller. */
export type AdmissionDeps = {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  /** @throws Refusal TOKEN_REFUSED or TOKEN_EXPIRED */
  readonly verifyToken: (token: string) => Promise<SignedIn>;
  readonly resolveCaller: (
    db: Kysely<Tables>,
    signedIn: SignedIn | null,
    requestedStructure: RequestedStructure | null,
    now: Date,
    own?: OwnReadings,
  ) => Promise<IdentifiedCaller>;
  readonly watch: Watch;
};

/**
 * Structures of the ids in a call: null when it contains none, an empty list when no structure has
 * them.
 */
export type NamedStructures = (
  db: Kysely<Tables>,
  input: InputOf<Endpoint>,
) => Promise<readonly number[] | null>;

export type Admitted = { readonly caller: IdentifiedCaller; readonly now: Date };

/**
 * Identifies the caller and checks the rights.
 * @param judge whether the current structure alone counts, or any that the call may still name
 * @param own the call's readings about the caller
 * @throws Refusal
 */
export async function admit(
  endpoint: Endpoint,
  request: FastifyRequest,
  admissionDeps: AdmissionDeps,
  judge: (endpoint: Endpoint, caller: IdentifiedCaller) => void = authorise,
  own?: OwnReadings,
): Promise<Admitted> {
  const now = admissionDeps.clock();
  const token = bearerToken(request);
  if (token === null && endpoint.permission !== 'public') throw new DomainError(SIGN_IN_REQUIRED);
  const signedIn = token === null ? null : await admissionDeps.verifyToken(token);
  if (signedIn !== null) rememberAccount(request, signedIn.subject);
  let who: Whoever = { interlocuteurId: null, signedIn };
  try {
    const caller = await admissionDeps.resolveCaller(
      admissionDeps.db,
      signedIn,
      requestedStructure(request),
      now,
      own,
    );
    who = caller;
    judge(endpoint, caller);
    return { caller, now };
  } catch (error) {
    return reported(error, { endpoint, request, who, now, watch: admissionDeps.watch });
  }
}

/** Milliseconds after which the caller is identified again. */
const CAME_SLOWLY = 1000;

/**
 * A body may take minutes to arrive: rights or a session lost meanwhile are no longer valid.
 * @throws Refusal
 */
export async function admittedStill(
  before: Admitted | undefined,
  again: () => Promise<Admitted>,
  { clock }: Pick<AdmissionDeps, 'clock'>,
): Promise<Admitted> {
  if (before === undefined) throw new Error('a call was answered before it was admitted');
  return clock().getTime() - before.now.getTime() < CAME_SLOWLY ? before : again();
}

type AdmissionAnswer = {
  readonly endpoint: Endpoint;
  readonly request: FastifyRequest;
  readonly who: Whoever;
  readonly now: Date;
  readonly watch: Watch;
};

/** Every refusal is reported to the security watch; a hidden one is answered as not found. */
export async function reported(
  error: unknown,
  { endpoint, request, who, now, watch }: AdmissionAnswer,
): Promise<never> {
  const refused = error instanceof Hidden ? error.forbidden : error;
  if (refused instanceof DomainError) {
    await watch.refused({ endpoint, now, source: sourceOf(request), who }, refused);
  }
  throw error instanceof Hidden ? new DomainError(NOT_FOUND) : error;
}

/** Forbidden, but answered as not found. */
class Hidden extends Error {
  readonly forbidden = new DomainError(PERMISSION_LACKING);
}

/** @throws Hidden, Refusal PERMISSION_LACKING */
export function authorise({ permission }: Endpoint, { actor }: Caller): void {
  if (permission === 'public' || permission === 'signedIn') return;
  if (may(actor, permission)) return;
  // Staff-only resources are hidden from everyone else; staff see which permission they lack.
  const isHidden = isSocietyWork(permission) && actor.kind !== 'staff';
  if (isHidden) throw new Hidden();
  throw new DomainError(actor.kind === 'stranger' ? RECORD_LACKING : PERMISSION_LACKING);
}

/** Nothing is written by nobody: only the own name is. @throws Refusal NAME_REQUIRED */
export function refuseUnnamed(
  { audit }: Endpoint,
  { isUnnamed, interlocuteurId }: Caller,
  { body }: InputOf<Endpoint>,
): void {
  if (isUnnamed !== true || audit === null || audit === 'profile.create') return;
  const isOwnProfile = audit === 'profile.edit' && Object(body).interlocuteurId === interlocuteurId;
  if (!isOwnProfile) throw new DomainError(NAME_REQUIRED);
}

/** Before it is known which structure the call names: somebody who may nowhere is not worth a body. */
export function authoriseSomewhere(endpoint: Endpoint, caller: IdentifiedCaller): void {
  const { permission } = endpoint;
  const isOpen = permission === 'public' || permission === 'signedIn';
  if (isOpen || caller.external?.some(({ actor }) => may(actor, permission))) return;
  authorise(endpoint, caller);
}

/**
 * The caller, in the structure that the call names. Staff reach every structure as what they are.
 * @throws Refusal NOT_FOUND: a structure that is not the caller's, known or not
 */
export async function inNamedStructure(
  endpoint: Endpoint,
  { external = [], own: _read, ...current }: IdentifiedCaller,
  input: InputOf<Endpoint>,
  deps: { readonly db: Kysely<Tables>; readonly namedStructures: NamedStructures },
): Promise<Caller> {
  if (current.actor.kind === 'visitor' || current.actor.kind === 'staff') return current;
  const byItself = structureNamed(input) !== undefined;
  // With a single structure, the handler's scope already limits the call to it, so no look-up is
  // needed.
  if (
    external.length === 0 &&
    (!byItself || structureNamed(input) === structureIdOf(current.actor))
  )
    return current;
  const named = await deps.namedStructures(deps.db, input);
  if (named === null) return current;
  const theirs = [current, ...external].find(({ actor }) =>
    named.includes(structureIdOf(actor) ?? 0),
  );
  if (theirs !== undefined) return theirs;
  const { permission } = endpoint;
  const isStructures =
    permission !== 'public' && permission !== 'signedIn' && isAboutStructure(permission);
  if (byItself && isStructures) throw new DomainError(NOT_FOUND);
  return current;
}

/** By its own number: in the address, in the body, or in the criteria of a list. */
function structureNamed({ query, body }: InputOf<Endpoint>): unknown {
  const { structureId, criteres } = Object(body);
  return Object(query).structureId ?? structureId ?? Object(criteres).structureId;
}
