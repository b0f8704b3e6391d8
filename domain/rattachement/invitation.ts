import { lifeOf, type Transition, type Words } from '../life.ts';
import { Refusal } from '../refusal.ts';
import { TRANSITION_REFUSED } from '../registration/transitions.ts';

/**
 * The life of an invitation of somebody who signs in already. Nobody is made a member without having said so: it
 * is there while it waits, and what it became is read in the team and in the history.
 */

export const INVITED = 'INVITE';

interface InvitationWords extends Words {
  readonly state: typeof INVITED;
  readonly action: 'invite' | 'accept' | 'refuse' | 'withdraw' | 'lapse';
  /** `portal`: the structure goes, or the person joined it otherwise. */
  readonly by: 'manager' | 'staff' | 'invited' | 'portal';
  readonly condition: never;
  readonly effect: never;
  readonly notice: 'INVITATION_RECEIVED' | 'INVITATION_ACCEPTED' | 'INVITATION_REFUSED';
}

const MANAGERS = ['manager', 'staff'] as const;
const ENDED = { from: INVITED, to: 'gone', sets: [] } as const;

const MOVES: readonly Transition<InvitationWords>[] = [
  {
    action: 'invite',
    from: null,
    to: INVITED,
    by: MANAGERS,
    sets: [],
    notice: 'INVITATION_RECEIVED',
  },
  // Inviting again says other roles.
  {
    action: 'invite',
    from: INVITED,
    to: INVITED,
    by: MANAGERS,
    sets: [],
    notice: 'INVITATION_RECEIVED',
  },
  {
    ...ENDED,
    action: 'accept',
    by: ['invited'],
    history: 'team.acceptInvitation',
    notice: 'INVITATION_ACCEPTED',
  },
  {
    ...ENDED,
    action: 'refuse',
    by: ['invited'],
    history: 'team.refuseInvitation',
    notice: 'INVITATION_REFUSED',
  },
  { ...ENDED, action: 'withdraw', by: MANAGERS },
  { ...ENDED, action: 'lapse', by: ['portal'] },
];

export const invitationLife = /* @__PURE__ */ lifeOf<InvitationWords, object, object>({
  moves: MOVES,
  standing: () => ({}),
  effects: {},
  refusal: ({ action, from }) => new Refusal(TRANSITION_REFUSED, { facts: { action, etat: from } }),
});
