import { IconUserMinus } from '@tabler/icons-react';
import type { TeamRow } from '#contract/account/team.ts';
import type { RoleFlag, RoleSet } from '#domain/permission/roles.ts';
import { retainsManager } from '#domain/structure/team-rules.ts';
import { Button } from '#web/design/action/button.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { teamMessages as messages } from './messages.ts';
import { nameOf } from './name-of.ts';
import { PersonHead } from './person-head.tsx';
import { RoleBoxes } from './role-boxes.tsx';
import { useSetRoles } from './use-team-actions.ts';

export type MemberProps = { row: TeamRow; team: readonly TeamRow[]; onRemove: () => void };

/**
 * A member of the team: roles are saved when ticked. The last manager cannot be removed, and a
 * sentence explains it.
 */
export function Member({ row, team, onRemove }: MemberProps) {
  const { can } = row;
  const name = nameOf(row);
  const saving = useSetRoles(row);
  const shown = { ...row, ...(saving.isPending ? saving.variables : {}) };
  const isLast = (role: RoleFlag) => row[role] && !retainsOne(team, row, { [role]: false });
  const locked = (role: RoleFlag) =>
    isLast(role) || !(role === 'isRepresentantLegal' ? can.nameRepresentantLegal : can.setRoles);
  const irreplaceable = !retainsOne(team, row, null);
  return (
    <li className="team-person stack gap-12">
      <PersonHead row={row} />
      <RoleBoxes
        legend={messages.rolesOf(name)}
        roles={shown}
        locked={locked}
        // One save at a time. The box stays enabled meanwhile, otherwise it would lose the focus.
        onRole={(role, isLocked) =>
          saving.isPending ? undefined : saving.mutate({ [role]: isLocked })
        }
      />
      {saving.error ? <ProblemAlert error={saving.error} /> : null}
      {irreplaceable ? <p className="secondary">{messages.lastManager}</p> : null}
      {can.remove || irreplaceable ? (
        <p>
          <Button
            variant="danger"
            size="small"
            icon={<IconUserMinus size={18} aria-hidden />}
            aria-label={messages.removeNamed(name)}
            disabledReason={irreplaceable ? messages.lastManager : null}
            onClick={onRemove}
          >
            {messages.remove}
          </Button>
        </p>
      ) : null}
    </li>
  );
}

/** Whether the team keeps a manager without this person, or with other roles for them. */
function retainsOne(
  team: readonly TeamRow[],
  row: TeamRow,
  roles: Partial<RoleSet> | null,
): boolean {
  const members = team.filter(({ status }) => status !== 'DEMANDE');
  const contact = (one: TeamRow) => ({ ...one, hasAccount: one.status === 'ACTIF' });
  const after = members.flatMap((one) => {
    if (one.interlocuteurId !== row.interlocuteurId) return [contact(one)];
    return roles === null ? [] : [{ ...contact(one), ...roles }];
  });
  return retainsManager(members.map(contact), after);
}
