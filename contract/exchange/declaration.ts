/**
 * Before a declaration is sent: the rights that a label declares once, and the missing data per
 * recording.
 */

import { z } from 'zod/mini';
import { CONTRIBUTOR_ROLES, USES, WORLDWIDE } from '#domain/declaration/catalogue-rights.ts';
import { parseDpid, parseIpn, parseIsni } from '#domain/declaration/party-ids.ts';
import { endpoint } from '../endpoint.ts';
import { id, idInQuery, text } from '../values.ts';
import { extentRequested } from './exports.ts';

/** Maximum number of people and companies whose numbers a label enters. */
export const MOST_PARTIES = 500;
/** Maximum number of recordings whose gaps are listed one by one. */
export const MOST_GAPS = 200;

const numberIn = (parse: (typed: string) => string | null, message: string) =>
  z.nullable(
    z.pipe(
      z.string().check(
        z.maxLength(60),
        z.refine((typed) => parse(typed) !== null, message),
      ),
      z.transform((typed: string) => parse(typed)),
    ),
  );
const isniIn = numberIn(parseIsni, 'Un ISNI a 16 chiffres, dont le dernier contrôle les autres.');
const day = z.nullable(z.iso.date('Écrivez une date qui existe.'));

const input = z.strictObject({
  structureId: z.optional(id),
  dpid: numberIn(parseDpid, 'Un DPID commence par PADPIDA, suivi de onze signes.'),
  isni: isniIn,
  part: z.nullable(
    z
      .number()
      .check(
        z.gt(0, 'Une part est plus grande que 0.'),
        z.lte(100, 'Une part ne dépasse pas 100 %.'),
        z.multipleOf(0.0001, 'Quatre décimales au plus.'),
      ),
  ),
  usages: z.array(z.enum(USES)),
  territoires: z
    .array(
      z
        .string()
        .check(
          z.regex(
            new RegExp(`^(?:[A-Z]{2}|${WORLDWIDE})$`),
            'Un pays s’écrit en deux lettres : FR.',
          ),
        ),
    )
    .check(
      z.maxLength(250),
      z.refine(
        (codes) => codes.length < 2 || !codes.includes(WORLDWIDE),
        'Le monde entier comprend déjà chaque pays.',
      ),
    ),
  debut: day,
  fin: day,
  parties: z
    .array(
      z.strictObject({
        nom: text(250, 1),
        isni: isniIn,
        ipn: numberIn(parseIpn, 'Un IPN a huit chiffres au plus.'),
        role: z.nullable(z.enum(CONTRIBUTOR_ROLES)),
      }),
    )
    .check(z.maxLength(MOST_PARTIES)),
});

const rights = z.strictObject({
  structureId: z.int(),
  dpid: z.nullable(z.string()),
  isni: z.nullable(z.string()),
  part: z.nullable(z.number()),
  usages: z.array(z.enum(USES)),
  territoires: z.array(z.string()),
  debut: z.nullable(z.string()),
  fin: z.nullable(z.string()),
  parties: z.array(
    z.strictObject({
      nom: z.string(),
      isni: z.nullable(z.string()),
      ipn: z.nullable(z.string()),
      role: z.nullable(z.enum(CONTRIBUTOR_ROLES)),
    }),
  ),
});
export type CatalogueRightsOut = z.output<typeof rights>;

export const readCatalogueRights = endpoint({
  method: 'GET',
  path: '/api/structure/droits',
  summary:
    'What the structure says once of the rights in its catalogue; empty until it says anything.',
  permission: 'readStructure',
  audit: null,
  query: z.strictObject({ structureId: z.optional(idInQuery) }),
  body: null,
  output: rights,
  errors: [],
});

export const writeCatalogueRights = endpoint({
  method: 'PUT',
  path: '/api/structure/droits',
  summary:
    'Says the share, uses, territories, period and party numbers that the declarations of the structure bear.',
  permission: 'askCorrection',
  audit: 'structure.rights',
  query: null,
  body: input,
  output: rights,
  errors: [],
});

export const readCompleteness = endpoint({
  method: 'POST',
  path: '/api/exports/completude',
  summary:
    'What a recipient of a DDEX declaration would miss, for the catalogue and by recording, and who may receive it.',
  permission: 'readDossiers',
  audit: null,
  query: null,
  body: z.strictObject(extentRequested),
  output: z.strictObject({
    /** Recordings that would be sent (`total`), and those examined. */
    total: z.int(),
    examines: z.int(),
    complets: z.int(),
    /** Data missing for the whole catalogue, listed once. */
    catalogue: z.array(
      z.strictObject({ niveau: z.enum(['core', 'recommended']), manque: z.string() }),
    ),
    lignes: z.array(
      z.strictObject({
        elementId: z.int(),
        isrc: z.nullable(z.string()),
        titre: z.nullable(z.string()),
        manques: z.array(
          z.strictObject({ niveau: z.enum(['core', 'recommended']), manque: z.string() }),
        ),
      }),
    ),
    /** Recipients configured in this deployment; empty: declarations are not open. */
    destinataires: z.array(z.strictObject({ dpid: z.string(), nom: z.string() })),
  }),
  errors: [],
});
