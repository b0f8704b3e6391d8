import { IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { TeamRow } from '#contract/account/team.ts';
import { NO_ROLE, type RoleSet } from '#domain/permission/roles.ts';
import { Button } from '#web/design/action/button.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { teamMessages as messages } from './messages.ts';
import { nameOf } from './name-of.ts';
import { PersonHead } from './person-head.tsx';
import { RoleBoxes } from './role-boxes.tsx';
import { useRemoval, useSetRoles } from './use-team-actions.ts';

/** Someone who asks to join: accepted with the roles ticked, or declined. */
export function Applicant({ row }: { row: TeamRow }) {
  const { can } = row;
  const [roles, setRoles] = useState<RoleSet>(NO_ROLE);
  const name = nameOf(row);
  const accepting = useSetRoles(row);
  const declining = useRemoval();
  return (
    <li className="team-person stack gap-12">
      <PersonHead row={row} />
      <RoleBoxes
        legend={messages.rolesOf(name)}
        roles={roles}
        locked={(role) =>
          !(role === 'isRepresentantLegal' ? can.nameRepresentantLegal : can.setRoles)
        }
        onRole={(role, isLocked) => setRoles({ ...roles, [role]: isLocked })}
      />
      {accepting.error ? <ProblemAlert error={accepting.error} /> : null}
      {declining.error ? <ProblemAlert error={declining.error} /> : null}
      <div className="row">
        {can.setRoles ? (
          <Button
            variant="secondary"
            busy={accepting.isPending}
            icon={<IconUserCheck size={18} aria-hidden />}
            aria-label={messages.acceptNamed(name)}
            onClick={() => accepting.mutate(roles)}
          >
            {messages.accept}
          </Button>
        ) : null}
        {can.remove ? (
          <Button
            variant="danger"
            busy={declining.isPending}
            aria-label={messages.declineNamed(name)}
            onClick={() => declining.mutate(row)}
          >
            {messages.decline}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
