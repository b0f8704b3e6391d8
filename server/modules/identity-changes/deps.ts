/** Dependencies on the modules of people and structures. Handed in by `compose.ts`. */

import type { FieldError } from '#domain/domain-error.ts';
import type { Call } from '#server/platform/call.ts';
import type { Notify } from '#server/platform/notify.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** The record of a person or a company, locked until the call ends. */
export type LockedChange = {
  readonly validated: boolean;
  /** Current values, by field name. */
  readonly fields: Fields;
  /** Fields of the input that differ, in their stored form. */
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

/** Either a person or a structure. */
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

/** Field added to both sides of a history entry: the person's id, for a change of a person. */
export const whoseOf = ({ interlocuteurId, structureId }: Subject): Fields =>
  structureId === null ? { interlocuteurId } : {};

export const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
