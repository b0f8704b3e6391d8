import { lifeOf, type Transition, type Words } from '../life.ts';
import { Refusal } from '../refusal.ts';
import { TRANSITION_REFUSED } from '../registration/transitions.ts';

/**
 * The life of a request to join a structure in one table. It has no column for its state: it is there while
 * it waits, and what it became is read in the team and in the history.
 */

export const REQUESTED = 'DEMANDE';

interface JoinWords extends Words {
  readonly state: typeof REQUESTED;
  readonly action: 'ask' | 'accept' | 'decline' | 'withdraw' | 'lapse';
  /** `portal`: the structure goes, or the person joined it otherwise. */
  readonly by: 'asker' | 'manager' | 'staff' | 'portal';
  readonly condition: never;
  readonly effect: never;
  readonly notice: 'JOIN_REQUESTED' | 'TEAM_JOINED' | 'TEAM_DECLINED';
}

const ENDED = { from: REQUESTED, to: 'gone', by: ['manager', 'staff'], sets: [] } as const;

const MOVES: readonly Transition<JoinWords>[] = [
  { action: 'ask', from: null, to: REQUESTED, by: ['asker'], sets: [], notice: 'JOIN_REQUESTED' },
  { ...ENDED, action: 'accept', notice: 'TEAM_JOINED' },
  { ...ENDED, action: 'decline', history: 'team.decline', notice: 'TEAM_DECLINED' },
  { ...ENDED, action: 'withdraw', by: ['asker'] },
  { ...ENDED, action: 'lapse', by: ['portal'] },
];

export const joinLife = /* @__PURE__ */ lifeOf<JoinWords, object, object>({
  moves: MOVES,
  standing: () => ({}),
  effects: {},
  refusal: ({ action, from }) => new Refusal(TRANSITION_REFUSED, { facts: { action, etat: from } }),
});
