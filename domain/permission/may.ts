import { mayRequestCodes, type StructureEligibility } from '../structure/eligibility.ts';
import { type Actor, structureIdOf } from './actor.ts';
import { isManager, ROLE_FLAGS, type RoleFlag, type RoleSet } from './roles.ts';

/**
 * The only place that decides permissions. Every row of the matrix is a sentence: these people may
 * do this, about their own structure, every structure or the portal itself.
 */

/** Standing of an actor, from the least to the most trusted. A person has all those that fit. */
export const STANDINGS = [
  'visitor',
  'stranger',
  'member',
  'gestionnaireIsrc',
  'gestionnaireInternet',
  'representantLegal',
  'staff',
  'staffManager',
] as const;
export type Status = (typeof STANDINGS)[number];

const SIGNED_IN = ['stranger', 'member', 'staff'] as const;
const EVERYONE = ['visitor', ...SIGNED_IN] as const;
const MEMBERS = ['member', 'staff'] as const;
const MANAGERS = ['gestionnaireInternet', 'representantLegal', 'staff'] as const;
const WRITERS = ['gestionnaireIsrc', ...MANAGERS] as const;

/**
 * `portal`: concerns no structure. `structure`: concerns one structure; members reach only their
 * own, staff reach all. `society`: internal work of the society.
 */
export type Scope = 'portal' | 'structure' | 'society';

type Sentence = {
  readonly action: string;
  readonly who: readonly Status[];
  readonly scope: Scope;
  /** Completes « may … ». */
  readonly what: string;
};

export const MATRIX = [
  {
    action: 'readInformation',
    who: EVERYONE,
    scope: 'portal',
    what: 'read the information pages and the FAQ',
  },
  { action: 'checkCode', who: EVERYONE, scope: 'portal', what: 'check a code' },
  { action: 'completeProfile', who: SIGNED_IN, scope: 'portal', what: 'complete the own profile' },
  { action: 'createStructure', who: SIGNED_IN, scope: 'portal', what: 'create a structure' },
  { action: 'joinStructure', who: SIGNED_IN, scope: 'portal', what: 'ask to join a structure' },
  { action: 'readStructure', who: MEMBERS, scope: 'structure', what: 'see the structure' },
  { action: 'readDossiers', who: MEMBERS, scope: 'structure', what: 'see its dossiers' },
  { action: 'readCodes', who: MEMBERS, scope: 'structure', what: 'see its codes' },
  {
    action: 'readHistory',
    who: MEMBERS,
    scope: 'structure',
    what: 'see the history of its dossiers',
  },
  {
    action: 'requestCodes',
    who: WRITERS,
    scope: 'structure',
    what: 'open a request, if the structure may ask',
  },
  { action: 'writeDossiers', who: WRITERS, scope: 'structure', what: 'create and edit requests' },
  { action: 'submitDossier', who: WRITERS, scope: 'structure', what: 'submit a request' },
  { action: 'deleteDossiers', who: WRITERS, scope: 'structure', what: 'delete a draft' },
  {
    action: 'askCorrection',
    who: WRITERS,
    scope: 'structure',
    what: 'ask for a correction or a transfer',
  },
  {
    action: 'declareCodes',
    who: WRITERS,
    scope: 'structure',
    what: 'declare codes numbered with an own prefix',
  },
  { action: 'readPrefixes', who: WRITERS, scope: 'structure', what: 'see its prefixes' },
  { action: 'editStructure', who: MANAGERS, scope: 'structure', what: 'edit the structure' },
  {
    action: 'writeJustificatifs',
    who: MANAGERS,
    scope: 'structure',
    what: 'upload and remove its justificatifs',
  },
  {
    action: 'submitStructure',
    // Staff judge these, so they do not send them.
    who: ['gestionnaireInternet', 'representantLegal'],
    scope: 'structure',
    what: 'submit the structure for validation',
  },
  {
    action: 'deleteStructure',
    who: MANAGERS,
    scope: 'structure',
    what: 'delete a draft structure',
  },
  {
    action: 'manageTeam',
    who: MANAGERS,
    scope: 'structure',
    what: 'invite and remove collaborators, set their roles',
  },
  {
    action: 'manageSoftware',
    who: MANAGERS,
    scope: 'structure',
    what: 'manage the service accounts and webhooks of its own software',
  },
  {
    action: 'nameRepresentantLegal',
    who: ['representantLegal', 'staff'],
    scope: 'structure',
    what: 'name a représentant légal',
  },
  {
    action: 'treatDossiers',
    who: ['staff'],
    scope: 'society',
    what: 'treat the requests of all structures',
  },
  {
    action: 'treatAccounts',
    who: ['staff'],
    scope: 'society',
    what: 'treat the accounts waiting for validation',
  },
  {
    action: 'careRegistry',
    who: ['staff'],
    scope: 'society',
    what: 'search the structures and the people of the registry, and correct them',
  },
  {
    action: 'mergeRecords',
    who: ['staffManager'],
    scope: 'society',
    what: 'make two records of one company, or of one person, one',
  },
  { action: 'readRegister', who: ['staff'], scope: 'society', what: 'consult the whole register' },
  {
    action: 'readAllPrefixes',
    who: ['staff'],
    scope: 'society',
    what: 'see the prefixes of all owners',
  },
  { action: 'allocatePrefix', who: ['staffManager'], scope: 'society', what: 'allocate a prefix' },
  { action: 'closePrefix', who: ['staffManager'], scope: 'society', what: 'close a prefix' },
  { action: 'cancelCodes', who: ['staffManager'], scope: 'society', what: 'cancel a code' },
  {
    action: 'writePortalTexts',
    who: ['staffManager'],
    scope: 'society',
    what: 'edit the texts of the portal',
  },
  {
    action: 'keepBrands',
    who: ['staffManager'],
    scope: 'society',
    what: 'change the brands: names, addresses, links, colours',
  },
  {
    action: 'takeOver',
    who: ['staffManager'],
    scope: 'society',
    what: 'bring in what another system kept: structures, people, prefixes, codes',
  },
  {
    action: 'readSecurityEvents',
    who: ['staffManager'],
    scope: 'society',
    what: 'search the events of security: who signed in, or tried what, from where',
  },
  {
    action: 'answerRights',
    who: ['staffManager'],
    scope: 'society',
    what: 'answer what people ask about their own data, and erase it',
  },
] as const satisfies readonly Sentence[];

/** Every action with a permission. */
export type Action = (typeof MATRIX)[number]['action'];

const BY_ACTION: ReadonlyMap<Action, Sentence> = new Map(
  MATRIX.map((sentence) => [sentence.action, sentence]),
);

/** The object of an action. */
export type PermissionObject = { readonly structureId: number };

/**
 * Whether the actor may do this. For a structure action, a member may only act on the structure it
 * acts for, which is also the default. `requestCodes` also checks that the structure is eligible.
 */
export function may(actor: Actor, action: Action, object?: PermissionObject): boolean {
  const sentence = BY_ACTION.get(action);
  if (sentence === undefined) return false;
  if (!standingsOf(actor).some((status) => sentence.who.includes(status))) return false;
  if (sentence.scope === 'structure' && !reaches(actor, object)) return false;
  // A program has no rights outside its structure: it has no profile and joins nothing.
  if (sentence.scope === 'portal' && isService(actor) && !sentence.who.includes('visitor'))
    return false;
  return action !== 'requestCodes' || actor.kind !== 'member' || isEligible(actor.structure);
}

const isService = (actor: Actor): boolean => actor.kind === 'member' && actor.isService === true;

const isEligible = (structure: StructureEligibility): boolean => mayRequestCodes(structure);

/** Actions reserved to the managers of the society: these are logged as security events. */
export function isForManagers(action: string): boolean {
  const who = MATRIX.find((sentence) => sentence.action === action)?.who ?? [];
  return who.length > 0 && who.every((status) => status === 'staffManager');
}

/** Internal work of the society: others get « not found » instead of a refusal. */
export function isSocietyWork(action: Action): boolean {
  return BY_ACTION.get(action)?.scope === 'society';
}

/** Action within one structure, reserved to its members and staff. */
export function isAboutStructure(action: Action): boolean {
  return BY_ACTION.get(action)?.scope === 'structure';
}

function reaches(actor: Actor, object: PermissionObject | undefined): boolean {
  return (
    actor.kind === 'staff' || object === undefined || object.structureId === structureIdOf(actor)
  );
}

/** All standings of an actor: roles are combined. */
export function standingsOf(actor: Actor): readonly Status[] {
  switch (actor.kind) {
    case 'visitor':
    case 'stranger':
      return [actor.kind];
    case 'member':
      return ['member', ...roleStandings(actor.roles)];
    case 'staff':
      return isManager(actor.roles) ? ['staff', 'staffManager'] : ['staff'];
  }
}

const STATUS_OF: Readonly<Record<RoleFlag, Status>> = {
  isRepresentantLegal: 'representantLegal',
  isGestionnaireInternet: 'gestionnaireInternet',
  isGestionnaireIsrc: 'gestionnaireIsrc',
};

/** From the least to the most trusted. */
const roleStandings = (roles: RoleSet): readonly Status[] => {
  const locked = ROLE_FLAGS.filter((flag) => roles[flag]).map((flag) => STATUS_OF[flag]);
  return STANDINGS.filter((status) => locked.includes(status));
};
