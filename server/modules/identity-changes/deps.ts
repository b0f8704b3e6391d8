/** What the verbs need of those who keep people and structures. Handed in by `compose.ts`. */

import type { FieldError } from '#domain/domain-error.ts';
import type { Call } from '#server/platform/call.ts';
import type { Notify } from '#server/platform/notify.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** The record of somebody, or of a company, held until the call ends. */
export type LockedChange = {
  readonly validated: boolean;
  /** What it says, by the names of the fields. */
  readonly fields: Fields;
  /** Those of the given fields that say something else, as they would be kept. */
  readonly changed: (input: Fields) => Fields;
  readonly errors: (changed: Fields) => readonly FieldError[];
  readonly write: (changed: Fields) => Promise<unknown>;
};

/** @throws Refusal NOT_FOUND when it does not exist for the caller */
export type Lock = (call: Call, id: number) => Promise<LockedChange>;

export type IdentityDeps = {
  readonly lockPerson: Lock;
  readonly lockCompany: Lock;
  readonly notify: Notify;
};

/** Of one of the two. */
export type Subject =
  | { readonly interlocuteurId: number; readonly structureId: null }
  | { readonly interlocuteurId: null; readonly structureId: number };

export const lockOf = (
  identityDeps: IdentityDeps,
  call: Call,
  subject: Subject,
): Promise<LockedChange> =>
  subject.structureId === null
    ? identityDeps.lockPerson(call, subject.interlocuteurId)
    : identityDeps.lockCompany(call, subject.structureId);

/** What each side of the history says beside the fields: whose they are, where they are a person's. */
export const whoseOf = ({ interlocuteurId, structureId }: Subject): Fields =>
  structureId === null ? { interlocuteurId } : {};

export const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
