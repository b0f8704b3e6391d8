/** Service accounts: how a structure's own software signs in (client credentials), without a person. */

import { z } from 'zod/mini';
import { domainError } from '#domain/domain-error.ts';
import { SERVICE_ROLES } from '#domain/permission/service-roles.ts';
import { endpoint } from '../endpoint.ts';
import { id, idInQuery, text, timestamp } from '../values.ts';

/** Accounts of one structure that are not revoked. */
export const MOST_SERVICE_ACCOUNTS = 20;

export const TOO_MANY_SERVICE_ACCOUNTS = domainError(
  'TOO_MANY_SERVICE_ACCOUNTS',
  'conflict',
  'Cette structure a déjà 20 comptes de service : révoquez-en un d’abord.',
);
/**
 * With an external provider, any client of the realm could be claimed by its name: only the society
 * may link one.
 */
export const SERVICE_ACCOUNT_BY_SOCIETY = domainError(
  'SERVICE_ACCOUNT_BY_SOCIETY',
  'forbidden',
  'C’est à nous d’ouvrir ce compte de service : demandez-le-nous.',
);
export const CLIENT_ID_TAKEN = domainError(
  'CLIENT_ID_TAKEN',
  'conflict',
  'Ce client est déjà lié à un compte de service.',
);
export const SERVICE_ACCOUNT_REVOKED = domainError(
  'SERVICE_ACCOUNT_REVOKED',
  'conflict',
  'Ce compte de service est révoqué.',
);
/** The secret belongs to the outside provider: it is renewed there. */
export const SECRET_STORED_EXTERNAL = domainError(
  'SECRET_KEPT_ELSEWHERE',
  'conflict',
  'Le secret de ce compte est gardé par notre serveur d’identité.',
);

const serviceAccount = {
  compteServiceId: id,
  structureId: id,
  nom: z.string(),
  /** LECTURE reads; GESTIONNAIRE_ISRC also enters and sends requests. */
  role: z.enum(SERVICE_ROLES),
  clientId: z.string(),
  /** Sandbox account: its writes are answered as for real, and rolled back. */
  essai: z.boolean(),
  createdAt: timestamp,
  creePar: z.string(),
  /** When the current secret was set; null with an external provider. */
  secretAt: z.nullable(timestamp),
  /** Last token request; null: never, or unknown with an external provider. */
  jetonAt: z.nullable(timestamp),
  revokedAt: z.nullable(timestamp),
};

const withSecret = z.strictObject({
  ...serviceAccount,
  /** Shown only once, stored as a fingerprint; null with an external provider. */
  clientSecret: z.nullable(z.string()),
  /** Where a token is asked for: `grant_type=client_credentials`. */
  adresseJetons: z.string(),
});

const path = '/api/structure/comptes-service';
const reference = z.strictObject({ compteServiceId: id });

export const listServiceAccounts = endpoint({
  method: 'GET',
  path,
  summary:
    'The service accounts of a structure (the current one by default), revoked ones included.',
  permission: 'manageSoftware',
  audit: null,
  query: z.strictObject({ structureId: z.optional(idInQuery) }),
  body: null,
  output: z.strictObject({ structureId: id, rows: z.array(z.strictObject(serviceAccount)) }),
  errors: [],
});

export const createServiceAccount = endpoint({
  method: 'POST',
  path,
  summary:
    'Opens a service account, bound for ever to one structure and one role. Its secret is shown once.',
  permission: 'manageSoftware',
  audit: 'software.createAccount',
  query: null,
  body: z.strictObject({
    structureId: z.optional(id),
    nom: text(80, 1),
    role: z.enum(SERVICE_ROLES),
    essai: z.optional(z.boolean()),
    /**
     * Id of an existing client of the external provider, and only there; absent: the portal names
     * the client.
     */
    clientId: z.optional(text(255, 1)),
  }),
  output: withSecret,
  errors: [TOO_MANY_SERVICE_ACCOUNTS, SERVICE_ACCOUNT_BY_SOCIETY, CLIENT_ID_TAKEN],
  answersSecret: true,
});

export const renewSecret = endpoint({
  method: 'POST',
  path: `${path}/secret`,
  summary:
    'Replaces the secret of a service account. The old one opens nothing; its last token ends in 5 minutes.',
  permission: 'manageSoftware',
  audit: 'software.renewSecret',
  query: null,
  body: reference,
  output: withSecret,
  errors: [SERVICE_ACCOUNT_REVOKED, SECRET_STORED_EXTERNAL],
  answersSecret: true,
});

export const revokeServiceAccount = endpoint({
  method: 'DELETE',
  path,
  summary:
    'Revokes a service account for ever. It acts at the next call, whatever tokens are left.',
  permission: 'manageSoftware',
  audit: 'software.revokeAccount',
  query: null,
  body: reference,
  output: z.strictObject({ compteServiceId: id, revokedAt: timestamp }),
  errors: [],
});
