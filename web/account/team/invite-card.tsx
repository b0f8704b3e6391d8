import { IconSend } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { checkEmail } from '#contract/account/profile.ts';
import { NO_ROLE, ROLE_FLAGS, type RoleSet } from '#domain/permission/roles.ts';
import { EMAIL_MAX, isEmail } from '#domain/profile/reach.ts';
import { call } from '#web/app/api/call.ts';
import { teamWords } from '#web/app/catalogue/account/team.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';
import { RoleBoxes } from './role-boxes.tsx';
import { useInvitation } from './use-team-actions.ts';

const words = teamWords.invite;

export type InviteCardProps = { structureId: number; mayNameLegal: boolean };

/** Someone new by their e-mail; what they will be able to do is said before the invitation leaves. */
export function InviteCard({ structureId, mayNameLegal }: InviteCardProps) {
  const [email, setEmail] = useState('');
  const [roles, setRoles] = useState<RoleSet>(NO_ROLE);
  const [asked, setAsked] = useState(false);
  const known = useKnown();
  const invitation = useInvitation();
  const typed = email.trim();
  const wrong = asked && !isEmail(typed);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
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
          setAsked(false);
          known.forget();
        },
      },
    );
  };
  return (
    <Card title={words.title}>
      <form className="account-fields stack gap-20" noValidate onSubmit={send}>
        <TextInput
          id="champ-inviter"
          type="email"
          label={words.email}
          hint={words.emailHint}
          required
          normalCase
          maxLength={EMAIL_MAX}
          error={wrong ? words.wrongEmail : null}
          value={email}
          onValue={(text) => {
            setEmail(text);
            known.forget();
          }}
          onBlur={() => known.ask(typed)}
        />
        <p role="status" className="secondary">
          {known.exists ? words.known : ''}
        </p>
        <RoleBoxes
          legend={words.roles}
          legendShown
          roles={roles}
          locked={(role) => role === 'isRepresentantLegal' && !mayNameLegal}
          onRole={(role, held) => setRoles({ ...roles, [role]: held })}
        />
        <Preview roles={roles} />
        {invitation.error ? <ProblemNotice error={invitation.error} /> : null}
        {invitation.isSuccess && typed === '' ? (
          <Notice tone="success">
            <p>{invitation.data}</p>
          </Notice>
        ) : null}
        <p>
          <Button
            type="submit"
            busy={invitation.isPending}
            icon={<IconSend size={18} aria-hidden />}
          >
            {words.button}
          </Button>
        </p>
      </form>
    </Card>
  );
}

function Preview({ roles }: { roles: RoleSet }) {
  const held = ROLE_FLAGS.filter((role) => roles[role]);
  if (held.length === 0) return <p className="secondary">{words.none}</p>;
  return (
    <div>
      <p>{words.sees}</p>
      <ul className="account-asked">
        {held.map((role) => (
          <li key={role}>{teamWords.roles[role].allows}</li>
        ))}
      </ul>
    </div>
  );
}

/** Whether the portal knows an address: a help, whose failure holds nothing back. */
function useKnown() {
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
