import type { TeamRow } from '#contract/account/team.ts';
import type { RoleSet } from '#domain/permission/roles.ts';
import { retainsManager } from '#domain/structure/team-rules.ts';

/** Whether the team keeps a manager without this person, or with other roles for them. */
export function retainsOne(
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
