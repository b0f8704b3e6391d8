import { IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { TeamRow } from '#contract/account/team.ts';
import { NO_ROLE, type RoleSet } from '#domain/permission/roles.ts';
import { teamWords as words } from '#web/app/catalogue/account/team.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { Button } from '#web/design/action/button.tsx';
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
        legend={words.rolesOf(name)}
        roles={roles}
        locked={(role) =>
          !(role === 'isRepresentantLegal' ? can.nameRepresentantLegal : can.setRoles)
        }
        onRole={(role, held) => setRoles({ ...roles, [role]: held })}
      />
      {accepting.error ? <ProblemNotice error={accepting.error} /> : null}
      {declining.error ? <ProblemNotice error={declining.error} /> : null}
      <div className="row">
        {can.setRoles ? (
          <Button
            variant="secondary"
            busy={accepting.isPending}
            icon={<IconUserCheck size={18} aria-hidden />}
            aria-label={words.acceptNamed(name)}
            onClick={() => accepting.mutate(roles)}
          >
            {words.accept}
          </Button>
        ) : null}
        {can.remove ? (
          <Button
            variant="danger"
            busy={declining.isPending}
            aria-label={words.declineNamed(name)}
            onClick={() => declining.mutate(row)}
          >
            {words.decline}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
