/** Who is signed in, for which structures, and what the portal shows and allows. */

import { z } from 'zod/mini';
import { domainError } from '#domain/domain-error.ts';
import { PARTY_TYPE_KEYS } from '#domain/structure/party-types.ts';
import { SITUATIONS } from '#domain/structure/situations.ts';
import { roleFlags } from './account/role-flags.ts';
import { endpoint } from './endpoint.ts';
import { sentence } from './sentence.ts';
import { etat, id } from './values.ts';

/** The token is good, but no interlocuteur answers to it yet: the profile is to be completed. */
export const INTERLOCUTEUR_UNKNOWN = domainError(
  'INTERLOCUTEUR_UNKNOWN',
  'missing',
  'Aucun interlocuteur ne correspond à ce compte.',
);
/** Another sign-in account is already bound to this person: staff must check. */
export const IDENTITY_ALREADY_BOUND = domainError(
  'IDENTITY_ALREADY_BOUND',
  'forbidden',
  'Cette adresse est déjà liée à un autre compte de connexion. Écrivez-nous.',
);

/** Staff of the society who never signed in: they need an invitation from one of its managers. */
export const INVITATION_REQUIRED = domainError(
  'INVITATION_REQUIRED',
  'forbidden',
  'Pour rejoindre l’équipe de la société avec cette adresse, il vous faut une invitation : demandez à une personne responsable de vous l’envoyer, depuis « Mes collaborateurs ».',
);

const roleEntry = z.strictObject({
  ...roleFlags,
});

/** A structure of the session user. `immatriculations` and `demandes` are counts. */
const sessionStructure = z.strictObject({
  id,
  displayName: z.string(),
  raison: z.string(),
  numAyd: z.nullable(z.string()),
  etat,
  statut: z.enum(PARTY_TYPE_KEYS),
  situation: z.enum(SITUATIONS),
  hasPrefixePhono: z.boolean(),
  hasPrefixeVideo: z.boolean(),
  immatriculations: z.int(),
  demandes: z.int(),
  isAyantDroit: z.boolean(),
  /** A natural person, whose name is the artist's. */
  isPersonne: z.boolean(),
  marque: z.string(),
});

/** Menu entries of the current structure, decided by the server. */
const menu = z.strictObject({
  mesCodes: z.boolean(),
  /** The requests and codes of a validated structure are read by all of its people, with or without a role. */
  consulter: z.boolean(),
  nouvelleDemande: z.boolean(),
  /** A draft may be prepared while the society studies the account; nothing can be sent yet. */
  preparer: z.boolean(),
  demandes: z.boolean(),
  codes: z.boolean(),
  prefixes: z.boolean(),
  collaborateurs: z.boolean(),
  /** The brands of the society, for its managers. */
  marques: z.boolean(),
  /** The events of security, for the same. */
  securite: z.boolean(),
  demandesATraiter: z.boolean(),
  monEspace: z.boolean(),
  ajouterStructure: z.boolean(),
});

export const sessionUser = z.strictObject({
  interlocuteurId: id,
  email: z.string(),
  civilite: z.nullable(z.string()),
  nom: z.string(),
  prenom: z.string(),
  /** False until the person has followed the link sent to their address. */
  emailVerifie: z.boolean(),
  structures: z.array(sessionStructure),
  /** Keyed by structure id. */
  roles: z.record(z.string(), roleEntry),
  currentStructureId: z.nullable(id),
  menu,
  /** Why no new request is possible, in French; null when it is. */
  raisonBlocage: z.nullable(sentence),
});
export type SessionUser = z.output<typeof sessionUser>;
export type SessionStructure = z.output<typeof sessionStructure>;

export const readSessionUser = endpoint({
  method: 'GET',
  path: '/api/profile/interlocuteur',
  summary:
    'The session user: person, structures, roles, and what the current structure shows and allows.',
  permission: 'signedIn',
  audit: null,
  query: z.strictObject({ email: z.optional(z.string().check(z.maxLength(320))) }),
  body: null,
  output: sessionUser,
  errors: [INTERLOCUTEUR_UNKNOWN, IDENTITY_ALREADY_BOUND, INVITATION_REQUIRED],
});
