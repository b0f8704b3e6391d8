import type { Change } from '#contract/messages/events.ts';
import type { Subject } from '#contract/messages/subjects.ts';

/** Which one thing a reading is about, as a change numbers it; nothing when it is about many. */
export type About = {
  readonly [N in 'dossierId' | 'structureId' | 'elementId']?: NonNullable<Change[N]>;
};

declare const made: unique symbol;

/**
 * Under what a reading is kept: what is read, as live changes name it, which one of it, and the rest. Made by `keyOf`
 * and nothing else: a list of bare words is no key, and does not compile.
 */
export type Key = readonly [subject: Subject, about: About, ...rest: unknown[]] & {
  readonly [made]: true;
};

export function keyOf(subject: Subject, about: About = {}, ...rest: unknown[]): Key {
  const key: readonly [Subject, About, ...unknown[]] = [subject, about, ...rest];
  return key as Key;
}
