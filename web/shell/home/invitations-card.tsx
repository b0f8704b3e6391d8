import { IconUserCheck, IconX } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  answerInvitation,
  type INVITATION_ANSWERS,
  listInvitations,
} from '#contract/account/team.ts';
import { CONTACT_ROLES } from '#domain/permission/roles.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { PassingLine } from '#web/design/display/passing-line.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { useSession } from '#web/platform/session/use-session.ts';
import { invitationMessages as messages } from '#web/shell/home/messages/waiting.ts';

const invitations = queryOptions({
  queryKey: keyOf('teams', {}, 'invited'),
  queryFn: ({ signal }) => call(listInvitations, {}, signal),
});

type Answer = {
  readonly structureId: number;
  readonly raison: string;
  readonly action: (typeof INVITATION_ANSWERS)[number];
};

/**
 * Invitations to structures, and their answers; renders nothing without any. Nothing changes before
 * the answer.
 */
export function InvitationsCard() {
  const queries = useQueryClient();
  const { reload } = useSession();
  const { data = [] } = useQuery(invitations);
  const answer = useMutation({
    mutationFn: ({ structureId, action }: Answer) =>
      call(answerInvitation, { body: { structureId, action } }),
    onSuccess: async (_done, { action, raison }) => {
      await queries.invalidateQueries({ queryKey: invitations.queryKey });
      announce(action === 'OK' ? messages.accepted(raison) : messages.refused(raison));
      if (action === 'OK') await reload();
    },
  });
  if (data.length === 0) return null;
  const isUnderWay = (one: { structureId: number }, action: Answer['action']) =>
    answer.isPending &&
    answer.variables.structureId === one.structureId &&
    answer.variables.action === action;
  return (
    <Card title={messages.title}>
      <p className="secondary">{messages.sentence}</p>
      <ul className="file-list">
        {data.map(({ createdAt, sgVille, ...one }) => (
          <PassingLine key={one.structureId} className="file-line">
            <span className="file-what stack">
              <span className="upper">{[one.raison, sgVille].filter(Boolean).join(', ')}</span>
              <span className="secondary">
                {messages.roles(
                  CONTACT_ROLES.filter(({ flag }) => one[flag]).map(({ label }) => label),
                )}
              </span>
              <span className="secondary">
                {messages.invited} <Timestamp at={createdAt} />
              </span>
            </span>
            <span className="row">
              <Button
                size="small"
                icon={<IconUserCheck size={18} aria-hidden />}
                aria-label={messages.acceptNamed(one.raison)}
                busy={isUnderWay(one, 'OK')}
                onClick={() => answer.mutate({ ...one, action: 'OK' })}
              >
                {messages.accept}
              </Button>
              <Button
                variant="secondary"
                size="small"
                icon={<IconX size={18} aria-hidden />}
                aria-label={messages.refuseNamed(one.raison)}
                busy={isUnderWay(one, 'KO')}
                onClick={() => answer.mutate({ ...one, action: 'KO' })}
              >
                {messages.refuse}
              </Button>
            </span>
          </PassingLine>
        ))}
      </ul>
      {answer.error ? <ProblemAlert error={answer.error} /> : null}
    </Card>
  );
}
