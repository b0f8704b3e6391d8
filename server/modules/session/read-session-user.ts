/**
 * `GET /api/profile/interlocuteur`: the session user, read by the token. Staff may name someone else by
 * the address; of that person nothing is current, so no menu is open.
 */

import { type RawBuilder, sql } from 'kysely';
import { NOT_FOUND } from '#contract/problem.ts';
import {
  INTERLOCUTEUR_UNKNOWN,
  type readSessionUser,
  type SessionStructure,
  type SessionUser,
} from '#contract/session.ts';
import { DomainError } from '#domain/domain-error.ts';
import { may } from '#domain/permission/may.ts';
import { hasAnyRole, ROLE_FLAGS, type RoleSet, rolesOf } from '#domain/permission/roles.ts';
import { isEmail, normaliseEmail } from '#domain/profile/reach.ts';
import { ISSUED, OPEN } from '#domain/registration/statuts.ts';
import {
  mayPrepareRequests,
  mayRequestCodes,
  whyNotEligible,
} from '#domain/structure/eligibility.ts';
import { isUnderValidation, isValidated } from '#domain/structure/state-machine.ts';
import { canManageTeam } from '#domain/structure/structure-rules.ts';
import type { proveAddress } from '#server/modules/profiles/sign-in/prove-address.ts';
import type { Call, OwnHandler, OwnReadings, SignedIn } from '#server/platform/call.ts';
import { roleColumns } from '#server/platform/records/role-columns.ts';
import { storedCount } from '#server/platform/records/stored-counts.ts';

/** Records that the person has proved their address in the meantime. Provided by `compose.ts`. */
export type ProveAddress = typeof proveAddress;

export type SessionSettings = {
  readonly administrationStructureId: number;
  readonly displayIsrcCategory: boolean;
};

export function sessionUserReader(
  settings: SessionSettings,
  proveAddress: ProveAddress,
): OwnHandler<typeof readSessionUser, OwnRecord> {
  return async (call, { query }, { people, joined }) => {
    const [own] = people;
    if (own === undefined) throw new DomainError(INTERLOCUTEUR_UNKNOWN);
    const person = isOwnEmail(call, own, query.email)
      ? own
      : await findOtherPerson(call, query.email);
    const structures =
      person === own
        ? joined
        : (await sessionStructures(person.interlocuteurId).execute(call.db)).rows;
    const currentId = person === own ? currentStructureId(call) : null;
    const current = structures.find(({ id }) => id === currentId);
    const emailVerifie =
      person.emailVerifie || (person === own && (await proveAddress(call, own.interlocuteurId)));
    return {
      ...person,
      emailVerifie,
      structures: structures.map(withoutRoles),
      roles: Object.fromEntries(
        structures.map((structure) => [String(structure.id), rolesOf(structure)]),
      ),
      currentStructureId: currentId,
      menu: person === own ? menuOf(call, structures, current, settings) : NOTHING,
      raisonBlocage: current === undefined ? null : whyClosed(current, settings),
    };
  };
}

type Person = Pick<
  SessionUser,
  'interlocuteurId' | 'email' | 'civilite' | 'nom' | 'prenom' | 'emailVerifie'
>;

const PERSON = sql`i.interlocuteur_id, i.email, i.civilite, i.nom, i.prenom, i.email_verifie`;

const personAt = (email: string) =>
  sql<Person>`select ${PERSON} from interlocuteur i where i.email = ${email}`;

/** The record of who calls, and the structures that its memberships open. */
function ownRecord({ issuer, subject }: SignedIn) {
  const number = sql<number>`(select t.interlocuteur_id from identite t
    where t.issuer = ${issuer} and t.subject = ${subject})`;
  return {
    people: sql<Person>`select ${PERSON} from interlocuteur i where i.interlocuteur_id = ${number}`,
    joined: sessionStructures(number),
  };
}

type OwnRecord = ReturnType<typeof ownRecord>;
export const OWN_RECORD: OwnReadings<OwnRecord> = { of: ownRecord, moments: {} };

/** The address of the record, or that of the sign-in account: it may have changed since. */
function isOwnEmail({ signedIn }: Call, own: Person, email: string | undefined): boolean {
  return (
    email === undefined || [own.email, signedIn?.email?.toLowerCase()].includes(email.toLowerCase())
  );
}

/** For anyone but staff a stranger's address answers as if it did not exist. */
async function findOtherPerson({ db, actor }: Call, email: string | undefined): Promise<Person> {
  const person =
    actor.kind === 'staff' && isEmail(email ?? '')
      ? (await personAt(normaliseEmail(email ?? '')).execute(db)).rows[0]
      : undefined;
  if (person === undefined) throw new DomainError(NOT_FOUND);
  return person;
}

function currentStructureId({ actor }: Call): number | null {
  if (actor.kind === 'staff') return actor.structureId;
  return actor.kind === 'member' ? actor.structure.structureId : null;
}

function withoutRoles(structure: StructureOfSession): SessionStructure {
  const texts = Object.entries(structure).filter(([name]) => !ROLE_NAMES.has(name));
  // `Object.entries` loses the key types.
  return Object.fromEntries(texts) as SessionStructure;
}

const ROLE_NAMES: ReadonlySet<string> = new Set(ROLE_FLAGS);

/** Whether the deployment hides the society's own codes. */
const isHidden = ({ id }: StructureOfSession, settings: SessionSettings): boolean =>
  id === settings.administrationStructureId && !settings.displayIsrcCategory;

const whyClosed = (current: StructureOfSession, settings: SessionSettings): string | null =>
  isHidden(current, settings)
    ? 'Ce portail ne montre pas nos propres codes : choisissez une autre structure pour en demander.'
    : whyNotEligible(current);

/** Menu entries visible in the current structure. */
function menuOf(
  { actor }: Call,
  structures: readonly StructureOfSession[],
  current: StructureOfSession | undefined,
  settings: SessionSettings,
): SessionUser['menu'] {
  const ajouterStructure = structures.every(({ etat }) => isValidated(etat));
  if (current === undefined) return { ...NOTHING, ajouterStructure };
  const consulter =
    isValidated(current.etat) && may(actor, 'readCodes') && !isHidden(current, settings);
  const mesCodes = consulter && hasAnyRole(current);
  return {
    mesCodes,
    consulter,
    nouvelleDemande: mesCodes && mayRequestCodes(current),
    preparer: isUnderValidation(current.etat) && hasAnyRole(current) && mayPrepareRequests(current),
    demandes: mesCodes && current.demandes > 0,
    codes:
      mesCodes &&
      current.immatriculations > 0 &&
      !(current.hasPrefixePhono && current.hasPrefixeVideo),
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
  consulter: false,
  nouvelleDemande: false,
  preparer: false,
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

/**
 * Structures of the session user, each with what the menus need. Sent as text, like the caller's
 * memberships: rebuilding it would cost each session as much as sending it.
 */
type StructureOfSession = SessionStructure & RoleSet;

const has = (type: 'P' | 'V') => sql`exists (select 1 from prefixe p
    where p.structure_id = s.structure_id and p.type = ${sql.lit(type)} and p.closed_at is null)`;
const HAS_P = has('P');
const HAS_V = has('V');

const ROLES = roleColumns('c');
const OWN = sql`c.structure_id = s.structure_id`;
const ISSUED_COUNT = storedCount(ISSUED, OWN);
const OPEN_COUNT = storedCount(OPEN, OWN);

/** For the person with this number, or the one that a statement finds; ordered by join date. */
const sessionStructures = (interlocuteurId: number | RawBuilder<number>) =>
  sql<StructureOfSession>`select s.structure_id as id, s.raison, coalesce(s.sigle, s.raison) as display_name, s.num_ayd,
      s.etat, s.statut, s.situation, s.is_ayant_droit, coalesce(s.personalite = 'PHYSIQUE', false) as is_personne,
      s.marque, ${ROLES},
      ${HAS_P} as has_prefixe_phono, ${HAS_V} as has_prefixe_video,
      ${ISSUED_COUNT} as immatriculations, ${OPEN_COUNT} as demandes
    from collaborateur c join structure s on s.structure_id = c.structure_id
    where c.interlocuteur_id = ${interlocuteurId} order by c.created_at, c.structure_id`;
