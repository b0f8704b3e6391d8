import type { TeamRow } from '#contract/account/team.ts';
import { keepsManager } from '#domain/structure/team-rules.ts';

/** From the one who may most to the one who may least, as they are shown. */
export const ROLE_NAMES = ['isRepresentantLegal', 'isGestionnaireInternet', 'isGestionnaireIsrc'] as const;
export type RoleName = (typeof ROLE_NAMES)[number];
export type Roles = Readonly<Record<RoleName, boolean>>;

export const NO_ROLE: Roles = {
  isRepresentantLegal: false,
  isGestionnaireInternet: false,
  isGestionnaireIsrc: false,
};

/** Whether the team keeps a manager without this person, or with other roles for them. */
export function keepsOne(team: readonly TeamRow[], row: TeamRow, roles: Partial<Roles> | null): boolean {
  const members = team.filter(({ status }) => status !== 'DEMANDE');
  const contact = (one: TeamRow) => ({ ...one, hasAccount: one.status === 'ACTIF' });
  const after = members.flatMap((one) => {
    if (one.interlocuteurId !== row.interlocuteurId) return [contact(one)];
    return roles === null ? [] : [{ ...contact(one), ...roles }];
  });
  return keepsManager(members.map(contact), after);
}
