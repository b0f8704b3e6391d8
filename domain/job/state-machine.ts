import { DomainError } from '../domain-error.ts';
import { TRANSITION_REFUSED } from '../registration/transitions.ts';
import { stateMachineOf, type Transition, type Vocabulary } from '../state-machine.ts';

/** State machine of the jobs that people follow. */

export const JOB_STATES = { CREATED: 0, STARTED: 1, FINISHED: 2, ERROR: 3 } as const;
export type JobState = (typeof JOB_STATES)[keyof typeof JOB_STATES];

const { CREATED, STARTED, FINISHED, ERROR } = JOB_STATES;

interface JobVocabulary extends Vocabulary {
  readonly state: JobState;
  readonly action: 'create' | 'start' | 'finish' | 'fail';
  readonly by: 'portal';
  readonly condition: never;
  readonly effect: keyof typeof EFFECTS;
  readonly notification: never;
}

const EFFECTS = {
  finished: ({ now }: { readonly now: Date }) => ({ finishedAt: now }),
} as const;

const BY = { by: ['portal'], sets: [] } as const;
const ENDED = { ...BY, sets: ['finished'] } as const;

const MOVES: readonly Transition<JobVocabulary>[] = [
  { ...BY, action: 'create', from: null, to: CREATED },
  { ...BY, action: 'start', from: CREATED, to: STARTED },
  // Killed and restarted.
  { ...BY, action: 'start', from: STARTED, to: STARTED },
  { ...ENDED, action: 'finish', from: STARTED, to: FINISHED },
  { ...ENDED, action: 'fail', from: CREATED, to: ERROR },
  { ...ENDED, action: 'fail', from: STARTED, to: ERROR },
];

/** Jobs that are not finished. */
export const RUNNING = Object.values(JOB_STATES).filter((state) =>
  MOVES.some(({ action, from }) => action === 'fail' && from === state),
);

export const jobStateMachine = /* @__PURE__ */ stateMachineOf<
  JobVocabulary,
  { readonly now: Date },
  { readonly state: JobState; readonly finishedAt?: Date }
>({
  moves: MOVES,
  status: (state) => ({ state }),
  effects: EFFECTS,
  domainError: ({ action, from }) =>
    new DomainError(TRANSITION_REFUSED, { facts: { action, etat: from } }),
});
