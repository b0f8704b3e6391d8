import { DomainError } from '../domain-error.ts';
import { TRANSITION_REFUSED } from '../registration/transitions.ts';
import { stateMachineOf, type Transition, type Vocabulary } from '../state-machine.ts';

/**
 * State machine of an invitation for a person who already has an account: nobody becomes a member
 * without accepting. The row exists only while it is pending; the outcome is in the team and the
 * history.
 */

export const INVITED = 'INVITE';

interface InvitationVocabulary extends Vocabulary {
  readonly state: typeof INVITED;
  readonly action: 'invite' | 'accept' | 'refuse' | 'withdraw' | 'lapse';
  /** `portal`: the structure is deleted, or the person joined it by another way. */
  readonly by: 'manager' | 'staff' | 'invited' | 'portal';
  readonly condition: never;
  readonly effect: never;
  readonly notification: 'INVITATION_RECEIVED' | 'INVITATION_ACCEPTED' | 'INVITATION_REFUSED';
}

const MANAGERS = ['manager', 'staff'] as const;
const ENDED = { from: INVITED, to: 'gone', sets: [] } as const;

const MOVES: readonly Transition<InvitationVocabulary>[] = [
  {
    action: 'invite',
    from: null,
    to: INVITED,
    by: MANAGERS,
    sets: [],
    notification: 'INVITATION_RECEIVED',
  },
  // A repeated invitation changes the roles.
  {
    action: 'invite',
    from: INVITED,
    to: INVITED,
    by: MANAGERS,
    sets: [],
    notification: 'INVITATION_RECEIVED',
  },
  {
    ...ENDED,
    action: 'accept',
    by: ['invited'],
    history: 'team.acceptInvitation',
    notification: 'INVITATION_ACCEPTED',
  },
  {
    ...ENDED,
    action: 'refuse',
    by: ['invited'],
    history: 'team.refuseInvitation',
    notification: 'INVITATION_REFUSED',
  },
  { ...ENDED, action: 'withdraw', by: MANAGERS },
  { ...ENDED, action: 'lapse', by: ['portal'] },
];

export const invitationStateMachine = /* @__PURE__ */ stateMachineOf<
  InvitationVocabulary,
  object,
  object
>({
  moves: MOVES,
  status: () => ({}),
  effects: {},
  domainError: ({ action, from }) =>
    new DomainError(TRANSITION_REFUSED, { facts: { action, etat: from } }),
});
