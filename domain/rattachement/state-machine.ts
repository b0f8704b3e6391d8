import { DomainError } from '../domain-error.ts';
import { TRANSITION_REFUSED } from '../registration/transitions.ts';
import { stateMachineOf, type Transition, type Vocabulary } from '../state-machine.ts';

/**
 * State machine of a request to join a structure. There is no state column: the row exists only
 * while the request is pending; the outcome is in the team and the history.
 */

export const REQUESTED = 'DEMANDE';

interface JoinVocabulary extends Vocabulary {
  readonly state: typeof REQUESTED;
  readonly action: 'ask' | 'accept' | 'decline' | 'withdraw' | 'lapse';
  /** `portal`: the structure is deleted, or the person joined it by another way. */
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
