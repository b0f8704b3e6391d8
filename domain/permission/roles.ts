/** Sets of the roles of a contact: who holds which. */

import { type ContactRole, ROLES } from './contact-roles.ts';

export type RoleFlag = keyof typeof ROLES;
export type RoleSet = Readonly<Record<RoleFlag, boolean>>;

// `Object.keys` loses the key types.
export const ROLE_FLAGS = /* @__PURE__ */ Object.keys(ROLES) as readonly RoleFlag[];

/** One value for each role. */
export const forEachRole = <T>(made: (flag: RoleFlag) => T): Readonly<Record<RoleFlag, T>> =>
  Object.fromEntries(ROLE_FLAGS.map((flag) => [flag, made(flag)])) as Record<RoleFlag, T>;

export const CONTACT_ROLES: readonly (ContactRole & { readonly flag: RoleFlag })[] =
  /* @__PURE__ */ ROLE_FLAGS.map((flag) => ({ flag, ...ROLES[flag] }));

export const NO_ROLE: RoleSet = /* @__PURE__ */ forEachRole(() => false);
export const ALL_ROLES: RoleSet = /* @__PURE__ */ forEachRole(() => true);

/** Role flags of a larger row. */
export const rolesOf = (row: RoleSet): RoleSet => forEachRole((flag) => row[flag]);

/** Roles held in either set. */
export const rolesAdded = (one: RoleSet, other: RoleSet): RoleSet =>
  forEachRole((flag) => one[flag] || other[flag]);

/** Roles of numbers read from the database; an unknown number is ignored. */
export function rolesOfCodes(codes: readonly number[]): RoleSet {
  const locked = CONTACT_ROLES.filter(({ code }) => codes.includes(code));
  return { ...NO_ROLE, ...Object.fromEntries(locked.map(({ flag }) => [flag, true])) };
}

/** Numbers of the roles held, in increasing order. */
export function codesOfRoles(roles: RoleSet): number[] {
  return CONTACT_ROLES.filter(({ flag }) => roles[flag]).map(({ code }) => code);
}

/** Whether at least one role is held: without any, a member only reads. */
export function hasAnyRole(roles: RoleSet): boolean {
  return CONTACT_ROLES.some(({ flag }) => roles[flag]);
}

export const hasAllRoles = (roles: RoleSet): boolean => ROLE_FLAGS.every((flag) => roles[flag]);

/** Représentant légal (101) or gestionnaire internet (108): may manage the structure and its team. */
export function isManager(roles: RoleSet): boolean {
  return roles.isRepresentantLegal || roles.isGestionnaireInternet;
}
