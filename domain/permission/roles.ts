/** What a contact may do for its structure. The numbers are those of the society's member base. */

export type RoleSet = {
  readonly isGestionnaireInternet: boolean;
  readonly isRepresentantLegal: boolean;
  readonly isGestionnaireIsrc: boolean;
};

export type RoleFlag = keyof RoleSet;

export type ContactRole = {
  readonly code: number;
  readonly flag: RoleFlag;
  /** French label. */
  readonly label: string;
  /** One French sentence about what the role allows. */
  readonly allows: string;
};

export const CONTACT_ROLES: readonly ContactRole[] = [
  {
    code: 101,
    flag: 'isRepresentantLegal',
    label: 'Représentant légal',
    allows:
      'Engage la structure : il gère sa fiche, ses collaborateurs et ses demandes, et nomme un autre représentant.',
  },
  {
    code: 108,
    flag: 'isGestionnaireInternet',
    label: 'Gestionnaire internet',
    allows: 'Gère la fiche de la structure, ses collaborateurs et ses demandes de codes.',
  },
  {
    code: 200,
    flag: 'isGestionnaireIsrc',
    label: 'Gestionnaire ISRC',
    allows: 'Demande et suit les codes ISRC, sans modifier la structure ni ses collaborateurs.',
  },
];

export const NO_ROLE: RoleSet = {
  isGestionnaireInternet: false,
  isRepresentantLegal: false,
  isGestionnaireIsrc: false,
};

export const EVERY_ROLE: RoleSet = {
  isGestionnaireInternet: true,
  isRepresentantLegal: true,
  isGestionnaireIsrc: true,
};

/** Roles behind numbers read from the database; an unknown number gives nothing. */
export function rolesOfCodes(codes: readonly number[]): RoleSet {
  const held = CONTACT_ROLES.filter(({ code }) => codes.includes(code));
  return { ...NO_ROLE, ...Object.fromEntries(held.map(({ flag }) => [flag, true])) };
}

/** Numbers of the roles held, in increasing order. */
export function codesOfRoles(roles: RoleSet): number[] {
  return CONTACT_ROLES.filter(({ flag }) => roles[flag]).map(({ code }) => code);
}

/** Whether at least one role is held: without any, a member only reads. */
export function holdsAnyRole(roles: RoleSet): boolean {
  return CONTACT_ROLES.some(({ flag }) => roles[flag]);
}

/** Représentant légal (101) or gestionnaire internet (108): may manage the structure and its team. */
export function isManager(roles: RoleSet): boolean {
  return roles.isRepresentantLegal || roles.isGestionnaireInternet;
}
