/** The contacts of a structure: their identity, their rights, and the requests to join. */

import { z } from 'zod/mini';
import { domainError } from '#domain/domain-error.ts';
import { AGREEMENT_MOTIF_MAX } from '#domain/register/agreement.ts';
import { endpoint } from '../endpoint.ts';
import { id, idInQuery, text, timestamp } from '../values.ts';
import { ADDRESS_OF_COLLEAGUE } from './address.ts';
import { profileFieldsIn, profileFieldsOut } from './party-fields.ts';
import {
  ENQUIRIES,
  PROFILE_CHANGED,
  PROFILE_OWNED,
  PROFILE_UNDER_REVIEW,
  TOO_MANY_CHECKS,
} from './profile.ts';
import { roleFlags, roleFlagsIn } from './role-flags.ts';
import { ALREADY_MEMBER } from './structure.ts';

/**
 * ACTIF: member; INVITE: has not signed in or not accepted yet; DEMANDE: asked to join and waits
 * for an answer.
 */
export const TEAM_STATUSES = ['ACTIF', 'INVITE', 'DEMANDE'] as const;

export const LAST_MANAGER = domainError(
  'LAST_MANAGER',
  'conflict',
  'Cette structure doit garder un représentant légal ou un gestionnaire internet : nommez-en d’abord un autre.',
);
export const TEAM_LOCKED = domainError(
  'TEAM_LOCKED',
  'conflict',
  'Les collaborateurs de cette structure ne peuvent pas être modifiés pour le moment.',
);

/** An answer to a join request does not apply to a member, nor to a person who is only invited. */
export const JOIN_ANSWERED = domainError(
  'JOIN_ANSWERED',
  'conflict',
  'Cette demande n’attend plus de réponse : elle a été acceptée, refusée ou retirée entre-temps.',
);

/** The address was never proved to be this person's: an invitation by it could reach someone else. */
export const CONTACT_NOT_VERIFIED = domainError(
  'CONTACT_NOT_VERIFIED',
  'conflict',
  'Cette personne n’a pas encore confirmé son adresse électronique : invitez-la à demander elle-même à vous rejoindre.',
);

const teamRow = z.strictObject({
  interlocuteurId: id,
  structureId: id,
  ...profileFieldsOut,
  /** False: nobody has proved that this address belongs to the person; check before accepting. */
  emailVerifie: z.boolean(),
  ...roleFlags,
  status: z.enum(TEAM_STATUSES),
  createdAt: timestamp,
  /** The reader's own row. */
  moi: z.boolean(),
  can: z.strictObject({
    setRoles: z.boolean(),
    nameRepresentantLegal: z.boolean(),
    remove: z.boolean(),
  }),
});
export type TeamRow = z.output<typeof teamRow>;

const path = '/api/structure/team';
const collaborateur = {
  structureId: z.optional(id),
  interlocuteurId: id,
  /** Answers a request to join; no effect when none is pending. */
  demande: z.optional(z.literal(true)),
};

export const listTeam = endpoint({
  method: 'GET',
  path,
  summary: 'The contacts of a structure (the current one by default) and those who ask to join it.',
  permission: 'manageTeam',
  audit: null,
  query: z.strictObject({ structureId: z.optional(idInQuery) }),
  body: null,
  output: z.strictObject({
    structureId: id,
    rows: z.array(teamRow),
    can: z.strictObject({ invite: z.boolean(), nameRepresentantLegal: z.boolean() }),
  }),
  errors: [],
});

export const inviteCollaborateur = endpoint({
  method: 'POST',
  path,
  summary:
    'Invites a person by e-mail with roles. Someone unknown becomes a contact without account; someone who signs in ' +
    'already accepts or refuses first, and until then only the address that was typed is known. A colleague of the ' +
    'society who has never signed in is invited again: they come in by an invitation only.',
  permission: 'manageTeam',
  audit: 'team.invite',
  query: null,
  body: z.strictObject({
    structureId: z.optional(id),
    email: z.string().check(z.maxLength(320)),
    ...roleFlagsIn,
  }),
  output: teamRow,
  errors: [TEAM_LOCKED, ALREADY_MEMBER, CONTACT_NOT_VERIFIED, TOO_MANY_CHECKS],
  limit: ENQUIRIES,
  allErrors: true,
});

export const setRoles = endpoint({
  method: 'PUT',
  path,
  summary: 'Sets the roles given; of someone who asks to join, accepts with these roles.',
  permission: 'manageTeam',
  audit: 'team.setRoles',
  query: null,
  body: z.strictObject({ ...collaborateur, ...roleFlagsIn }),
  output: teamRow,
  errors: [TEAM_LOCKED, LAST_MANAGER, JOIN_ANSWERED],
});

/** OK accepts, KO refuses. */
export const INVITATION_ANSWERS = ['OK', 'KO'] as const;

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/structure/invitations',
  summary: 'The structures that invite the signed-in person, and the roles that they propose.',
  permission: 'joinStructure',
  audit: null,
  query: null,
  body: null,
  output: z.array(
    z.strictObject({
      structureId: id,
      raison: z.string(),
      sgVille: z.nullable(z.string()),
      ...roleFlags,
      createdAt: timestamp,
    }),
  ),
  errors: [],
});

export const answerInvitation = endpoint({
  method: 'PUT',
  path: '/api/structure/invitations',
  summary: 'Accepts (OK) or refuses (KO) the invitation of a structure.',
  permission: 'joinStructure',
  audit: 'team.acceptInvitation',
  query: null,
  body: z.strictObject({ structureId: id, action: z.enum(INVITATION_ANSWERS) }),
  output: z.strictObject({ structureId: id, action: z.enum(INVITATION_ANSWERS) }),
  errors: [],
});

const removal = z.strictObject({
  interlocuteurId: id,
  structureId: id,
  /** True when the contact's record was deleted too: a draft that no other structure used. */
  recordDeleted: z.boolean(),
});

export const removeCollaborateur = endpoint({
  method: 'DELETE',
  path,
  summary:
    'Removes a contact, or declines a request to join, with the reason if one is given: the person reads it. It acts ' +
    'at the next call of that person.',
  permission: 'manageTeam',
  audit: 'team.remove',
  query: null,
  body: z.strictObject({ ...collaborateur, motif: z.optional(text(AGREEMENT_MOTIF_MAX)) }),
  output: removal,
  errors: [TEAM_LOCKED, LAST_MANAGER, JOIN_ANSWERED],
});

export const deleteProfile = endpoint({
  method: 'DELETE',
  path: '/api/profile',
  summary:
    'Removes a contact from a structure (oneself, or anyone for a manager); a draft record goes with it.',
  permission: 'readStructure',
  audit: 'team.remove',
  query: null,
  body: z.strictObject({ interlocuteurId: id, structureId: id }),
  output: removal,
  errors: [TEAM_LOCKED, LAST_MANAGER],
});

export const createGhost = endpoint({
  method: 'POST',
  path: '/api/profile/ghost',
  summary:
    'A contact known by e-mail only, in a structure (the current one by default), without any role; it becomes ' +
    'real when its owner signs in with this verified address. Someone who signs in already is invited.',
  permission: 'manageTeam',
  audit: 'profile.ghost',
  query: null,
  body: z.strictObject({ email: z.string().check(z.maxLength(320)), structureId: z.optional(id) }),
  output: z.strictObject({ interlocuteurId: id, structureId: id, created: z.boolean() }),
  errors: [TEAM_LOCKED, CONTACT_NOT_VERIFIED, TOO_MANY_CHECKS],
  limit: ENQUIRIES,
});

const repleg = z.strictObject({ interlocuteurId: id, structureId: id, revision: z.int() });
const replegErrors = [TEAM_LOCKED, TOO_MANY_CHECKS] as const;

export const createRepleg = endpoint({
  method: 'POST',
  path: '/api/repleg',
  summary:
    'Names the représentant légal of a structure (the current one by default) by profile fields; the e-mail says who it is.',
  permission: 'nameRepresentantLegal',
  audit: 'team.nameRepleg',
  query: null,
  body: z.strictObject({
    ...profileFieldsIn,
    structureId: z.optional(id),
    /** Accepted as null, because a form for a new contact sends it so. */
    interlocuteurId: z.optional(z.null()),
  }),
  output: repleg,
  errors: [...replegErrors, CONTACT_NOT_VERIFIED],
  limit: ENQUIRIES,
  allErrors: true,
});

export const updateRepleg = endpoint({
  method: 'PUT',
  path: '/api/repleg',
  summary: 'Changes the profile of a représentant légal who has no account of their own yet.',
  permission: 'nameRepresentantLegal',
  audit: 'team.editRepleg',
  query: null,
  body: z.strictObject({
    ...profileFieldsIn,
    interlocuteurId: id,
    structureId: z.optional(id),
    revision: z.optional(z.int()),
  }),
  output: repleg,
  errors: [
    ...replegErrors,
    PROFILE_CHANGED,
    PROFILE_OWNED,
    PROFILE_UNDER_REVIEW,
    ADDRESS_OF_COLLEAGUE,
  ],
  limit: ENQUIRIES,
  allErrors: true,
});
