/** A role that no contact has, for the probes: put into the table, it must show wherever a role shows. */

import type * as table from '../contact-roles.ts';
import type { ContactRole } from '../contact-roles.ts';
import type { RoleFlag } from '../roles.ts';

const INVENTED = { code: 300, label: 'Inventé', allows: 'Rien du tout.' } satisfies ContactRole;
export const INVENTED_NAME = 'isInvented' as RoleFlag;

/** The module of the table with one row more, for `vi.mock`. */
export function withInventedRole(module: typeof table): typeof table {
  return { ...module, ROLES: { ...module.ROLES, [INVENTED_NAME]: INVENTED } };
}
