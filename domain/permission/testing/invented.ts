/** An invented role, for the probes: added to the table, it must appear wherever a role does. */

import type * as table from '../contact-roles.ts';
import type { ContactRole } from '../contact-roles.ts';
import type { RoleFlag } from '../roles.ts';

const INVENTED = { code: 300, label: 'Inventé', allows: 'Rien du tout.' } satisfies ContactRole;
export const INVENTED_NAME = 'isInvented' as RoleFlag;

/** The module of the table with one row more, for `vi.mock`. */
export function withInventedRole(module: typeof table): typeof table {
  return { ...module, ROLES: { ...module.ROLES, [INVENTED_NAME]: INVENTED } };
}
