import { hasAnyRole, isManager, NO_ROLE } from '#domain/permission/roles.ts';
import { useUser } from '#web/platform/session/use-session.ts';

export type CodeRights = {
  readonly role: 'member' | 'staff';
  /** Ask for a correction, propose a transfer, answer what the other side proposed. */
  readonly propose: boolean;
  readonly cancel: boolean;
  readonly createVersion: boolean;
};

/** Actions this person may start for the current structure; the server checks them again. */
export function useCodeRights(): CodeRights {
  const { roles, currentStructureId, menu } = useUser();
  const locked = roles[String(currentStructureId)] ?? NO_ROLE;
  const staff = menu.demandesATraiter;
  return {
    role: staff ? 'staff' : 'member',
    propose: staff || hasAnyRole(locked),
    cancel: staff && isManager(locked),
    createVersion: !staff && menu.nouvelleDemande && hasAnyRole(locked),
  };
}
