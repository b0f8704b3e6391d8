/** Statistics: requests received, decided, and processing times. */

import { z } from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { timestamp } from '../values.ts';

/** Default and maximum number of months. */
export const MONTHS_SHOWN = 12;
export const MOST_MONTHS = 60;
/** Number of motives listed; the others are summed in one line. */
export const MOTIVES_SHOWN = 12;

const month = z.string().check(z.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, 'Mois attendu : AAAA-MM.'));

const monthOut = z.strictObject({
  /** `AAAA-MM`, in Paris. */
  mois: month,
  /** Requests sent; a refused one that is sent again counts again. */
  recus: z.int(),
  /**
   * Requests decided, counted at the decision after which nothing is pending; includes those
   * deleted whole by staff.
   */
  decides: z.int(),
  /** Recordings by outcome. */
  acceptes: z.int(),
  refuses: z.int(),
  supprimes: z.int(),
  /**
   * Median hours from reception by the society to the decision, over the decisions of that month;
   * null: none.
   */
  delaiMedianHeures: z.nullable(z.number()),
  /** Codes assigned that month, by type; `declares`: codes that recordings already had. */
  phonogrammes: z.int(),
  videogrammes: z.int(),
  declares: z.int(),
});
export type MonthOut = z.output<typeof monthOut>;

export const readStatistics = endpoint({
  method: 'GET',
  path: '/api/statistiques',
  summary:
    'The work of the society month by month, oldest first, why it refused, and the queue as it stands.',
  permission: 'treatDossiers',
  audit: null,
  onReadReplica: true,
  query: z.strictObject({ de: z.optional(month), a: z.optional(month) }),
  body: null,
  output: z.strictObject({
    mois: z.array(monthOut),
    /** Why recordings were refused over these months, the most frequent first. */
    refus: z.strictObject({
      motifs: z.array(z.strictObject({ motif: z.string(), enregistrements: z.int() })),
      /** Refused for a motive that is not above. */
      autres: z.int(),
    }),
    file: z.strictObject({
      dossiers: z.int(),
      enregistrements: z.int(),
      /** Since when the request that waits longest is in the society's hands. */
      plusAncien: z.nullable(timestamp),
      /** Requests that wait, by full days; `jours` is the upper bound, null for the rest. */
      ages: z.array(z.strictObject({ jours: z.nullable(z.int()), dossiers: z.int() })),
    }),
  }),
  errors: [],
});
