import { holdsAnyRole, isManager, NO_ROLE } from '#domain/permission/roles.ts';
import { useUser } from '#web/app/session/use-session.ts';

export type CodeRights = {
  readonly room: 'member' | 'staff';
  /** Ask for a correction, propose a transfer, answer what the other side proposed. */
  readonly propose: boolean;
  readonly cancel: boolean;
  readonly createVersion: boolean;
};

/** What this person may start here, for the structure of the moment; the server decides again. */
export function useCodeRights(): CodeRights {
  const { roles, currentStructureId, menu } = useUser();
  const held = roles[String(currentStructureId)] ?? NO_ROLE;
  const staff = menu.demandesATraiter;
  return {
    room: staff ? 'staff' : 'member',
    propose: staff || holdsAnyRole(held),
    cancel: staff && isManager(held),
    createVersion: !staff && menu.nouvelleDemande && holdsAnyRole(held),
  };
}
