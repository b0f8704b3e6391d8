import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import {
  createGhost,
  inviteCollaborateur,
  removeCollaborateur,
  setRoles,
  type TeamRow,
} from '#contract/account/team.ts';
import type { RoleSet } from '#domain/permission/roles.ts';
import { call } from '#web/platform/api/call.ts';
import { readAgain } from '#web/platform/api/query-client.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { useSession } from '#web/platform/session/use-session.ts';
import { teamMessages as messages } from './messages.ts';
import { nameOf } from './name-of.ts';

/** Reads the teams again after a change and announces it to screen readers. */
function useAfter() {
  const queries = useQueryClient();
  return async (sentence: string) => {
    await readAgain(queries, 'teams');
    announce(sentence);
  };
}

/**
 * A join request is addressed as such, so that a person who became a member meanwhile is left
 * unchanged.
 */
const locationOf = ({ structureId, interlocuteurId, status }: TeamRow) => ({
  structureId,
  interlocuteurId,
  ...(status === 'DEMANDE' ? ({ demande: true } as const) : {}),
});

/** Sets a person's roles; for a join request, accepts it. */
export function useSetRoles(row: TeamRow) {
  const after = useAfter();
  const { refresh } = useSession();
  return useMutation({
    mutationFn: (roles: Partial<RoleSet>) =>
      call(setRoles, { body: { ...locationOf(row), ...roles } }),
    onSuccess: async () => {
      const name = nameOf(row);
      await after(row.status === 'DEMANDE' ? messages.accepted(name) : messages.saved(name));
      // A change of one's own roles changes the accessible pages.
      if (row.moi) await refresh();
    },
  });
}

/** Removes a person from the team, or declines their join request. */
export function useRemoval() {
  const after = useAfter();
  const queries = useQueryClient();
  const { reload } = useSession();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (row: TeamRow) => call(removeCollaborateur, { body: locationOf(row) }),
    onSuccess: async (_gone, row) => {
      if (!row.moi) return after(messages.removed(nameOf(row)));
      queries.clear();
      await reload();
      await navigate('/');
    },
  });
}

export type Invitation = {
  readonly structureId: number;
  readonly email: string;
  readonly roles: RoleSet;
};

/** With roles it is an invitation; without any, a contact whom the structure only knows. */
export function useInvitation() {
  const after = useAfter();
  return useMutation({
    mutationFn: async ({ structureId, email, roles }: Invitation): Promise<string> => {
      if (Object.values(roles).some(Boolean)) {
        await call(inviteCollaborateur, { body: { structureId, email, ...roles } });
        return messages.invite.done(email);
      }
      await call(createGhost, { body: { structureId, email } });
      return messages.invite.contact(email);
    },
    onSuccess: after,
  });
}
