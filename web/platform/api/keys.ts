import type { Change } from '#contract/messages/events.ts';
import type { Subject } from '#contract/messages/subjects.ts';

/** The object a query concerns, by the ids of a change; empty when it concerns many. */
export type About = {
  readonly [N in 'dossierId' | 'structureId' | 'elementId']?: NonNullable<Change[N]>;
};

declare const made: unique symbol;

/**
 * Query key: subject as in live changes, concerned object, and other parts. Only `keyOf` creates
 * one: a plain array does not compile as a key.
 */
export type Key = readonly [subject: Subject, about: About, ...rest: unknown[]] & {
  readonly [made]: true;
};

export function keyOf(subject: Subject, about: About = {}, ...rest: unknown[]): Key {
  const key: readonly [Subject, About, ...unknown[]] = [subject, about, ...rest];
  return key as Key;
}
