/**
 * Security events, successful or attempted, as the managers of the society search them. Read-only.
 */

import { z } from 'zod/mini';
import { SECURITY_KINDS, SECURITY_OUTCOMES } from '#domain/security/kinds.ts';
import { endpoint } from '../endpoint.ts';
import { day } from '../lists.ts';
import { growing, id, text, timestamp } from '../values.ts';

/** Events a page. */
export const SECURITY_PAGE = 50;

const person = z.strictObject({
  interlocuteurId: id,
  nom: z.string(),
  prenom: z.string(),
  email: z.string(),
});

const securityEvent = z.strictObject({
  evenementId: z.int(),
  at: timestamp,
  genre: growing(SECURITY_KINDS),
  issue: z.enum(SECURITY_OUTCOMES),
  /** Author; null: no known person. */
  qui: z.nullable(person),
  /** Person concerned. */
  vise: z.nullable(person),
  structure: z.nullable(z.strictObject({ structureId: id, raison: z.string() })),
  /** The sign-in account of who acted. */
  compte: z.nullable(z.string()),
  /** Displayable part of an address that was typed. */
  saisi: z.nullable(z.string()),
  adresse: z.string(),
  navigateur: z.nullable(z.string()),
  /** Reference of the request, as quoted in a problem document. */
  appel: z.string(),
  precisions: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Number of occurrences within its minute. */
  fois: z.int(),
});

export const securityCriteria = z.strictObject({
  genre: z.optional(z.enum(SECURITY_KINDS)),
  issue: z.optional(z.enum(SECURITY_OUTCOMES)),
  /** An e-mail: finds acts of this person, acts about them, and attempts under that address. */
  personne: z.optional(text(320)),
  /** Full address, as shown in the events. */
  adresse: z.optional(text(64)),
  depuis: z.optional(day),
  /** The last day, included. */
  jusque: z.optional(day),
  /** The `suivant` of the page before. */
  suivant: z.optional(
    z
      .string()
      .check(z.regex(/^[1-9]\d{0,14}$/, 'Reprenez la valeur « suivant » de la page précédente.')),
  ),
});
export type SecurityCriteria = z.output<typeof securityCriteria>;

export type SecurityEventRow = z.output<typeof securityEvent>;

/** The criteria are in a body, because an e-mail must not appear in a URL. */
export const searchSecurityEvents = endpoint({
  method: 'POST',
  path: '/api/securite/evenements',
  summary:
    'Events of security, newest first, 50 a page: sign-ins, refusals, roles, prefixes, codes, keys. Criteria add ' +
    'up. `suivant` asks for the next page.',
  permission: 'readSecurityEvents',
  audit: null,
  onReadReplica: true,
  query: null,
  body: securityCriteria,
  output: z.strictObject({
    rows: z.array(securityEvent),
    /** Null on the last page. */
    suivant: z.nullable(z.string()),
  }),
  errors: [],
});
