/**
 * `GET /api/profile/interlocuteur`: the session user, read by the token. Staff may name someone else by
 * the address; of that person nothing is current, so no menu is open.
 */

import type { Kysely } from 'kysely';
import { NOT_FOUND } from '#contract/problem.ts';
import {
  INTERLOCUTEUR_UNKNOWN,
  type readSessionUser,
  type SessionStructure,
  type SessionUser,
} from '#contract/session.ts';
import { may } from '#domain/permission/may.ts';
import { holdsAnyRole, type RoleSet } from '#domain/permission/roles.ts';
import { isEmail, normaliseEmail } from '#domain/profile/reach.ts';
import { Refusal } from '#domain/refusal.ts';
import { mayRequestCodes, whyNotEligible } from '#domain/structure/eligibility.ts';
import { isValidated } from '#domain/structure/life.ts';
import { canManageTeam } from '#domain/structure/structure-rules.ts';
import type { Call, Verb } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { findSessionStructures } from './session-structures.ts';

export type SessionSettings = {
  readonly administrationStructureId: number;
  readonly displayIsrcCategory: boolean;
};

export function sessionUserReader(settings: SessionSettings): Verb<typeof readSessionUser> {
  return async (call, { query }) => {
    const own = await findOwnPerson(call.db, call);
    const person = isOwnEmail(call, own, query.email) ? own : await findOtherPerson(call, query.email);
    const structures = await findSessionStructures(call.db, person.interlocuteurId);
    const currentId = person === own ? currentStructureId(call) : null;
    const current = structures.find(({ id }) => id === currentId);
    return {
      ...person,
      structures: structures.map(withoutRoles),
      roles: Object.fromEntries(structures.map((structure) => [String(structure.id), rolesOf(structure)])),
      currentStructureId: currentId,
      menu: person === own ? menuOf(call, structures, current, settings) : NOTHING,
      raisonBlocage: current === undefined ? null : whyNotEligible(current),
    };
  };
}

type Person = Pick<SessionUser, 'interlocuteurId' | 'email' | 'civilite' | 'nom' | 'prenom'>;

const PERSON = ['i.interlocuteurId', 'i.email', 'i.civilite', 'i.nom', 'i.prenom'] as const;

async function findOwnPerson(db: Kysely<Tables>, { signedIn }: Call): Promise<Person> {
  const person =
    signedIn === null
      ? undefined
      : await db
          .selectFrom('identite as t')
          .innerJoin('interlocuteur as i', 'i.interlocuteurId', 't.interlocuteurId')
          .select(PERSON)
          .where('t.issuer', '=', signedIn.issuer)
          .where('t.subject', '=', signedIn.subject)
          .executeTakeFirst();
  if (person === undefined) throw new Refusal(INTERLOCUTEUR_UNKNOWN);
  return person;
}

/** The address of the record, or that of the sign-in account: it may have changed since. */
function isOwnEmail({ signedIn }: Call, own: Person, email: string | undefined): boolean {
  return email === undefined || [own.email, signedIn?.email?.toLowerCase()].includes(email.toLowerCase());
}

/** For anyone but staff a stranger's address answers as if it did not exist. */
async function findOtherPerson({ db, actor }: Call, email: string | undefined): Promise<Person> {
  const person =
    actor.kind === 'staff' && isEmail(email ?? '')
      ? await db
          .selectFrom('interlocuteur as i')
          .select(PERSON)
          .where('i.email', '=', normaliseEmail(email ?? ''))
          .executeTakeFirst()
      : undefined;
  if (person === undefined) throw new Refusal(NOT_FOUND);
  return person;
}

function currentStructureId({ actor }: Call): number | null {
  if (actor.kind === 'staff') return actor.structureId;
  return actor.kind === 'member' ? actor.structure.structureId : null;
}

type StructureOfSession = SessionStructure & RoleSet;

function withoutRoles({
  isGestionnaireInternet: _internet,
  isRepresentantLegal: _legal,
  isGestionnaireIsrc: _isrc,
  ...structure
}: StructureOfSession): SessionStructure {
  return structure;
}

function rolesOf({ isGestionnaireInternet, isRepresentantLegal, isGestionnaireIsrc }: RoleSet): RoleSet {
  return { isGestionnaireInternet, isRepresentantLegal, isGestionnaireIsrc };
}

/** Visibility, as sections 2 and 6 of the specification say it. */
function menuOf(
  { actor }: Call,
  structures: readonly StructureOfSession[],
  current: StructureOfSession | undefined,
  settings: SessionSettings,
): SessionUser['menu'] {
  const ajouterStructure = structures.every(({ etat }) => isValidated(etat));
  if (current === undefined) return { ...NOTHING, ajouterStructure };
  const hiddenForSociety = current.id === settings.administrationStructureId && !settings.displayIsrcCategory;
  const mesCodes = isValidated(current.etat) && holdsAnyRole(current) && !hiddenForSociety;
  return {
    mesCodes,
    nouvelleDemande: mesCodes && mayRequestCodes(current),
    demandes: mesCodes && current.demandes > 0,
    codes: mesCodes && current.immatriculations > 0 && !(current.hasPrefixePhono && current.hasPrefixeVideo),
    prefixes: mesCodes && (current.hasPrefixePhono || current.hasPrefixeVideo),
    collaborateurs: canManageTeam(current, false) && may(actor, 'manageTeam'),
    demandesATraiter: actor.kind === 'staff',
    marques: may(actor, 'keepBrands'),
    securite: may(actor, 'readSecurityEvents'),
    monEspace: current.isAyantDroit,
    ajouterStructure,
  };
}

const NOTHING: SessionUser['menu'] = {
  mesCodes: false,
  nouvelleDemande: false,
  demandes: false,
  codes: false,
  prefixes: false,
  collaborateurs: false,
  demandesATraiter: false,
  marques: false,
  securite: false,
  monEspace: false,
  ajouterStructure: false,
};
