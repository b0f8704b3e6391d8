import { DomainError } from '../domain-error.ts';
import { TRANSITION_REFUSED } from '../registration/transitions.ts';
import { stateMachineOf, type Transition, type Vocabulary } from '../state-machine.ts';

/**
 * The life of a request to join a structure in one table. It has no column for its state: it is there while
 * it waits, and what it became is read in the team and in the history.
 */

export const REQUESTED = 'DEMANDE';

interface JoinVocabulary extends Vocabulary {
  readonly state: typeof REQUESTED;
  readonly action: 'ask' | 'accept' | 'decline' | 'withdraw' | 'lapse';
  /** `portal`: the structure goes, or the person joined it otherwise. */
  readonly by: 'asker' | 'manager' | 'staff' | 'portal';
  readonly condition: never;
  readonly effect: never;
  readonly notification: 'JOIN_REQUESTED' | 'TEAM_JOINED' | 'TEAM_DECLINED';
}

const ENDED = { from: REQUESTED, to: 'gone', by: ['manager', 'staff'], sets: [] } as const;

const MOVES: readonly Transition<JoinVocabulary>[] = [
  {
    action: 'ask',
    from: null,
    to: REQUESTED,
    by: ['asker'],
    sets: [],
    notification: 'JOIN_REQUESTED',
  },
  { ...ENDED, action: 'accept', notification: 'TEAM_JOINED' },
  { ...ENDED, action: 'decline', history: 'team.decline', notification: 'TEAM_DECLINED' },
  { ...ENDED, action: 'withdraw', by: ['asker'] },
  { ...ENDED, action: 'lapse', by: ['portal'] },
];

export const joinStateMachine = /* @__PURE__ */ stateMachineOf<JoinVocabulary, object, object>({
  moves: MOVES,
  status: () => ({}),
  effects: {},
  domainError: ({ action, from }) =>
    new DomainError(TRANSITION_REFUSED, { facts: { action, etat: from } }),
});
