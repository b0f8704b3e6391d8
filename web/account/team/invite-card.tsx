import { IconSend } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { checkEmail } from '#contract/account/profile.ts';
import { NO_ROLE, ROLE_FLAGS, type RoleSet } from '#domain/permission/roles.ts';
import { EMAIL_MAX, isEmail } from '#domain/profile/reach.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';
import { call } from '#web/platform/api/call.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { teamMessages } from './messages.ts';
import { RoleBoxes } from './role-boxes.tsx';
import { useInvitation } from './use-team-actions.ts';

const messages = teamMessages.invite;

export type InviteCardProps = { structureId: number; mayNameLegal: boolean };

/** Invites a person by e-mail; their rights are described before the invitation is sent. */
export function InviteCard({ structureId, mayNameLegal }: InviteCardProps) {
  const [email, setEmail] = useState('');
  const [roles, setRoles] = useState<RoleSet>(NO_ROLE);
  const [isRequested, setRequested] = useState(false);
  const existing = useExisting();
  const invitation = useInvitation();
  const typed = email.trim();
  const wrong = isRequested && !isEmail(typed);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    setRequested(true);
    if (!isEmail(typed)) {
      document.getElementById('champ-inviter')?.focus();
      return;
    }
    invitation.mutate(
      { structureId, email: typed, roles },
      {
        onSuccess: () => {
          setEmail('');
          setRoles(NO_ROLE);
          setRequested(false);
          existing.forget();
        },
      },
    );
  };
  return (
    <Card title={messages.title}>
      <form className="account-fields stack gap-20" noValidate onSubmit={send}>
        <TextInput
          id="champ-inviter"
          type="email"
          label={messages.email}
          hint={messages.emailHint}
          required
          normalCase
          maxLength={EMAIL_MAX}
          error={wrong ? messages.wrongEmail : null}
          value={email}
          onValue={(text) => {
            setEmail(text);
            existing.forget();
          }}
          onBlur={() => existing.ask(typed)}
        />
        <p role="status" className="secondary">
          {existing.exists ? messages.existing : ''}
        </p>
        <RoleBoxes
          legend={messages.roles}
          legendShown
          roles={roles}
          locked={(role) => role === 'isRepresentantLegal' && !mayNameLegal}
          onRole={(role, isLocked) => setRoles({ ...roles, [role]: isLocked })}
        />
        <Preview roles={roles} />
        {invitation.error ? <ProblemAlert error={invitation.error} /> : null}
        {invitation.isSuccess && typed === '' ? (
          <AlertBox tone="success">
            <p>{invitation.data}</p>
          </AlertBox>
        ) : null}
        <p>
          <Button
            type="submit"
            busy={invitation.isPending}
            icon={<IconSend size={18} aria-hidden />}
          >
            {messages.button}
          </Button>
        </p>
      </form>
    </Card>
  );
}

function Preview({ roles }: { roles: RoleSet }) {
  const locked = ROLE_FLAGS.filter((role) => roles[role]);
  if (locked.length === 0) return <p className="secondary">{messages.none}</p>;
  return (
    <div>
      <p>{messages.sees}</p>
      <ul className="account-requested">
        {locked.map((role) => (
          <li key={role}>{teamMessages.roles[role].allows}</li>
        ))}
      </ul>
    </div>
  );
}

/** Checks whether the portal knows an address: only a hint, so a failure blocks nothing. */
function useExisting() {
  const [exists, setExists] = useState(false);
  return {
    exists,
    forget: () => setExists(false),
    ask: (email: string) => {
      if (!isEmail(email)) return;
      call(checkEmail, { query: { email } }).then(
        (answer) => setExists(answer.exists),
        () => setExists(false),
      );
    },
  };
}
